import CommandKit

/// `gatehouse completions`: what a shell needs to complete the command line.
enum CompletionsCommand {
    static let completions: Command = Command(
        "completions", summary: "Prints a script that completes commands and options in a shell",
        operands: [Operand("SHELL", .one, "give bash, zsh or fish")],
        examples: [.init("gatehouse completions bash", "for this shell: source <(gatehouse completions bash)")],
        run: { (invocation, console) throws(CommandFailure) in
            guard let shell = Shell(rawValue: invocation.operands[0]) else {
                throw .usage(.badOperand("SHELL", text: invocation.operands[0], expected: "bash, zsh or fish"))
            }
            console.output.write(Gatehouse.program.completions(for: shell))
            return .ok
        })
}

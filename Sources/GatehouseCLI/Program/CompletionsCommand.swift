import CommandKit
import DurableFiles
import Incidents
import PolicyFiles
import Runbooks

/// `gatehouse completions`: what a shell needs to complete the command line.
enum CompletionsCommand {
    /// Names that the scripts ask for while somebody types.
    private enum Names: String, CaseIterable {
        case apps, flags, incidents, runbooks, steps
    }

    static let completions: Command = Command(
        "completions", summary: "Prints a script that completes commands, options and values in a shell",
        notes: [
            "The scripts come from the same table as the help pages. For names of apps, flags, incidents, runbooks and their steps they run this command with that word."
        ],
        options: [.app, .policies, .incidents, .runbooks],
        operands: [
            Operand(
                "SHELL", .one,
                "give bash, zsh or fish; or apps, flags, incidents, runbooks or steps for names, one a line",
                candidates: .words((Shell.allCases.map(\.rawValue) + Names.allCases.map(\.rawValue))))
        ],
        examples: [.init("gatehouse completions bash", "for this shell: source <(gatehouse completions bash)")],
        run: { (invocation, console) throws(CommandFailure) in
            let word = invocation.operands[0]
            if let shell = Shell(rawValue: word) {
                console.output.write(Gatehouse.program.completions(for: shell))
            } else if let names = Names(rawValue: word) {
                for name in try list(names, invocation) { console.output.writeLine(name) }
            } else {
                throw .usage(
                    .badOperand(
                        "SHELL", text: word,
                        expected: "bash, zsh or fish, or what to list: apps, flags, incidents, runbooks or steps"))
            }
            return .ok
        })

    private static func list(_ names: Names, _ invocation: Invocation) throws(CommandFailure) -> [String] {
        switch names {
        case .apps: return try invocation.appsOrAll()
        case .flags:
            // A file that cannot be read has no names to offer, and the others have.
            let policies = try invocation.appsOrAll().compactMap { try? invocation.policies.policy(of: $0) }
            return Set(policies.flatMap(\.flags).map(\.name.value)).sorted()
        case .incidents:
            let incidents = try touchingFiles { () throws(FileError) in try invocation.incidents.listing().incidents }
            // The newest is what somebody is most likely to mean.
            return incidents.reversed().map(\.id)
        case .runbooks: return try invocation.runbooks().known()
        case .steps:
            let runbooks = try invocation.runbooks().pages().map { Runbook.read($0.bytes, name: $0.name).runbook }
            return Set(runbooks.flatMap(\.steps).map(\.name)).sorted()
        }
    }
}

import CommandKit
import GatehouseCLI

/// How a command line ended, and what it said.
struct Answer: Equatable {
    var status: CommandKit.ExitStatus
    var output: String
    var errors: String
}

/// Runs `gatehouse` with these arguments in this process.
func gatehouse(_ arguments: [String], input: String = "", environment: [String: String] = [:]) -> Answer {
    let (output, errors) = (MemoryText(), MemoryText())
    let status = Gatehouse.program.run(
        arguments: arguments, environment: environment, input: MemoryText(input), output: output, errors: errors)
    return Answer(status: status, output: output.text, errors: errors.text)
}

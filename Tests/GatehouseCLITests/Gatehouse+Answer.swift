import CommandKit
import GatehouseCLI

/// How a command line ended, and what it said.
struct Answer: Equatable {
    var status: CommandKit.ExitStatus
    var output: String
    var errors: String
}

/// Runs `gatehouse` with these arguments in this process, by default on 2026-11-30 at 02:00 UTC.
func gatehouse(
    _ arguments: [String], input: String = "", environment: [String: String] = [:], isTerminal: Bool = false,
    clock: VirtualClock = VirtualClock()
) -> Answer {
    let (output, errors) = (MemoryText(isTerminal: isTerminal), MemoryText(isTerminal: isTerminal))
    let status = Gatehouse.program.run(
        arguments: arguments, environment: environment, input: MemoryText(input, isTerminal: isTerminal),
        output: output, errors: errors,
        clock: clock.clock)
    return Answer(status: status, output: output.text, errors: errors.text)
}

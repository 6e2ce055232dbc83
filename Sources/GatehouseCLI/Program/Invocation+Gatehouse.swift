import CommandKit
import CrashHealth

extension Invocation {
    func chosen<Choice: RawRepresentable<String> & CaseIterable>(_ option: Option, _ type: Choice.Type)
        throws(CommandFailure) -> Choice?
    {
        do throws(UsageError) { return try choice(of: option, as: type) } catch { throw .usage(error) }
    }

    func number(_ option: Option, in allowed: ClosedRange<Int>) throws(CommandFailure) -> Int? {
        do throws(UsageError) { return try number(of: option, in: allowed) } catch { throw .usage(error) }
    }

    /// The command as the journal keeps it: its arguments, and those of the options that were given.
    func typed(_ command: String, _ options: [Option]) -> String {
        let words = operands.map(ShellText.quoted)
        let given = options.flatMap { option -> [String] in
            if case .flag = option.kind { return has(option) ? ["--\(option.name)"] : [] }
            return values(of: option).map { "--\(option.name) \(ShellText.quoted($0))" }
        }
        return ([command] + words + given).joined(separator: " ")
    }
}

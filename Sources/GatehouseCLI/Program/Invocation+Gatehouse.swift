import CommandKit

extension Invocation {
    func chosen<Choice: RawRepresentable<String> & CaseIterable>(_ option: Option, _ type: Choice.Type)
        throws(CommandFailure) -> Choice?
    {
        do throws(UsageError) { return try choice(of: option, as: type) } catch { throw .usage(error) }
    }

    func number(_ option: Option, in allowed: ClosedRange<Int>) throws(CommandFailure) -> Int? {
        do throws(UsageError) { return try number(of: option, in: allowed) } catch { throw .usage(error) }
    }
}

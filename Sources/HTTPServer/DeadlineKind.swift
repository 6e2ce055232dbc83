/// What a connection is waited for. All deadlines of a kind are equally long, so the one set first ends first.
enum DeadlineKind: Int, CaseIterable {
    case header, body, idle, drainIdle, write, linger, heartbeat

    func milliseconds(_ timeouts: ServerConfiguration.Timeouts) -> Int64 {
        let duration =
            switch self {
            case .header: timeouts.header
            case .body: timeouts.body
            case .idle: timeouts.idle
            case .drainIdle: timeouts.drainIdle
            case .write: timeouts.write
            case .linger: timeouts.linger
            case .heartbeat: timeouts.heartbeat
            }
        return duration.milliseconds
    }
}

extension Duration {
    /// Whole milliseconds, at least one.
    var milliseconds: Int64 {
        max(1, components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000)
    }
}

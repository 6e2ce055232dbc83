package import LaunchDocument

/// What people have been told of a check that runs again and again: one message for each change, and an alarm only ends
/// after three checks in a row that are ok.
package struct HealthLatch: Hashable, Sendable {
    /// Ok, warn or breach. Unknown is no state: not to know is neither an alarm nor the end of one.
    package var alarm: HealthStatus
    package var since: Timestamp
    /// Checks in a row that were ok since the alarm; one that is unknown begins the row anew.
    package var okInARow: Int
    /// The alarm that was last told; a message that could not be sent is due again at the next check.
    package var told: HealthStatus
    package var checkedAt: Timestamp

    /// How many checks in a row end an alarm.
    package static let okNeeded = 3

    package init(at now: Timestamp) {
        self.init(alarm: .ok, since: now, okInARow: 0, told: .ok, checkedAt: now)
    }

    package init(alarm: HealthStatus, since: Timestamp, okInARow: Int, told: HealthStatus, checkedAt: Timestamp) {
        self.alarm = alarm
        self.since = since
        self.okInARow = okInARow
        self.told = told
        self.checkedAt = checkedAt
    }

    /// Takes in the result of a check.
    package mutating func take(_ status: HealthStatus, at now: Timestamp) {
        checkedAt = now
        switch status {
        case .unknown: okInARow = 0
        case .ok:
            guard alarm != .ok else { return }
            okInARow += 1
            if okInARow >= Self.okNeeded { become(.ok, at: now) }
        case .warn, .breach:
            okInARow = 0
            if status.severity > alarm.severity { become(status, at: now) }
        }
    }

    /// What is to be told now; nil when nothing changed.
    package var change: Change? { alarm == told ? nil : Change(from: told, to: alarm) }

    /// Remembers that the change has been told.
    package mutating func markTold() { told = alarm }

    /// From one state to another.
    package struct Change: Hashable, Sendable {
        package let from: HealthStatus
        package let to: HealthStatus

        package init(from: HealthStatus, to: HealthStatus) {
            self.from = from
            self.to = to
        }
    }

    private mutating func become(_ status: HealthStatus, at now: Timestamp) {
        alarm = status
        since = now
        okInARow = 0
    }
}

extension HealthStatus {
    var severity: Int {
        switch self {
        case .unknown, .ok: 0
        case .warn: 1
        case .breach: 2
        }
    }
}

extension HealthJudgement {
    /// The judgement as a check with a memory gives it: an alarm stays until it is over, and what is unknown stays unknown.
    package func held(by latch: HealthLatch) -> HealthJudgement {
        guard latch.alarm.severity > status.severity else { return self }
        var held = self
        if status == .unknown {
            held.notes.append(.latched(since: latch.alarm, okInARow: latch.okInARow))
        } else {
            (held.status, held.reason) = (latch.alarm, .latched(latch.alarm, okInARow: latch.okInARow))
        }
        return held
    }
}

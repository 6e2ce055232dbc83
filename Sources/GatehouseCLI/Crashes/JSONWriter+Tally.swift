import CommandKit
import CrashHealth
import JSONText

extension JSONWriter {
    /// The counts of `crashes tally --json`.
    mutating func tally(_ report: TallyReport) {
        object {
            $0.key("rows")
            $0.array(report.lines) { writer, line in
                writer.object {
                    $0.member("version", "\(line.row.release.withoutBuild)")
                    $0.member("by", line.by)
                    $0.member("value", line.value)
                    $0.counts(line.row.counts)
                }
            }
            $0.key("unattributed")
            $0.object { $0.counts(report.unattributed) }
            $0.key("orphan_crashes")
            $0.int(report.tally.orphanCrashes)
            $0.member("misattributed", report.tally.misattributedCrashes)
            $0.member("data_from", report.tally.earliest.map { "\($0)" })
            $0.member("data_until", report.tally.latest.map { "\($0)" })
            $0.key("notes")
            $0.array(report.tally.notes) { $0.string($1.sentence) }
            $0.key("contradictions")
            $0.array(report.tally.contradictions) { $0.contradiction($1) }
        }
    }

    private mutating func counts(_ counts: TallyCounts) {
        member("sessions", counts.sessions.total)
        crashed("crashed_sessions", counts.sessions)
        member("users", counts.users.total)
        crashed("crashed_users", counts.users)
        percent("crash_free_sessions", counts.sessions.share)
        percent("crash_free_users", counts.users.share)
        member("user_days", counts.userDays.total)
        crashed("crashed_user_days", counts.userDays)
        percent("crash_free_user_days", counts.userDays.share)
        percent("crash_free_users_at_least", counts.userBounds?.worst)
        percent("crash_free_users_at_most", counts.userBounds?.best)
        member("users_are_at_most", counts.usersAreAtMost)
        key("events")
        object { writer in
            for kind in EventKind.allCases {
                if let count = counts.events[kind] { writer.member(kind.rawValue, count) }
            }
        }
    }

    /// A whole number; with decimals where an export gives rates and so parts of a unit.
    private mutating func crashed(_ name: String, _ count: UnitCount) {
        guard let millionths = count.crashedMillionths, millionths % 1_000_000 != 0 else {
            return member(name, count.crashed)
        }
        let digits = String(millionths % 1_000_000)
        let decimals = String(repeating: "0", count: 6 - digits.count) + digits
        key(name)
        number("\(millionths / 1_000_000).\(decimals)")
    }

    /// In per cent, floored, so that no crash is rounded away.
    private mutating func percent(_ name: String, _ share: CrashShare?) {
        key(name)
        if let text = share?.crashFreePercent(decimals: 4) { number(text) } else { null() }
    }

    private mutating func contradiction(_ row: RowContradiction) {
        object {
            $0.member("input", row.place.input)
            $0.member("line", row.place.line)
            $0.member("column", row.place.column)
            $0.member("message", row.sentence)
        }
    }
}

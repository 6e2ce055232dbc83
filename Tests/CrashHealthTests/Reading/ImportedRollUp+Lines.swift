import CrashHealth
import LaunchDocument

extension ImportedRollUp {
    /// One line a record, for tests: the release, its time, its values and what is known, `crashed/total`.
    var lines: [String] { records.map(\.line) }
}

extension RollUpRecord {
    var line: String {
        var parts = [release.description]
        if isWholePeriod {
            parts.append("whole period")
        } else if let bucket {
            let start = bucket.start.description
            let hours = (bucket.end.secondsSince1970 - bucket.start.secondsSince1970) / 3600
            parts.append(start.hasSuffix("T00:00:00Z") ? String(start.prefix(10)) : start)
            if hours != 24 { parts.append("\(hours) h") }
        }
        parts += values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        for (name, count) in [("sessions", counts.sessions), ("users", counts.users), ("user-days", counts.userDays)]
        where count != UnitCount() {
            parts.append(
                "\(name) \(count.crashedMillionths.map(decimal) ?? "?")/\(count.total.map(String.init) ?? "?")")
        }
        parts += counts.events.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.rawValue) \($0.value)" }
        if counts.usersAreAtMost { parts.append("at most") }
        return parts.joined(separator: ", ")
    }

    private func decimal(_ millionths: Int) -> String {
        let (whole, rest) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
        if rest == 0 { return "\(whole)" }
        let digits = String(String(1_000_000 + rest).dropFirst())
        return "\(whole).\(digits.reversed().drop { $0 == "0" }.reversed().map(String.init).joined())"
    }
}

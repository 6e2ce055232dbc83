package import LaunchDocument

extension Timestamp {
    /// `02:00 UTC` on the day of `now`, and `2026-11-29 02:00 UTC` on others.
    package func text(seenAt now: Timestamp) -> String {
        let (own, today) = (description, now.description)
        let clock = "\(own.dropFirst(11).prefix(5)) UTC"
        return own.prefix(10) == today.prefix(10) ? clock : "\(own.prefix(10)) \(clock)"
    }

    /// `2026-11-29 02:00 UTC`.
    package var minuteText: String { "\(dayText) \(description.dropFirst(11).prefix(5)) UTC" }

    /// `30 Nov`.
    var dateText: String {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let month = (Int(description.dropFirst(5).prefix(2)) ?? 1) - 1
        let day = Int(description.dropFirst(8).prefix(2)) ?? 0
        return "\(day) \(months.indices.contains(month) ? months[month] : "")"
    }

    /// `02:00`.
    var clockText: String { String(description.dropFirst(11).prefix(5)) }

    /// `2026-11-29`.
    var dayText: String { String(description.prefix(10)) }
}

/// Lengths of time in the largest unit that says enough.
package enum DurationText {
    /// `45 seconds`, `90 minutes`, `5 hours`, `3 days`; rounded down.
    package static func text(_ seconds: Int) -> String {
        let seconds = max(0, seconds)
        return switch seconds {
        case ..<120: NumberText.counted(seconds, "second")
        case ..<7_200: NumberText.counted(seconds / 60, "minute")
        case ..<172_800: NumberText.counted(seconds / 3_600, "hour")
        default: NumberText.counted(seconds / 86_400, "day")
        }
    }
}

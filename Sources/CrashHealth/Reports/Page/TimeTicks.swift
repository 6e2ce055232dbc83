import LaunchDocument

/// Where the time axis of a chart has its marks, and what they say.
enum TimeTicks {
    /// Midnights as dates and, where there is room and something to see between them, hours, in UTC.
    static func marks(
        from first: Timestamp, to last: Timestamp, by length: BucketLength, atMost most: Int
    ) -> [(time: Timestamp, text: String)] {
        let (start, end) = (first.secondsSince1970, last.secondsSince1970)
        guard most > 0, end > start else { return [(first, text(first, step: 86_400))] }
        let day = 86_400
        let steps = [3_600, 10_800, 21_600, 43_200, day, 2 * day, 7 * day, 14 * day, 28 * day, 91 * day, 364 * day]
        let step = steps.first { $0 >= length.seconds && (end - start) / $0 < most } ?? (end - start) / most
        let remainder = start % step
        let begin = remainder == 0 ? start : start - remainder + (remainder > 0 ? step : 0)
        return stride(from: begin, through: end, by: max(1, step)).map {
            let time = Timestamp(secondsSince1970: $0)
            return (time, text(time, step: step))
        }
    }

    private static func text(_ time: Timestamp, step: Int) -> String {
        step < 86_400 && time.clockText != "00:00" ? time.clockText : time.dateText
    }
}

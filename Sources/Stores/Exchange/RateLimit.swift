/// How many questions a store still takes this hour.
package struct RateLimit: Equatable, Sendable {
    package let limit: Int
    package let remaining: Int

    /// Reads Apple's `X-Rate-Limit`: `user-hour-lim:3500;user-hour-rem:500;`; nil for a text of another form.
    package init?(_ text: String) {
        var values: [String: Int] = [:]
        for part in text.split(separator: ";") {
            let words = part.split(separator: ":", maxSplits: 1)
            guard words.count == 2 else { continue }
            values[words[0].filter { $0 != " " }] = Int(words[1].filter { $0 != " " })
        }
        guard let limit = values["user-hour-lim"], let remaining = values["user-hour-rem"], limit > 0, remaining >= 0
        else { return nil }
        self.limit = limit
        self.remaining = remaining
    }

    /// Whether so little is left that somebody should know: less than a fifth.
    package var isLow: Bool { remaining < limit / 5 }
}

/// What an app says about its launch: `App-Launch: level=1; build=1880`, or `?launch=1` to get past caches.
package enum LaunchLevel: Int, CaseIterable, Sendable {
    case normal, first, second, third

    /// Reads the header's value: members between semicolons, of which only `level` is looked at.
    ///
    /// Returns `nil` for anything but one digit that is a level: a count must never be a guess.
    package init?(header: String) {
        for member in header.split(separator: ";") {
            let pair = member.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, pair[0].trimmed == "level" else { continue }
            self.init(digits: pair[1].trimmed)
            return
        }
        return nil
    }

    init?(digits: some StringProtocol) {
        guard let byte = digits.utf8.first, digits.utf8.count == 1,
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        else { return nil }
        self.init(rawValue: Int(byte - UInt8(ascii: "0")))
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var rest = self
        while rest.first == " " || rest.first == "\t" { rest.removeFirst() }
        while rest.last == " " || rest.last == "\t" { rest.removeLast() }
        return rest
    }
}

/// A path of the OpenFeature Remote Evaluation Protocol, after percent-decoding, taken apart where it lies.
///
/// Whatever follows the names of its endpoints is a flag's key, slashes and dots included, so no key leads elsewhere.
package struct EvaluationPath: Equatable, Sendable {
    package enum Endpoint: Equatable, Sendable {
        /// All flags.
        case bulk
        /// One flag; where its key lies in the path.
        case single(key: Range<Int>)
        /// The stream of changes.
        case events
        /// Nothing that this server has.
        case unknown
    }

    /// What every path of the protocol has in it.
    static let marker: StaticString = "/ofrep/v1/"

    /// Where the app is named before the protocol's own path; nil when the request's content names it.
    package let app: Range<Int>?
    package let endpoint: Endpoint

    /// Nil for a path that does not belong to the protocol.
    package init?(_ path: Span<UInt8>) {
        let marker = Self.marker
        var start = 0
        if path.spells(marker, from: 0) {
            app = nil
        } else {
            guard path.count > 0, path[0] == UInt8(ascii: "/") else { return nil }
            start = 1
            while start < path.count, path[start] != UInt8(ascii: "/") { start += 1 }
            guard start > 1, path.spells(marker, from: start) else { return nil }
            app = 1..<start
        }
        start += marker.utf8CodeUnitCount
        let flags: StaticString = "evaluate/flags"
        let end = start + flags.utf8CodeUnitCount
        if path.spells(flags, from: start), end == path.count || path[end] == UInt8(ascii: "/") {
            endpoint = end + 1 < path.count ? .single(key: end + 1..<path.count) : .bulk
        } else {
            let events: StaticString = "events"
            let isEvents = path.count == start + events.utf8CodeUnitCount && path.spells(events, from: start)
            endpoint = isEvents ? .events : .unknown
        }
    }
}

extension Span<UInt8> {
    fileprivate func spells(_ text: StaticString, from start: Int) -> Bool {
        guard count - start >= text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { letters in
            for index in 0..<letters.count {
                guard unsafe self[start + index] == letters[index] else { return false }
            }
            return true
        }
    }
}

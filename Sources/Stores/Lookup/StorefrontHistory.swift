import JSONText
package import Versioning

/// What one storefront showed over time: runs of looks that saw the same.
package struct StorefrontHistory: Equatable, Sendable {
    /// Looks that followed each other and agree. Times are seconds since 1970.
    package struct Run: Equatable, Sendable {
        /// Nil while the app was absent.
        package var release: LookupRelease?
        package var first: Int
        package var last: Int
        package var looks: Int
    }

    /// Oldest first.
    package private(set) var runs: [Run]

    /// More than any soak needs.
    private static let mostRuns = 8

    package init(runs: [Run] = []) { self.runs = runs }

    package var last: Run? { runs.last }

    /// Adds a look. One that saw nothing for certain is none.
    package mutating func add(_ look: LookupLook, at time: Int) {
        let release: LookupRelease?
        switch look {
        case .unknown: return
        case .absent: release = nil
        case .shown(let shown): release = shown
        }
        if let last, last.release?.version == release?.version, (last.release == nil) == (release == nil) {
            runs[runs.count - 1].last = time
            runs[runs.count - 1].looks += 1
            runs[runs.count - 1].release = release
        } else {
            runs.append(Run(release: release, first: time, last: time, looks: 1))
            runs.removeFirst(max(0, runs.count - Self.mostRuns))
        }
    }

    /// Where the storefront stands with a version.
    ///
    /// - Parameters:
    ///   - soak: seconds for which looks must have agreed, because the lookup shows a version before its binary is there.
    ///   - now: seconds since 1970.
    package func state(of wanted: AppVersion, soak: Int, now: Int) -> StorefrontState {
        guard let last else { return .unknown(.notAsked) }
        guard let release = last.release else { return .absent }
        guard release.version >= wanted else { return .stale(release) }
        let agreeing = runs.reversed().prefix { ($0.release?.version).map { $0 >= wanted } ?? false }
        let looks = agreeing.reduce(0) { $0 + $1.looks }
        let since = agreeing.last?.first ?? last.first
        // A clock that was set back must not make a soak shorter or longer.
        if now - since >= soak, looks >= Self.agreeingLooks { return .live(release, since: since) }
        return .settling(release, since: since, looks: looks)
    }

    /// One look can be answered by a cache that nobody else sees.
    package static let agreeingLooks = 2
}

/// Where a storefront stands with a version.
package enum StorefrontState: Equatable, Sendable {
    /// Seen twice at least, and for as long as the soak.
    case live(LookupRelease, since: Int)
    /// Seen, but not often or not for long enough.
    case settling(LookupRelease, since: Int, looks: Int)
    /// A lower version is shown.
    case stale(LookupRelease)
    case absent
    case unknown(LookupDoubt)

    package var release: LookupRelease? {
        switch self {
        case .live(let release, _), .settling(let release, _, _), .stale(let release): release
        case .absent, .unknown: nil
        }
    }
}

package import Versioning

/// Which release a count is about.
package enum ReleaseLabel: Hashable, Sendable {
    /// A version; the build is nil where builds are not kept apart. Spellings of one version (`v2.4`, `2.4.0`) are one release.
    case release(AppVersion, build: String?)
    /// A text that no version can be read from; a release of its own.
    case unreadable(String)
    /// Nobody said: null, empty, `(other)`, `(not set)`.
    case unattributed
}

extension ReleaseLabel: Comparable {
    /// Lowest version first, then builds, then texts, then what is unattributed.
    package static func < (left: ReleaseLabel, right: ReleaseLabel) -> Bool {
        switch (left, right) {
        case (.release(let one, let oneBuild), .release(let other, let otherBuild)):
            one != other ? one < other : precedes(oneBuild, otherBuild)
        case (.unreadable(let one), .unreadable(let other)): one < other
        default: left.rank < right.rank
        }
    }

    private static func precedes(_ one: String?, _ other: String?) -> Bool {
        guard let one, let other else { return one == nil && other != nil }
        guard let left = try? BuildNumber(lenient: one), let right = try? BuildNumber(lenient: other), left != right
        else { return one < other }
        return left < right
    }

    private var rank: Int {
        switch self {
        case .release: 0
        case .unreadable: 1
        case .unattributed: 2
        }
    }
}

extension ReleaseLabel: CustomStringConvertible {
    /// `2.4.0`, `2.4.0 (1873)`, the text, or `unknown version`.
    package var description: String {
        switch self {
        case .release(let version, nil): version.description
        case .release(let version, let build?): "\(version) (\(build))"
        case .unreadable(let text): text
        case .unattributed: "unknown version"
        }
    }
}

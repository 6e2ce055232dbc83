package import Versioning

/// What a version or a build shall become: digits and dots only.
package enum NewValue: Hashable, Sendable, CustomStringConvertible {
    case version(AppVersion)
    case build(BuildNumber)

    /// Whether it stands below another one; false where that is no number.
    func isLower(than text: String) -> Bool {
        switch self {
        case .version(let version): (try? AppVersion(lenient: text)).map { version < $0 } ?? false
        case .build(let build): (try? BuildNumber(lenient: text)).map { build < $0 } ?? false
        }
    }

    package var description: String {
        switch self {
        case .version(let version): "\(version)"
        case .build(let build): "\(build)"
        }
    }
}

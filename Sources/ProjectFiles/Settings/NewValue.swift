package import Versioning

/// What a version or a build shall become: digits and dots only.
package enum NewValue: Hashable, Sendable, CustomStringConvertible {
    case version(AppVersion)
    case build(BuildNumber)

    package var description: String {
        switch self {
        case .version(let version): "\(version)"
        case .build(let build): "\(build)"
        }
    }
}

import CommandKit
import Versioning

/// Why a command ended without its answer, as facts.
enum CommandFailure: Error {
    case usage(UsageError)
    /// A text that should be a version; `place` says where it stood when that is not the command line itself.
    case network(NetworkFailure)
    case version(VersionError, text: String, place: String?)
    case range(VersionRangeError, text: String)
    /// There is no larger number to go to.
    case noNextVersion(AppVersion)
    case unreadableInput
    /// The answer could not be written out; an errno.
    case output(Int32)
}

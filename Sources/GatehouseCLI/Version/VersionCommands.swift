import CommandKit
import Versioning

/// `gatehouse version …`: answers about version numbers, for people and for scripts.
enum VersionCommands {
    static let all = [compare, sort, normalize, matches, next, check, bump, set]

    /// Reads an argument as clients and stores report versions.
    static func lenient(_ text: String, at place: TextPlace = .input(nil)) throws(CommandFailure) -> ReportedVersion {
        do throws(VersionError) {
            return try AppVersion.reported(text)
        } catch {
            throw .version(error, text: text, place: place)
        }
    }

    /// Reads an argument as a policy file would.
    static func strict(_ text: String, at place: TextPlace = .input(nil)) throws(CommandFailure) -> AppVersion {
        do throws(VersionError) {
            return try AppVersion(strict: text)
        } catch {
            throw .version(error, text: text, place: place)
        }
    }
}

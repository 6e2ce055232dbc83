import Incidents
import LaunchDocument
import Versioning

/// What crash checks said of the releases of an app.
struct CrashCheckFacts: Sendable {
    /// In no order; several of one release are fine.
    var checks: [CheckRecord] = []
    /// A file of verdicts that is there and cannot be used; what is wrong with it.
    var unreadable: String?

    /// The last check of a version that came to a verdict; where none did, the last one that did not.
    func last(of version: AppVersion) -> CheckRecord? {
        let all = checks.filter { (try? AppVersion.reported($0.version).version) == version }
            .sorted { $0.checkedAt.secondsSince1970 < $1.checkedAt.secondsSince1970 }
        return all.last { $0.status != "unknown" } ?? all.last
    }
}

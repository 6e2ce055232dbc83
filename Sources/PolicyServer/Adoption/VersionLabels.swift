import Synchronization

/// Which versions get a metric label of their own, agreed among all workers.
///
/// Anybody can send any version, and every label is a time series that Prometheus keeps. Versions that the policy
/// lists always have a label; others share a bounded number per app; what does not fit is counted as "other".
final class VersionLabels: Sendable {
    private let granted = Mutex<[String: Set<String>]>([:])
    private let unlistedPerApp: Int

    init(unlistedPerApp: Int = 64) {
        self.unlistedPerApp = unlistedPerApp
    }

    /// Asks for a label for a version that the policy of `app` does not list.
    func grant(_ version: String, of app: String) -> Bool {
        granted.withLock { granted in
            if granted[app]?.contains(version) == true { return true }
            guard granted[app, default: []].count < unlistedPerApp else { return false }
            granted[app, default: []].insert(version)
            return true
        }
    }
}

import LaunchDocument
import PolicyFiles
import Versioning

/// What is known about the releases of one app, wherever it comes from.
struct ReleaseFacts {
    struct Release: Equatable {
        let version: AppVersion
        let build: BuildNumber?
        let status: ReleaseStatus

        /// Whether a store has approved it: everything that users could ever install.
        var isApproved: Bool { status != .pending }
    }

    var isApple = true
    var releases: [Release] = []
    /// Versions that users are told to leave.
    var isBlocked: (AppVersion) -> Bool = { _ in false }
    /// Nil where nobody gave a list, so that a build may be taken without anybody here knowing it.
    var builds: [UploadedBuild]?
    /// Versions that the store itself calls approved.
    var approvedInStore: [AppVersion] = []
    /// Builds that the project has; they may have been uploaded, for all that is known without a list.
    var projectBuilds: [BuildNumber] = []
    var tags: [ReleaseTag] = []

    init() {}

    /// What the policy of an app says.
    init(_ policy: Policy) {
        isApple = policy.platform.value.isApple
        releases = policy.releases.map {
            Release(version: $0.version.value, build: $0.build?.value, status: $0.status.value)
        }
        let minimum = policy.versions.minimum?.value
        let ranges = policy.versions.blocked.compactMap { $0.when.versions?.value }
        isBlocked = { version in
            minimum.map { version < $0 } ?? false || ranges.contains { $0.contains(version) }
        }
    }

    /// Versions that were approved at any time.
    var approved: [AppVersion] {
        releases.filter(\.isApproved).map(\.version) + (builds ?? []).filter(\.isApproved).compactMap(\.version)
            + approvedInStore
    }

    /// What the store has for sure: its own list, and the releases that it approved.
    var uploaded: [UploadedBuild] { (builds ?? []) + listed(approved: true) }

    /// Builds that are meant and may not be there yet.
    var planned: [UploadedBuild] { listed(approved: false) }

    private func listed(approved: Bool) -> [UploadedBuild] {
        releases.filter { $0.isApproved == approved }.compactMap { release in
            release.build.map { UploadedBuild(version: release.version, build: $0, isApproved: approved) }
        }
    }
}

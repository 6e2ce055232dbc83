import CommandKit
import CrashHealth
import Incidents
import LaunchDocument
import PolicyFiles
import Versioning

/// What is known of an incident now: its timeline, and what the policy says about the release that it is about.
struct IncidentSituation {
    let incident: Incident
    /// Nil where there is none that can be read.
    let policy: Policy?
    let now: Timestamp

    /// The release that it is about; nil where nobody named one, or it is no version.
    var version: AppVersion? { incident.version.flatMap { try? AppVersion.reported($0).version } }

    /// How the release is called, or a word for it where nobody named one.
    var versionWords: String { incident.version ?? "the release" }

    /// The last crash check of the release.
    var lastCheck: CheckRecord? { checks.last }

    /// All crash checks of it in the order of time. 2.4 and 2.4.0 are one release.
    var checks: [CheckRecord] {
        incident.checks.map(\.check).filter { check in
            guard check.app == nil || incident.app == nil || check.app == incident.app else { return false }
            guard let name = incident.version, check.version != name else { return true }
            return version != nil && (try? AppVersion.reported(check.version).version) == version
        }
    }

    /// The release as the policy lists it.
    var release: Policy.Release? {
        version.flatMap { version in policy?.releases.first { $0.version.value == version } }
    }

    /// The release that mends it, as far as the policy and the checks say: the newest one above it that is out, or is to come.
    var fix: Policy.Release? {
        let good = above.filter { breach(of: $0) == nil }
        return good.first { $0.isOut } ?? good.first { $0.status.value == .pending }
    }

    /// A release above it that is out and crashes as well, by the last check of it that could tell.
    var badSuccessor: (release: Policy.Release, check: CheckRecord)? {
        above.lazy.filter(\.isOut).compactMap { release in self.breach(of: release).map { (release, $0) } }.first
    }

    /// The releases above it that nothing blocks, the newest first.
    private var above: [Policy.Release] {
        guard let policy, let version else { return [] }
        return policy.releases.filter { release in
            release.version.value > version
                && !policy.versions.blocked.contains { $0.when.versions?.value.contains(release.version.value) ?? true }
        }.sorted { $0.version.value > $1.version.value }
    }

    private func breach(of release: Policy.Release) -> CheckRecord? {
        let last = incident.checks.map(\.check).last { check in
            check.status != "unknown" && (check.app == nil || incident.app == nil || check.app == incident.app)
                && (try? AppVersion.reported(check.version).version) == release.version.value
        }
        return last?.status == "breach" ? last : nil
    }

    /// ` --app shop-ios`, for commands.
    var appOption: String { incident.app.map { " --app \(ShellText.quoted($0))" } ?? "" }

    /// What a command that somebody types now gives as its reason.
    var reasonOption: String { " --reason \(ShellText.quoted(incident.title.shortened(to: 80)))" }

    /// Whether phones lack the last change, as the command that made it saw it; nil where nobody looked, or it was changed since.
    var unserved: ServedRecord? {
        let seen = incident.timeline.entries.compactMap { ServedRecord($0.data) }.last { $0.app == incident.app }
        guard let seen, !seen.isServed, seen.revision == policy?.revision.value else { return nil }
        return seen
    }

    /// The first that somebody saw of it, as far as it was written down: a check that was bad, or whatever else was seen. What
    /// a store or a server said to a command that would change something detects nothing.
    var firstSeen: TimelineEntry? {
        incident.timeline.entries.first { entry in
            entry.kind == .observation && ServedRecord(entry.data) == nil && StoreRecord(entry.data) == nil
                && CheckRecord(entry.data).map { $0.status == "breach" || $0.status == "warn" } ?? true
        }
    }

    /// When it was noticed; whoever opened it had noticed.
    var noticed: Timestamp? { [firstSeen?.at, incident.opening?.at].compactMap { $0 }.min() }

    /// Whom somebody has told, by the timeline, and when last.
    var told: [String: Timestamp] {
        incident.timeline.entries.reduce(into: [:]) { told, entry in
            if let audience = entry.audience { told[audience] = entry.at }
        }
    }

    /// Notices in the app that the users of the release see now.
    var notices: [Policy.Notice] {
        policy?.notices.filter { $0.when.isAbout(version) && ($0.until.map { $0.value > now } ?? true) } ?? []
    }
}

extension IncidentSituation {
    /// Reads what there is; a policy that cannot be read hides nothing else.
    init(_ incident: Incident, _ invocation: Invocation, _ console: Console) {
        let policy = incident.app.flatMap { try? invocation.policies.policy(of: $0) }
        self.init(incident: incident, policy: policy, now: console.clock.timestamp)
    }
}

extension Policy.Release {
    /// Whether somebody can install it now.
    var isOut: Bool { status.value == .live || status.value == .phased }
}

extension Policy.When {
    /// Whether it could hold for somebody who runs this version; for nobody in particular it always could.
    func isAbout(_ version: AppVersion?) -> Bool {
        guard let version, let range = versions?.value else { return true }
        return range.contains(version)
    }
}

import CommandKit
import CrashHealth
import LaunchDocument
import PolicyFiles

extension Invocation {
    /// What the options of a check and the app's policy say.
    func releaseCheck(_ console: Console) throws(CommandFailure) -> ReleaseCheck {
        let policy = try checkedPolicy(console)
        var options = HealthCheckOptions(now: console.clock.timestamp, segments: byColumns)
        options.completeUntil = try exportTime(.completeUntil)
        options.maximumAge = try number(.dataAge, in: 1...100_000).map { $0 * 3_600 }
        return ReleaseCheck(
            inputs: try ExportPaths.inputs(operands, console), reading: try readingOptions(), options: options,
            limits: try limits(policy?.health), baseline: value(of: .baselineVersion).map { $0.releaseLabel },
            app: policy?.app.value ?? value(of: .app), flags: policy?.flags.map(\.name.value) ?? [],
            suspect: policy?.firstSwitchedOff, followUp: CheckFollowUp(self))
    }

    /// The releases that `--version` names; nil alone stands for the newest.
    func checkedReleases() throws(CommandFailure) -> [ReleaseLabel?] {
        let texts = values(of: .checkedVersion)
        for text in texts where text.trimmed.isEmpty {
            throw .usage(.badValue(option: Option.checkedVersion.name, text: text, expected: "a version such as 2.4.0"))
        }
        return texts.isEmpty ? [nil] : texts.map { $0.releaseLabel }
    }

    /// The policy of the app that is judged. Exports can be judged without any; one that `--app` asks for must be there.
    func checkedPolicy(_ console: Console) throws(CommandFailure) -> Policy? {
        let policy: Policy?
        if has(.app) {
            let apps = try chosenApps()
            guard apps.count == 1, let app = apps.first else { throw .severalApps(apps, folder: policies.path) }
            policy = try policies.policy(of: app)
        } else {
            guard let apps = try? policies.apps(), apps.count == 1, let app = apps.first else { return nil }
            policy = try? policies.policy(of: app)
        }
        if let policy { console.tellDueReviews(of: policy) }
        return policy
    }

    /// The options win over the policy, and the policy over what is usual.
    private func limits(_ health: Policy.Health?) throws(CommandFailure) -> HealthLimits {
        var limits = HealthLimits.standard
        if let health { limits.take(health) }
        if let target = try rate(.target) { (limits.users.target, limits.sessions.target) = (target, target) }
        if let critical = try rate(.critical) {
            (limits.users.critical, limits.sessions.critical) = (critical, critical)
        }
        if let target = value(of: .target), has(.target), has(.critical), limits.users.target < limits.users.critical {
            throw .usage(
                .badValue(
                    option: Option.target.name, text: target,
                    expected: "a percentage that is not below --\(Option.critical.name)"))
        }
        // Where one of them is not said, it must not contradict the other: that would warn later than it breaches.
        limits.users.target = max(limits.users.target, limits.users.critical)
        limits.sessions.target = max(limits.sessions.target, limits.sessions.critical)
        return limits
    }

    private func rate(_ option: Option) throws(CommandFailure) -> CrashFreeRate? {
        guard let text = value(of: option) else { return nil }
        guard let percent = Percent(text.hasSuffix("%") ? String(text.dropLast()).trimmed : text), percent != .zero
        else {
            throw .usage(.badValue(option: option.name, text: text, expected: "a percentage such as 99.5"))
        }
        return CrashFreeRate(percent)
    }
}

extension CrashFreeRate {
    init?(_ percent: Percent) { self.init(millionths: percent.thousandths * 10) }
}

extension String {
    var releaseLabel: ReleaseLabel { ReleaseLabel.reading(version: self).withoutBuild }
}

extension Policy {
    /// The flag that safe mode switches off before any other; nil where it is none or several.
    var firstSwitchedOff: String? {
        let disabled = safeMode.values.levels[1]?.disable ?? []
        return disabled.count == 1 ? disabled.first : nil
    }
}

import LaunchDocument
import PolicyFiles
import Versioning

/// A version whose users get something else after a change, on a system that is new enough for every listed release.
///
/// That is where most of them are; `policy impact` tells by system.
struct ChangeEffect: Equatable {
    let version: AppVersion
    let before: Verdict
    let after: Verdict

    /// Whether its users could go on before, and must go to the store now.
    var isNewBlock: Bool { before.action != .block && after.action == .block }

    /// The effects on all versions at which either policy draws a line: its releases and the ends of its rules.
    ///
    /// - Parameter others: versions to look at besides.
    static func between(_ before: Policy, _ after: Policy, also others: [AppVersion] = []) -> [ChangeEffect] {
        let (old, new) = (before.launchDocument(), after.launchDocument())
        let versions = Set(before.turningPoints + after.turningPoints + others).sorted(by: >)
        let system = (before.releases + after.releases).compactMap { $0.minimumOS?.value }.max()
        return versions.compactMap { version in
            let installation = Installation(version: version, os: system)
            let effect = ChangeEffect(
                version: version, before: old.verdict(for: installation), after: new.verdict(for: installation))
            let isSame = effect.before.action == effect.after.action && effect.before.target == effect.after.target
            return isSame ? nil : effect
        }
    }

    /// `2.4.0: allow → block (to 2.4.1)`, and a whole sentence where people would not know what the words mean for
    /// users.
    var sentence: String {
        switch (after.action, after.target) {
        case (.waiting, _): "\(version) users see a notice until a release above it is live (before: \(words(before)))"
        case (.stranded, _):
            "\(version) users see a notice, nothing good enough can be installed (before: \(words(before)))"
        case (.block, nil): "\(version) users are shut out with nothing to install (before: \(words(before)))"
        case (.allow, _), (.recommend, _), (.block, _): "\(version): \(words(before)) → \(words(after))"
        }
    }

    private func words(_ verdict: Verdict) -> String {
        verdict.target.map { "\(verdict.action.rawValue) (to \($0))" } ?? verdict.action.rawValue
    }
}

extension Policy {
    /// Versions at which the verdict may turn.
    fileprivate var turningPoints: [AppVersion] {
        let limits = [versions.gateSince, versions.minimum, versions.recommended].compactMap { $0?.value }
        let ends = versions.blocked.flatMap { $0.when.versions?.value.intervals ?? [] }
            .flatMap { [$0.from, $0.through, $0.before].compactMap { $0 } }
        return releases.filter { $0.status.value != .pending }.map(\.version.value) + limits + ends
    }
}

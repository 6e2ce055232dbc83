import CrashHealth
import LaunchDocument
import PolicyFiles
import Versioning

extension StorefrontSurvey {
    /// Where the version is not live, and what was seen there: `is not live in ID (last seen 1.3.3); …`.
    ///
    /// - Parameter soak: as it was written.
    func lacks(soak: String) -> String {
        var parts: [String] = []
        for version in versions({ if case .stale(let version) = $0 { version } else { nil } }) {
            parts.append("is not live in \(names { $0 == .stale(version) }) (last seen \(version))")
        }
        for version in versions({ if case .blocked(let version) = $0 { version } else { nil } }) {
            parts.append("is not what \(names { $0 == .blocked(version) }) shows: \(version), which is blocked")
        }
        if count({ $0 == .absent }) > 0 { parts.append("is not sold in \(names { $0 == .absent })") }
        let times = standings.compactMap { if case .settling(let since) = $0.standing { since } else { nil } }
        if let last = times.max() {
            let names = names(whole: "all") { if case .settling = $0 { true } else { false } }
            parts.append("is seen in \(names) since \(Timestamp(secondsSince1970: last)), not for \(soak) yet")
        }
        if count({ $0 == .seenOnce }) > 0 {
            parts.append("is seen in \(names(whole: "all") { $0 == .seenOnce }) once only")
        }
        if count({ $0 == .old }) > 0 {
            parts.append("was not looked for in \(names { $0 == .old }) for over 24 hours")
        }
        if count({ $0 == .never }) > 0 { parts.append("was never looked for in \(names { $0 == .never })") }
        let look = lastLook.map { "; last look \(Timestamp(secondsSince1970: $0))" } ?? ""
        return parts.joined(separator: ", ") + look
    }

    /// What the store and the policy say differently of the system that a release needs; nil for nothing.
    ///
    /// A policy that says nothing of it may mean every system, or may not know.
    func systems(_ policy: Policy) -> GuardFinding? {
        let wrong = newerSystems.first { $0.release.minimumOS != nil } ?? newerSystems.first
        guard let wrong else { return nil }
        let release = wrong.release
        let listed = release.minimumOS.map { "\($0.value)" } ?? "nothing of it"
        let evidence =
            "\(wrong.storefront) shows that \(release.version.value) needs \(wrong.system), and the policy says \(listed) (\(policy.place(of: release.span)))"
        let advice =
            "write 'minimum_os: \"\(wrong.system)\"' there, or users of older systems are sent to a store that has nothing for them"
        return release.minimumOS == nil ? .notice(evidence, advice: advice) : .refuse(evidence, advice: advice)
    }

    /// `all 174 storefronts`, and who says that these are all.
    var extentWords: String {
        let count = counted(standings.count, "storefront", "storefronts")
        return switch extent {
        case .all: "all \(count)"
        case .named: "\(count) named with --storefront (\(names { _ in true }))"
        case .territories(let asked):
            "all \(count) that App Store Connect named on \(Timestamp(secondsSince1970: asked))"
        }
    }

    /// When everything that is seen now has been there for long enough, if nothing else lacks; in seconds since 1970.
    func settled(after soak: Int) -> Int? {
        let since = standings.compactMap { if case .settling(let since) = $0.standing { since } else { nil } }
        let others = count {
            switch $0 {
            case .live, .settling, .seenOnce: false
            case .old, .never, .stale, .blocked, .absent: true
            }
        }
        return others == 0 ? since.max().map { $0 + soak } : nil
    }

    private func versions(_ version: (Standing) -> AppVersion?) -> [AppVersion] {
        Set(standings.compactMap { version($0.standing) }).sorted(by: >)
    }

    /// The first dozen, and how many more there are; `any of 174 storefronts` where that would be all of many.
    private func names(whole: String = "any of", _ isWanted: (Standing) -> Bool) -> String {
        let all = named(isWanted)
        let most = 12
        if all.count > most, all.count == standings.count { return "\(whole) \(all.count) storefronts" }
        return all.prefix(most).joined(separator: " ") + (all.count > most ? " and \(all.count - most) more" : "")
    }
}

extension StorefrontFacts {
    /// The command that looks, ready to type.
    func check(_ app: String, _ version: AppVersion, territories: Bool) -> String {
        var words = ["gatehouse storefronts check --app \(ShellText.quoted(app)) --version \(version)"]
        if soakText != "24h" { words.append("--soak \(soakText)") }
        words += named.map { "--storefront \($0)" }
        if territories { words.append("--territories") }
        if let looksFile { words.append("--looks \(ShellText.quoted(looksFile))") }
        return words.joined(separator: " ")
    }
}

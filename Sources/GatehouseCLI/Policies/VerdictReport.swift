import LaunchDocument
import PolicyFiles
import Versioning

/// A verdict in words, with the line of the policy it comes from.
struct VerdictReport {
    let policy: Policy
    let document: LaunchDocument
    let installation: Installation
    /// The version as it was asked about.
    let versionText: String

    var verdict: Verdict { document.verdict(for: installation) }

    /// Why, in one line.
    var sentence: String {
        let verdict = verdict
        return [cause(of: verdict), consequence(of: verdict)].compactMap { $0 }.joined(separator: "; ")
    }

    /// `policies/shop-ios.yaml:10`; nil when no rule is about the installation.
    var location: String? {
        let span: SourceSpan? =
            switch verdict.rule {
            case .minimum: policy.versions.minimum?.span
            case .blocked(let index): policy.versions.blocked[index].span
            case .recommended: policy.versions.recommended?.span
            case nil: nil
            }
        return span.map { "\(policy.source.path):\(policy.line(of: $0))" }
    }

    /// What is true of the installation besides the verdict.
    var note: String? {
        guard let since = policy.versions.gateSince, let version = installation.version, version < since.value else {
            return nil
        }
        return "\(version) contains no check and never asks: the gate came with \(since.value)"
    }

    private func cause(of verdict: Verdict) -> String? {
        let version = installation.version.map(String.init(describing:)) ?? versionText
        let reason = verdict.blockReason.map { " (\($0.rawValue))" } ?? ""
        switch verdict.rule {
        case .minimum:
            return
                "\(version) is below the minimum \(document.minimumVersion.map(String.init(describing:)) ?? "")\(reason)"
        case .blocked(let index):
            return "\(version) is blocked\(description(of: policy.versions.blocked[index].when))\(reason)"
        case .recommended:
            return
                "\(version) is below the recommended \(document.recommendedVersion.map(String.init(describing:)) ?? "")"
        case nil:
            return nil
        }
    }

    /// Nothing for a rule about exactly one version, which the sentence names anyway.
    private func description(of when: Policy.When) -> String {
        var parts: [String] = []
        if let range = when.versions?.value, range.onlyVersion == nil { parts.append("by \(range)") }
        if let os = when.os?.value { parts.append("on system \(os)") }
        if let builds = when.builds?.value { parts.append("in builds \(builds)") }
        if let devices = when.devices { parts.append("on \(devices.map(\.value).joined(separator: ", "))") }
        if let locales = when.locales { parts.append("for \(locales.map(\.value).joined(separator: ", "))") }
        return parts.isEmpty ? "" : " " + parts.joined(separator: " ")
    }

    private func consequence(of verdict: Verdict) -> String {
        switch verdict.reason {
        case .versionUnreadable:
            "'\(versionText)' is not a version, and what cannot be read is never blocked"
        case .channel:
            "installs from \(installation.channel.rawValue) are never blocked"
        case .current:
            "\(versionText) is neither below a limit nor blocked"
        case .ahead:
            "\(versionText) is newer than everything in the store"
        case .noTarget where verdict.rule == .recommended:
            "no newer release is open to everybody on this system"
        case .noTarget:
            "the store has no good release above it"
        case .osTooOld:
            "every release that is good enough needs a newer system than \(text(of: installation.os))" + strandedText
        case .notSoldHere where verdict.rule == .recommended:
            "the store does not sell it in \(installation.storefront?.code ?? "this country")"
        case .notSoldHere:
            "the store does not sell it in \(installation.storefront?.code ?? "this country")" + strandedText
        case .belowMinimum, .blocked, .belowRecommended, .osUnknown:
            // On another platform's system the version of the system says nothing.
            targetText(verdict.target, on: verdict.reason == .osUnknown ? nil : installation.os)
        }
    }

    private var strandedText: String { ", and the policy says stranded: \(document.stranded.rawValue)" }

    private func targetText(_ version: AppVersion?, on os: OSVersion?) -> String {
        guard let version, let target = document.targets.first(where: { $0.version == version }) else {
            return "there is no target"
        }
        let stage = target.isPhased ? "phased (everybody can update by hand)" : status(of: version).words
        return switch (target.minimumOS, os) {
        case (nil, nil): "\(version) is \(stage)"
        case (_, let os?): "\(version) is \(stage) and runs on \(os)"
        case (let minimum?, nil): "\(version) is \(stage) and needs \(minimum); the system is unknown"
        }
    }

    private func status(of target: AppVersion) -> ReleaseStatus {
        policy.installableReleases.first { $0.version.value == target }?.status.value ?? .live
    }

    private func text(of os: OSVersion?) -> String { os.map(String.init(describing:)) ?? "it has" }
}

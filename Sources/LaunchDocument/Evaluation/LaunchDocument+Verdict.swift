package import Versioning

extension LaunchDocument {
    /// What happens to `installation` at launch. Pure: the same document and installation always give the same verdict.
    ///
    /// Nobody is blocked whose version is unknown or who did not come through the store, and nobody is sent to a store that
    /// has nothing for them.
    public func verdict(for installation: Installation) -> Verdict {
        guard let version = installation.version else { return Verdict(.allow, .versionUnreadable) }
        guard installation.channel == .store else { return Verdict(.allow, .channel) }
        let installation = installation.seen(from: platform)
        if let fault = fault(of: installation) { return verdict(on: fault, in: version, of: installation) }
        if let recommendedVersion, version < recommendedVersion { return recommendation(to: version, of: installation) }
        if let newest = targets.map(\.version).max(), version > newest { return Verdict(.allow, .ahead) }
        return Verdict(.allow, .current)
    }

    /// The version that an update brings `installation`, when it is above its own, good and open here; nil when the store
    /// has nothing better, and when the version is not known.
    package func update(for installation: Installation) -> AppVersion? {
        guard let version = installation.version else { return nil }
        let installation = installation.seen(from: platform)
        if isUnsold(in: installation.storefront) { return nil }
        let good = targets(above: version, goodFor: installation)
        guard let target = newest(of: good, for: installation), isOffered(target, to: installation) else { return nil }
        return target.version
    }

    /// Why a version must be left.
    private struct Fault {
        let rule: Verdict.Rule
        let blockReason: BlockReason?

        var verdictReason: Verdict.Reason { rule == .minimum ? .belowMinimum : .blocked }
    }

    private func fault(of installation: Installation) -> Fault? {
        if let minimumVersion, let version = installation.version, version < minimumVersion {
            return Fault(rule: .minimum, blockReason: blockReason)
        }
        guard let index = blocked.firstIndex(where: { $0.when.holds(for: installation) }) else { return nil }
        return Fault(rule: .blocked(index), blockReason: blocked[index].reason)
    }

    private func verdict(on fault: Fault, in version: AppVersion, of installation: Installation) -> Verdict {
        if isUnsold(in: installation.storefront) { return strandedVerdict(.notSoldHere, fault, installation) }
        let good = targets(above: version, goodFor: installation)
        guard let target = newest(of: good, for: installation), isOffered(target, to: installation) else {
            let needsNewerSystem = good.contains { !$0.runs(on: installation) }
            return needsNewerSystem
                ? strandedVerdict(.osTooOld, fault, installation) : waitingVerdict(fault, installation)
        }
        return Verdict(
            .block, isOpen(target, for: installation) ? .osUnknown : fault.verdictReason, rule: fault.rule,
            blockReason: fault.blockReason, target: target.version,
            message: message(.block, reason: fault.blockReason, languages: installation.languages), storeURL: storeURL)
    }

    private func strandedVerdict(_ reason: Verdict.Reason, _ fault: Fault, _ installation: Installation) -> Verdict {
        let action: Verdict.Action =
            switch stranded {
            case .notice: .stranded
            case .allow: .allow
            case .block: .block
            }
        let message = action == .allow ? nil : message(.stranded, languages: installation.languages)
        return Verdict(action, reason, rule: fault.rule, blockReason: fault.blockReason, message: message)
    }

    private func waitingVerdict(_ fault: Fault, _ installation: Installation) -> Verdict {
        Verdict(
            waiting == .block ? .block : .waiting, .noTarget, rule: fault.rule, blockReason: fault.blockReason,
            message: message(.waiting, languages: installation.languages))
    }

    private func recommendation(to version: AppVersion, of installation: Installation) -> Verdict {
        if isUnsold(in: installation.storefront) { return Verdict(.allow, .notSoldHere, rule: .recommended) }
        let good = targets(above: version, goodFor: installation)
        guard let updated = newest(of: good, for: installation), isOffered(updated, to: installation),
            let target = newest(of: good.filter { !$0.isPhased }, for: installation)
        else { return Verdict(.allow, .noTarget, rule: .recommended) }
        return Verdict(
            .recommend, isOpen(target, for: installation) ? .osUnknown : .belowRecommended, rule: .recommended,
            target: target.version, message: message(.recommend, languages: installation.languages), storeURL: storeURL)
    }
}

extension LaunchDocument {
    /// What the store has for people who update by hand: on Apple's platforms a phased release as well.
    private var obtainable: [Target] { platform.isApple ? targets : targets.filter { !$0.isPhased } }

    /// Those above `version` that need not be left themselves, whatever system they need.
    private func targets(above version: AppVersion, goodFor installation: Installation) -> [Target] {
        obtainable.filter { $0.version > version && fault(of: installation.updated(to: $0.version)) == nil }
    }

    /// The newest that runs on the installation's system; on an unknown system all do.
    private func newest(of targets: [Target], for installation: Installation) -> Target? {
        targets.filter { $0.runs(on: installation) }.max { $0.version < $1.version }
    }

    /// Whether an update brings `target`: a store hands out the newest release that runs, and no older one beside it.
    /// Which one that is cannot be said of an unknown system, and nobody is held back on a guess.
    private func isOffered(_ target: Target, to installation: Installation) -> Bool {
        installation.os == nil || newest(of: obtainable, for: installation)?.version == target.version
    }

    /// Whether it is an open question if the target runs there.
    private func isOpen(_ target: Target, for installation: Installation) -> Bool {
        installation.os == nil && target.minimumOS != nil
    }

    private func isUnsold(in storefront: Storefront?) -> Bool {
        guard let storefront else { return false }
        return unsoldStorefronts.contains { Storefront($0) == storefront }
    }
}

extension Target {
    fileprivate func runs(on installation: Installation) -> Bool {
        guard let os = installation.os, let minimumOS else { return true }
        return os >= minimumOS
    }
}

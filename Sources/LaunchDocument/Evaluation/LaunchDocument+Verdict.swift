import Versioning

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
        let candidates = candidates(above: version, for: installation, countingPhased: platform.isApple)
        guard let target = newest(of: candidates, for: installation) else {
            return candidates.isEmpty
                ? waitingVerdict(fault, installation) : strandedVerdict(.osTooOld, fault, installation)
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
        let candidates = candidates(above: version, for: installation, countingPhased: false)
        guard let target = newest(of: candidates, for: installation) else {
            return Verdict(.allow, .noTarget, rule: .recommended)
        }
        return Verdict(
            .recommend, isOpen(target, for: installation) ? .osUnknown : .belowRecommended, rule: .recommended,
            target: target.version, message: message(.recommend, languages: installation.languages), storeURL: storeURL)
    }
}

extension LaunchDocument {
    /// Targets above `version` that need not be left themselves, whatever system they need.
    private func candidates(above version: AppVersion, for installation: Installation, countingPhased: Bool) -> [Target]
    {
        targets.filter { target in
            target.version > version && (countingPhased || !target.isPhased)
                && fault(of: installation.updated(to: target.version)) == nil
        }
    }

    /// The newest of the targets that run on the installation's system; on an unknown system all of them count.
    private func newest(of targets: [Target], for installation: Installation) -> Target? {
        targets.filter { target in
            guard let os = installation.os, let minimum = target.minimumOS else { return true }
            return os >= minimum
        }.max { $0.version < $1.version }
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

import Glibc

extension HealthJudgement {
    /// Comes to a status by what has been worked out, in the order that `HealthCheck` names.
    mutating func decide(_ share: WeighedShare, comparison: ComparedRelease.Evidence?) {
        guard let whole = self.share else { return }
        guard share.isEnough else {
            (status, reason) = (.unknown, .tooFewUsers(share: whole, minimum: thresholds.minimumUnits))
            noteHint(whole)
            return
        }
        if let breach = breach(share, comparison) {
            (status, reason) = (.breach, breach)
        } else if completeness.isStale {
            let age = completeness.ageSeconds ?? 0
            (status, reason) = (.unknown, .stale(ageSeconds: age, limit: completeness.maximumAge))
        } else if let warning = warning(share, comparison) {
            (status, reason) = (.warn, warning)
        } else if share.upperBound <= thresholds.critical.crashRate {
            (status, reason) = (.ok, .withinLimits)
        } else {
            (status, reason) = (.unknown, .notEnoughData)
            if !share.canAlarm { noteHint(whole) }
        }
    }

    private func breach(_ share: WeighedShare, _ comparison: ComparedRelease.Evidence?) -> HealthReason? {
        let enough = -log(thresholds.alpha)
        if share.canAlarm {
            if let critical = evidence.critical, critical >= enough { return .belowCritical }
            if let onset = evidence.onset, onset >= log(evidence.onsetAlarm) { return .onset }
            if let comparison, comparison.twice >= enough, self.share?.meets(thresholds.target) == false {
                return .worseThanBaseline
            }
        }
        return segments.first { $0.status == .breach }.map { .segment($0.dimension) }
    }

    private func warning(_ share: WeighedShare, _ comparison: ComparedRelease.Evidence?) -> HealthReason? {
        let enough = log(thresholds.warnEvidence)
        if share.canAlarm {
            if let target = evidence.target, target >= enough { return .belowTarget }
            if let comparison, comparison.any >= enough { return .worseThanBaseline }
        }
        return segments.first { $0.status == .warn }.map { .segment($0.dimension) }
    }

    /// Three of four users are no verdict and no silence either.
    private mutating func noteHint(_ share: CrashShare) {
        guard let critical = evidence.critical, critical >= log(thresholds.warnEvidence) else { return }
        notes.append(.hint(crashed: share.crashed, total: share.total))
    }

    mutating func noteWhatIsLeftOut(unattributed: CrashShare?) {
        if completeness.unsettledBuckets > 0 { notes.append(.unsettledDropped(count: completeness.unsettledBuckets)) }
        if let unattributed, unattributed.total > 0 { notes.append(.unattributed(unattributed)) }
    }

    mutating func noteFuture(_ tally: CrashTally, settled: SettledTime) {
        let days = Set(tally.rows(Grouping(bucket: .day)).map(\.bucket)).count { settled.isFuture($0) }
        if days > 0 { notes.append(.future(count: days)) }
    }

    /// - Returns: By how much sessions overstate what is known; 1 for users.
    mutating func noteDesignEffect(in tally: CrashTally) -> Double {
        guard metric == .crashFreeSessions else { return 1 }
        guard let effect = tally.crashesPerUser[release]?.designEffect else {
            notes.append(.designEffectUnknown)
            return 1
        }
        if effect > 1 { notes.append(.designEffect(effect)) }
        return effect
    }
}

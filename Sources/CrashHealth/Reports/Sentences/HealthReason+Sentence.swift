import LaunchDocument

extension HealthJudgement {
    /// Why the check came to its status, as the end of a line.
    package var reasonSentence: String {
        switch reason {
        case .noData where release == .unattributed:
            "no row names a version; --map version=COLUMN says which column has it"
        case .noData where completeness.unsettledBuckets > 0:
            "no use of \(release.text) that is old enough to be complete\(otherReleases); --complete-until says until when all rows are there"
        case .noData: "no use of \(release.text) in these exports\(otherReleases)"
        case .invalidRow(let row, let more):
            "\(row.place.text): \(row.sentence)" + (more > 0 ? ", and \(NumberText.counted(more, "row")) more" : "")
        case .tooFewUsers(let share, let minimum):
            "\(share.sentence(of: metric)); judged from \(NumberText.counted(minimum, metric.unit)) and "
                + "\(NumberText.counted(thresholds.minimumCrashed, "crash", "crashes")) on\(pace(to: minimum))"
        case .notEnoughData:
            "neither bad nor provably good"
                + (upperBound.map { ": up to \(NumberText.rate($0)) may crash, \(criticalRate) is critical" } ?? "")
                + moreUnits
        case .stale(let age, let limit):
            "the newest settled data is \(DurationText.text(age)) old, older than \(DurationText.text(limit)): export again"
        case .countsOnly:
            "these exports do not tell how many of how many users crashed, so there is no rate; add an export of users or sessions that does"
        case .belowCritical: "\(metric.name) are below the critical \(thresholds.critical.percentText) %"
        case .belowTarget: "\(metric.name) are below the target \(thresholds.target.percentText) %"
        case .onset:
            "crashes rose\(evidence.onsetAt.map { " at about \($0.minuteText)" } ?? ""), though the release's life as a whole looks fine"
        case .worseThanBaseline: baseline.map { "\($0.sentence)" } ?? "worse than the release before"
        case .segment(let dimension): segmentSentence(dimension)
        case .eventSpike(let spike):
            "\(spike.sentence), more than chance"
                + (spike.isPerUse
                    ? " and more use explain" : "; without users nobody can tell whether more people use it")
        case .latched(let status, let okInARow):
            "\(status.rawValue) at an earlier check; over after \(HealthLatch.okNeeded) in a row that are ok, so far \(okInARow)"
        case .withinLimits:
            upperBound.map { "at most \(NumberText.rate($0)) crash (95 % sure); \(criticalRate) is critical" }
                ?? "within the limits"
        }
    }

    /// How sure the status is; nil where no evidence stands behind it.
    package var evidenceWord: EvidenceWord? {
        switch reason {
        case .belowCritical: evidence.critical.flatMap { EvidenceWord(logEvidence: $0) }
        case .belowTarget: evidence.target.flatMap { EvidenceWord(logEvidence: $0) }
        case .worseThanBaseline: evidence.baseline.flatMap { EvidenceWord(logEvidence: $0) }
        case .onset: evidence.onset.flatMap { EvidenceWord(logEvidence: $0, alarm: evidence.onsetAlarm) }
        case .segment(let dimension):
            worstSegment(of: dimension).flatMap { EvidenceWord(logEvidence: $0.logEvidence) }
        case .noData, .invalidRow, .tooFewUsers, .notEnoughData, .stale, .countsOnly, .eventSpike, .latched,
            .withinLimits:
            nil
        }
    }

    /// Releases that are there, the highest first.
    private var otherReleases: String {
        guard !otherSeries.isEmpty else { return "" }
        let names = otherSeries.prefix(3).map(\.release.text) + (otherSeries.count > 3 ? ["others"] : [])
        return "; there is \(names.joined(separator: ", "))"
    }

    /// How much use would settle it, and how long that takes.
    private var moreUnits: String {
        guard let share, let needed = unitsNeeded else { return "" }
        let more = NumberText.grouped(max(1, needed - share.total))
        let how = share.crashedMillionths == 0 ? "without a crash" : "at this rate"
        return "; \(more) more \(how) would do\(pace(to: needed))"
    }

    /// Units in all at which the same rate is provably at most critical; nil where it never will be, or not soon.
    private var unitsNeeded: Int? {
        guard let share, share.total > 0 else { return nil }
        let critical = thresholds.critical.crashRate
        if share.crashedMillionths == 0 { return ExactBinomial.unitsWithoutCrash(toShow: critical) }
        let (crashed, total) = (share.crashedUnits, Double(share.total))
        let isEnough = { (times: Double) in
            ExactBinomial.upperBound(crashed: crashed * times, of: total * times) <= critical
        }
        guard isEnough(100) else { return nil }
        var (low, high) = (1.0, 100.0)
        while high / low > 1.01 {
            let middle = (low * high).squareRoot()
            if isEnough(middle) { high = middle } else { low = middle }
        }
        return Int((total * high).rounded(.up))
    }

    /// `, some 14 hours at this pace`; nothing where no pace is known.
    private func pace(to units: Int) -> String {
        let starts = series.filter { $0.isSettled && $0.share.total > 0 }.compactMap { $0.bucket?.start }
        guard let share, share.total > 0, let first = starts.min(), let end = completeness.dataUntil, first < end
        else { return "" }
        let seconds = Double(end.secondsSince1970 - first.secondsSince1970)
        let more = seconds * Double(max(1, units - share.total)) / Double(share.total)
        guard more < 60 * 86_400 else { return "" }
        return ", some \(DurationText.text(max(3_600, Int(more)))) at this pace"
    }

    private var criticalRate: String { NumberText.rate(thresholds.critical.crashRate) }

    private func worstSegment(of dimension: String) -> SegmentJudgement? {
        segments.filter { $0.dimension == dimension }.max { $0.logEvidence < $1.logEvidence }
    }

    private func segmentSentence(_ dimension: String) -> String {
        guard let segment = worstSegment(of: dimension) else {
            return "one \(dimension.shown()) is worse than it may be"
        }
        return "\(segment.name): \(segment.share.crashFreeText) \(metric.name), \(segment.share.sentence(of: metric))"
    }
}

extension SegmentJudgement {
    /// `os = 17.5`, or `os unknown`.
    package var name: String { value.map { "\(dimension.shown()) = \($0.shown())" } ?? "\(dimension.shown()) unknown" }
}

extension BaselineComparison {
    /// `3.2× the crash rate of 2.3.0 over the same time (1.8–5.4×)`.
    package var sentence: String {
        let name = release.text
        guard let riskRatio else { return "\(name) had \(share.crashFreeText) over the same time" }
        let range = interval.map { " (\(NumberText.range($0)))" } ?? ""
        return "\(NumberText.times(riskRatio)) the crash rate of \(name) over the same time\(range)"
    }
}

extension ReleaseLabel {
    /// The label as one line, whatever an export holds.
    package var text: String { description.shown() }
}

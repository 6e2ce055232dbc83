import Glibc

/// A release beside the one before it: what is shown, and what is decided with.
struct ComparedRelease {
    let shown: BaselineComparison
    let evidence: Evidence

    /// ln E that the release crashes more often than its baseline.
    struct Evidence {
        /// At all.
        var any: Double
        /// More than twice as often.
        var twice: Double
    }
}

extension SettledUse {
    /// The highest release below this one that was used at the same time by at least so many units.
    func baseline(of release: ReleaseLabel, atLeast minimum: Int) -> ReleaseLabel? {
        guard case .release = release else { return nil }
        let rows = rows(Grouping(bucket: .day))
        let buckets = Set(rows.filter { $0.row.release == release && $0.share.total > 0 }.map(\.row.bucket))
        var units: [ReleaseLabel: Int] = [:]
        for (row, share) in rows where row.release < release && buckets.contains(row.bucket) {
            units[row.release, default: 0] += share.total
        }
        return units.filter { $0.value >= minimum }.keys.max()
    }

    /// - Returns: Nil without a baseline, or when the two were never used at the same time.
    func comparison(
        of release: ReleaseLabel, with baseline: ReleaseLabel?, strata: [[String]], designEffect: Double
    ) -> ComparedRelease? {
        guard let baseline, baseline != release else { return nil }
        let plain = cells(of: release, and: baseline, by: [])
        guard !plain.isEmpty else { return nil }
        let whole = plain.reduce((CrashShare.none, CrashShare.none)) { ($0.0 + $1.release, $0.1 + $1.baseline) }
        var evidence = evidence(plain, designEffect)
        var stratified: BaselineComparison.Stratified?
        var shift: BaselineComparison.MixShift?
        for dimensions in strata {
            let cells = cells(of: release, and: baseline, by: dimensions)
            guard !cells.isEmpty else { continue }
            let within = self.evidence(cells, designEffect)
            // A difference that any known change of users explains is none of the release.
            if stratified == nil || within.any < evidence.any {
                stratified =
                    MantelHaenszel.riskRatio(cells.map { $0.shares(designEffect) })
                    .map { .init(dimensions: dimensions, riskRatio: $0.value, interval: $0.interval) } ?? stratified
            }
            evidence.any = min(evidence.any, within.any)
            evidence.twice = min(evidence.twice, within.twice)
            for shifted in dimensions.indices.compactMap({ mixShift(cells, dimensions, at: $0) })
            where shifted.size > shift?.size ?? 0 { shift = shifted }
        }
        let ratio =
            whole.0.crashedMillionths + whole.1.crashedMillionths > 0
            ? RiskRatio(ComparedCell(values: [], release: whole.0, baseline: whole.1).shares(designEffect)) : nil
        let shown = BaselineComparison(
            release: baseline, share: whole.1, riskRatio: ratio?.value, interval: ratio?.interval,
            stratified: stratified, mixShift: shift)
        return ComparedRelease(shown: shown, evidence: evidence)
    }

    private func evidence(_ cells: [ComparedCell], _ designEffect: Double) -> ComparedRelease.Evidence {
        var (any, twice) = (ComparedEvidence(margin: 1), ComparedEvidence(margin: 2))
        for cell in cells {
            any.add(cell.shares(designEffect))
            twice.add(cell.shares(designEffect))
        }
        return .init(any: any.log, twice: twice.log)
    }

    /// The two releases over the same buckets, and within the same values of some dimensions; a bucket in which only one of
    /// them was used is left out.
    private func cells(of release: ReleaseLabel, and baseline: ReleaseLabel, by dimensions: [String]) -> [ComparedCell]
    {
        struct Key: Hashable {
            let bucket: TimeBucket?
            let values: [String?]
        }
        var cells: [Key: ComparedCell] = [:]
        var buckets: [ReleaseLabel: Set<TimeBucket?>] = [:]
        let grouping = dimensions.isEmpty ? Grouping(bucket: .day) : HealthCheckOptions.grouping(by: dimensions)
        for (row, share) in rows(grouping) where row.release == release || row.release == baseline {
            let key = Key(bucket: row.bucket, values: row.values)
            var cell = cells[key] ?? ComparedCell(values: row.values, release: .none, baseline: .none)
            if row.release == release {
                cell.release = cell.release + share
            } else {
                cell.baseline = cell.baseline + share
            }
            cells[key] = cell
            if share.total > 0 { buckets[row.release, default: []].insert(row.bucket) }
        }
        let shared = (buckets[release] ?? []).intersection(buckets[baseline] ?? [])
        return cells.filter { shared.contains($0.key.bucket) }.values.map { $0 }
    }

    /// The value of a dimension whose share of use moved the most, where it moved by ten points or more.
    private func mixShift(
        _ cells: [ComparedCell], _ dimensions: [String], at index: Int
    ) -> BaselineComparison.MixShift? {
        let whole = cells.reduce((0.0, 0.0)) { ($0.0 + Double($1.release.total), $0.1 + Double($1.baseline.total)) }
        guard whole.0 > 0, whole.1 > 0 else { return nil }
        let shifts = Dictionary(grouping: cells) { $0.values.indices.contains(index) ? $0.values[index] : nil }
            .map { value, cells in
                BaselineComparison.MixShift(
                    dimension: dimensions[index], value: value,
                    before: cells.reduce(0) { $0 + Double($1.baseline.total) } / whole.1,
                    now: cells.reduce(0) { $0 + Double($1.release.total) } / whole.0)
            }
        // Of two that moved alike, the one that grew is named.
        return shifts.filter { $0.size >= 0.1 }.max {
            ($0.roundedSize, $0.now - $0.before, $0.value ?? "") < ($1.roundedSize, $1.now - $1.before, $1.value ?? "")
        }
    }
}

/// The units of both releases in one bucket and among like users.
private struct ComparedCell {
    let values: [String?]
    var release: CrashShare
    var baseline: CrashShare

    func shares(_ designEffect: Double) -> TwoShares {
        TwoShares(
            crashed: release.crashedUnits / designEffect, of: Double(release.total) / designEffect,
            baselineCrashed: baseline.crashedUnits / designEffect, of: Double(baseline.total) / designEffect)
    }
}

extension BaselineComparison.MixShift {
    fileprivate var size: Double { abs(now - before) }
    /// Two values that exchange users move alike, whatever the last bits say.
    fileprivate var roundedSize: Int { Int((size * 1e9).rounded()) }
}

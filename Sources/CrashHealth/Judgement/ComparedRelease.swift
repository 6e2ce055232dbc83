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

    /// Where systems or kinds of users are told apart, what counts is the difference within them: a release that went to
    /// other users first is not worse for it, and one that is worse for everybody cannot hide behind better users.
    ///
    /// - Returns: Nil without a baseline, or when the two were never used at the same time.
    func comparison(
        of release: ReleaseLabel, with baseline: ReleaseLabel?, designEffect: Double
    ) -> ComparedRelease? {
        guard let baseline, baseline != release else { return nil }
        let plain = cells(of: release, and: baseline, in: Grouping(bucket: .day))
        guard !plain.isEmpty else { return nil }
        let dimensions = DimensionKind.strata(among: tally.dimensions)
        let strata = dimensions.isEmpty ? [] : cells(of: release, and: baseline, in: HealthCheckOptions.strata)
        let ratio = MantelHaenszel.riskRatio(strata.map { $0.shares(designEffect) })
        let own = plain.reduce(CrashShare.none) { $0 + $1.release }
        let other = plain.reduce(CrashShare.none) { $0 + $1.baseline }
        let crude =
            own.crashedMillionths + other.crashedMillionths > 0
            ? RiskRatio(ComparedCell(values: [], release: own, baseline: other).shares(designEffect)) : nil
        let shown = BaselineComparison(
            release: baseline, share: other, riskRatio: crude?.value, interval: crude?.interval,
            stratified: ratio.map { .init(dimensions: dimensions, riskRatio: $0.value, interval: $0.interval) },
            mixShift: dimensions.indices.compactMap { mixShift(strata, dimensions, at: $0) }.max { $0.size < $1.size })
        return ComparedRelease(shown: shown, evidence: evidence(strata.isEmpty ? plain : strata, designEffect))
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
    private func cells(of release: ReleaseLabel, and baseline: ReleaseLabel, in grouping: Grouping)
        -> [ComparedCell]
    {
        struct Key: Hashable {
            let bucket: TimeBucket?
            let values: [String?]
        }
        var cells: [Key: ComparedCell] = [:]
        var buckets: [ReleaseLabel: Set<TimeBucket?>] = [:]
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

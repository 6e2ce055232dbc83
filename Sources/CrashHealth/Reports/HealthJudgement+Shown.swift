/// What of a judgement fits before people's eyes; `--json` has all of it.
extension HealthJudgement {
    /// Other releases that are worth a line: the one that it was compared with and those with the most use, highest
    /// version first.
    func shownSeries(atMost most: Int) -> [ReleaseSeries] {
        func use(_ series: ReleaseSeries) -> Int { series.sum?.total ?? 0 }
        let byUse = otherSeries.sorted { one, other in
            if (one.release == baseline?.release) != (other.release == baseline?.release) {
                return one.release == baseline?.release
            }
            return (use(one), one.release) > (use(other), other.release)
        }
        return byUse.prefix(most).sorted { $0.release > $1.release }
    }

    /// The worst segments: those out of their limits, and others up to a dozen in all.
    var shownSegments: ArraySlice<SegmentJudgement> {
        let bad = segments.prefix { $0.status == .breach || $0.status == .warn }.count
        return segments.prefix(min(40, max(12, bad)))
    }

    /// How many more there are, in words; nil when none is left out.
    var segmentsLeftOut: String? {
        let count = segments.count - shownSegments.count
        return count > 0 ? "\(NumberText.counted(count, "segment")) more, none of them worse" : nil
    }
}

import Glibc
import LaunchDocument

extension HealthJudgement {
    /// Works out whether crashes began to rise at some time of the release's life, by the finest buckets there are.
    mutating func addOnset(_ use: SettledUse, designEffect: Double) {
        guard let length = use.tally.finestBucket else { return }
        var onset = OnsetEvidence(limit: thresholds.critical.crashRate)
        var starts: [Timestamp] = []
        let rows = use.rows(Grouping(bucket: length)).filter { $0.row.release == release && $0.share.total > 0 }
        for (row, share) in rows.sorted(by: { ($0.row.bucket?.start ?? .past) < ($1.row.bucket?.start ?? .past) }) {
            guard let bucket = row.bucket else { continue }
            let weighed = WeighedShare(share, designEffect: designEffect, thresholds: thresholds)
            onset.add(crashed: weighed.crashed, of: weighed.total)
            starts.append(bucket.start)
        }
        // With a single bucket there is no before.
        guard starts.count > 1 else { return }
        evidence.onset = onset.log
        evidence.onsetAlarm = Double(length.looksPerYear)
        evidence.onsetAt = onset.likelyStart.flatMap { starts.indices.contains($0) ? starts[$0] : nil }
    }
}

extension Timestamp {
    fileprivate static let past = Timestamp(secondsSince1970: .min)
}

import CommandKit
import CrashHealth

/// Which release is to be explained, against what, and by which columns.
struct CrashQuestion {
    let release: ReleaseLabel?
    let baseline: ExplanationBaseline
    let leaves: Grouping
    let order: Int

    init(_ invocation: Invocation) throws(CommandFailure) {
        release = invocation.value(of: .explainedVersion).map { $0.releaseLabel }
        baseline = invocation.value(of: .explainedBaseline).map { $0.baseline } ?? .none
        let columns = invocation.byColumns
        leaves = baseline.leaves(by: columns.isEmpty ? CrashReading.allDimensions : columns)
        order = try invocation.number(.order, in: 1...3) ?? 2
    }

    /// - Parameter note: Told what a person should know about the choice of rows.
    func answer(from tally: CrashTally, note: (String) -> Void) -> Explanation {
        let crashed = tally.rows(leaves).filter { $0.counts.hasCrash }
        let named = Set(tally.rows(leaves).map(\.release)).subtracting([.unattributed])
        var chosen =
            release ?? crashed.map(\.release).filter { $0 != .unattributed }.max() ?? named.max() ?? .unattributed
        var counted = tally
        if named.isEmpty, !tally.rows(leaves).isEmpty, let release {
            // Whoever cut a table down to one release may have left its name out.
            note("no row names a version; all are taken for \(release)")
            counted.tables[leaves] = tally.rows(leaves).map {
                TallyRow(release: release, bucket: $0.bucket, values: $0.values, counts: $0.counts)
            }
            chosen = release
        } else if !named.isEmpty, !named.contains(chosen) {
            note(
                "no row is of \(chosen); there is \(named.sorted(by: >).prefix(5).map { "\($0)" }.joined(separator: ", "))"
            )
        }
        if case .release(let before) = baseline, !named.contains(before) {
            note("no row is of \(before), the baseline; nothing was always bad by these inputs")
        }
        return Explanation.of(counted, release: chosen, against: baseline, by: leaves, order: order)
    }
}

extension String {
    /// A time where it has the form of one, otherwise a release: no version has a year, a month and a day with dashes.
    fileprivate var baseline: ExplanationBaseline {
        if count >= 8, contains("-"), let time = CrashReading.time(self) { return .before(time) }
        return .release(releaseLabel)
    }
}

extension TallyCounts {
    fileprivate var hasCrash: Bool {
        [users, userDays, sessions].contains { ($0.crashedMillionths ?? 0) > 0 } || (events[.crash] ?? 0) > 0
    }
}

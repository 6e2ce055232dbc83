import Glibc

/// Evidence that a release crashes more than `margin` times as often as another one, which may be looked at at any time.
///
/// In each stretch of time, and in each group of like users, the crashes of both are taken as given; what is judged is how
/// many of them are the release's: with a risk ratio m its share is θm ÷ (1 + θ(m − 1)), θ being its share of use. So what
/// both suffer from (a bad day of the service) is no evidence, nor is a mix of users that changes. For each alternative
/// r = margin × 1.25 … 20, ln LR = x ln (r/m) + (x + y) ln ((1 + θ(m − 1)) ÷ (1 + θ(r − 1))).
package struct ComparedEvidence: Sendable {
    private let margin: Double
    private var logs: [Double]

    package init(margin: Double) {
        self.margin = margin
        logs = CrashEvidence.multiples.map { _ in 0 }
    }

    /// Adds a stretch of time, or a group of users in it. One in which only one of the two was used tells nothing.
    package mutating func add(_ shares: TwoShares) {
        guard shares.total > 0, shares.baselineTotal > 0 else { return }
        let crashed = shares.crashed + shares.baselineCrashed
        let share = shares.weight
        for (index, multiple) in CrashEvidence.multiples.enumerated() {
            let ratio = multiple * margin
            logs[index] +=
                shares.crashed * Glibc.log(multiple)
                + crashed * (log1p(share * (margin - 1)) - log1p(share * (ratio - 1)))
        }
    }

    /// ln E.
    package var log: Double { logMeanExp(logs) }
}

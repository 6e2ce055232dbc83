import Glibc

/// A share as far as it counts: sessions of one user are not as many witnesses as there are sessions.
struct WeighedShare {
    let crashed: Double
    let total: Double
    private let thresholds: HealthThresholds

    init(_ share: CrashShare, designEffect: Double, thresholds: HealthThresholds) {
        crashed = share.crashedUnits / designEffect
        total = Double(share.total) / designEffect
        self.thresholds = thresholds
    }

    var isEnough: Bool { total >= Double(thresholds.minimumUnits) }

    /// Few crashes never make an alarm, however few users there were.
    var canAlarm: Bool { isEnough && crashed >= Double(thresholds.minimumCrashed) }

    /// ln E that the crash rate is above that of a limit.
    func evidence(against limit: CrashFreeRate) -> Double {
        CrashEvidence.log(crashed: crashed, of: total, limit: limit.crashRate)
    }

    /// Wilson's 95 % interval of the crash rate.
    var interval: ClosedRange<Double>? { WilsonInterval.around(crashed: crashed, of: total) }

    /// The exact 95 % upper bound of the crash rate.
    var upperBound: Double { ExactBinomial.upperBound(crashed: crashed, of: total) }
}

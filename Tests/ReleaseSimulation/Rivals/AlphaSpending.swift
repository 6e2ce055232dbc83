import CrashHealth
import Glibc

/// How much of an error may be used up by a share of the planned looks (Lan and DeMets 1983). It needs the number of looks
/// and the final number of users beforehand, which a release does not have.
package enum AlphaSpending: Hashable, Sendable {
    /// α t^ρ.
    case kimDeMets(power: Double)
    /// 2 (1 − Φ(z ÷ √t)) with z the two-sided quantile of α: next to nothing early.
    case obrienFlemingLike
    /// α ln (1 + (e − 1) t): nearly even.
    case pocockLike

    /// - Parameter share: of the planned information, 0 < t ≤ 1.
    package func spent(of alpha: Double, at share: Double) -> Double {
        switch self {
        case .kimDeMets(let power): alpha * pow(share, power)
        case .obrienFlemingLike:
            2
                * NormalDistribution.upperTail(
                    NormalDistribution.quantile(upperTail: alpha / 2) / share.squareRoot())
        case .pocockLike: alpha * log1p((exp(1) - 1) * share)
        }
    }
}

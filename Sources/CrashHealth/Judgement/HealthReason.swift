/// Why a check came to its status. The raw code is the word that `--json` gives.
package enum HealthReason: Hashable, Sendable {
    // Unknown.
    /// No row of this release, or only rows of zero units.
    case noData
    case invalidRow(RowContradiction, more: Int)
    /// Too few units to judge; what was seen all the same is a hint.
    case tooFewUsers(share: CrashShare, minimum: Int)
    /// Enough units, but neither bad nor provably good.
    case notEnoughData
    /// The newest settled data is older than it may be.
    case stale(ageSeconds: Int, limit: Int)
    /// Events only: no rate can be made of them.
    case countsOnly
    // Breach and warn.
    case belowCritical
    case belowTarget
    /// It began at some time, though the whole life looks fine.
    case onset
    case worseThanBaseline
    case segment(String)
    /// Counts without a denominator rose.
    case eventSpike(EventSpike)
    /// An earlier check was worse, and there were not yet enough in a row that are ok.
    case latched(HealthStatus, okInARow: Int)
    // Ok.
    case withinLimits

    package var code: String {
        switch self {
        case .noData: "no_data"
        case .invalidRow: "invalid_row"
        case .tooFewUsers: "too_few_users"
        case .notEnoughData: "not_enough_data"
        case .stale: "stale"
        case .countsOnly: "counts_only"
        case .belowCritical: "below_critical"
        case .belowTarget: "below_target"
        case .onset: "onset"
        case .worseThanBaseline: "worse_than_baseline"
        case .segment: "segment"
        case .eventSpike: "event_spike"
        case .latched: "latched"
        case .withinLimits: "within_limits"
        }
    }
}

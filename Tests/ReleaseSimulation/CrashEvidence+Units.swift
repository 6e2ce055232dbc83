package import CrashHealth
import Glibc

extension CrashEvidence {
    /// Units of a release that crashes at `multiple` times the limit until E is expected to reach `evidence`.
    package static func unitsNeeded(limit: Double, multiple: Double, evidence: Double = 100) -> Int? {
        let rate = multiple * limit
        guard limit > 0, rate > limit, rate < 1 else { return nil }
        let goal = Glibc.log(evidence)
        let needed = { (units: Double) in log(crashed: rate * units, of: units, limit: limit) < goal }
        var (low, high) = (0.0, 1.0)
        while needed(high) {
            (low, high) = (high, high * 2)
            guard high < 1e13 else { return nil }
        }
        while high - low > 1 {
            let middle = ((low + high) / 2).rounded(.down)
            if needed(middle) { low = middle } else { high = middle }
        }
        return Int(high)
    }
}

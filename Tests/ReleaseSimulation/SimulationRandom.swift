import Glibc

/// Repeatable chance for simulations: the same seed gives the same releases on every machine.
///
/// SplitMix64. Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014).
package struct SimulationRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// How many of `total` units crash when each does with chance `rate`, exactly: it jumps from crash to crash.
    package mutating func crashes(of total: Int, at rate: Double) -> Int {
        guard rate > 0, total > 0 else { return 0 }
        guard rate < 1 else { return total }
        let scale = 1 / log1p(-rate)
        var crashed = 0
        var position = 0.0
        while true {
            position += (log(1 - Double.random(in: 0..<1, using: &self)) * scale).rounded(.down) + 1
            guard position <= Double(total) else { return crashed }
            crashed += 1
        }
    }
}

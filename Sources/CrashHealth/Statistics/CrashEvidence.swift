import Glibc

/// Evidence that a crash rate is above a limit, which may be looked at as often as one likes.
///
/// The value is E = mean over k of (pₖ/p₀)^X · ((1−pₖ)/(1−p₀))^(N−X), with pₖ = min(0.95, r·p₀). At a rate of at most the
/// limit it is a supermartingale that begins at 1, so the chance that it *ever* reaches 1/α is at most α (Ville 1939). That
/// is why hourly checks need neither state nor a correction. Source of the method: Wald, "Sequential analysis" (1947), with
/// a mixture over alternatives; Ramdas et al., "Game-theoretic statistics and safe anytime-valid inference" (2023).
package enum CrashEvidence {
    /// How many times the limit the alternatives are.
    package static let multiples: [Double] = [1.25, 1.5, 2, 3, 5, 10, 20]
    /// No alternative says that nearly everything crashes.
    private static let cap = 0.95

    /// ln E of so many crashed units.
    package static func log(crashed: Double, of total: Double, limit: Double) -> Double {
        logMeanExp(logRatios(crashed: crashed, of: total, limit: limit))
    }

    /// ln of the likelihood ratio of each alternative.
    static func logRatios(crashed: Double, of total: Double, limit: Double) -> [Double] {
        multiples.map { multiple in
            // With a limit above the cap an alternative is the limit itself and says nothing.
            let alternative = max(limit, min(cap, multiple * limit))
            // A limit of no crashes at all is broken by the first one.
            guard limit > 0 else { return crashed > 0 ? .infinity : 0 }
            guard limit < 1 else { return 0 }
            return crashed * Glibc.log(alternative / limit)
                + (total - crashed) * (log1p(-alternative) - log1p(-limit))
        }
    }
}

import Glibc

/// ln Γ(x) for x > 0. Glibc's overlay calls `lgamma_r`, which is safe on any thread; C's `lgamma` is not.
package func logGamma(_ x: Double) -> Double { lgamma(x).0 }

/// ln Σ eˣ without overflow; −∞ for no terms.
package func logSumExp(_ terms: some Sequence<Double>) -> Double {
    guard let largest = terms.max(), largest > -.infinity else { return -.infinity }
    guard largest < .infinity else { return .infinity }
    return largest + log(terms.reduce(0) { $0 + exp($1 - largest) })
}

/// ln of the mean of eˣ; −∞ for no terms.
func logMeanExp(_ terms: [Double]) -> Double { logSumExp(terms) - log(Double(terms.count)) }

/// ln (1 − eˣ) for x ≤ 0. Source: M. Mächler, "Accurately computing log(1 − exp(−|a|))" (2012).
func logComplement(_ x: Double) -> Double {
    guard x < 0 else { return -.infinity }
    return x > -0.693 ? log(-expm1(x)) : log1p(-exp(x))
}

/// x ln (y), where nothing of anything is nothing.
func timesLog(_ x: Double, _ y: Double) -> Double { x == 0 ? 0 : x * log(y) }

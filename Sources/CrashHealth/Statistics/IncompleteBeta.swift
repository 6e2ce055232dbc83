import Glibc

/// The regularised incomplete beta function, in logarithms: tails of the binomial distribution that are too small for a
/// number, for counts from none to 10^12 and between whole numbers.
package enum IncompleteBeta {
    /// ln Iₓ(a, b) and ln (1 − Iₓ(a, b)), for a, b > 0 and 0 ≤ x ≤ 1.
    ///
    /// The continued fraction is that of DiDonato and Morris (1992) as evaluated by Lentz; it needs about √(a + b) terms.
    package static func logTails(_ a: Double, _ b: Double, _ x: Double) -> (lower: Double, upper: Double) {
        guard x > 0 else { return (-.infinity, 0) }
        guard x < 1 else { return (0, -.infinity) }
        let front = logFront(a, b, x)
        if x < (a + 1) / (a + b + 2) {
            let lower = min(0, front + log(fraction(a, b, x)) - log(a))
            return (lower, logComplement(lower))
        }
        let upper = min(0, front + log(fraction(b, a, 1 - x)) - log(b))
        return (logComplement(upper), upper)
    }

    /// ln of xᵃ (1 − x)ᵇ ÷ B(a, b), by deviances: the plain sum of three ln Γ loses all digits at large counts.
    ///
    /// Source: C. Loader, "Fast and accurate computation of binomial probabilities" (2000).
    private static func logFront(_ a: Double, _ b: Double, _ x: Double) -> Double {
        let sum = a + b
        return -deviance(a, sum * x) - deviance(b, sum * (1 - x))
            + 0.5 * (log(a) + log(b) - log(sum) - log(2 * Double.pi))
            - stirlingError(a) - stirlingError(b) + stirlingError(sum)
    }

    /// n ln (n ÷ m) + m − n, without cancellation where the two are close.
    private static func deviance(_ n: Double, _ m: Double) -> Double {
        let difference = n - m
        guard abs(difference) < 0.1 * (n + m) else { return n * log(n / m) + m - n }
        let ratio = difference / (n + m)
        var sum = difference * ratio
        var term = 2 * n * ratio
        for j in 1...1000 {
            term *= ratio * ratio
            let next = sum + term / Double(2 * j + 1)
            if next == sum { break }
            sum = next
        }
        return sum
    }

    /// ln Γ(n + 1) less Stirling's formula for it, so that ln Γ(n) = (n − ½) ln n − n + ½ ln 2π + this.
    private static func stirlingError(_ n: Double) -> Double {
        guard n > 15 else { return logGamma(n) - (n - 0.5) * log(n) + n - 0.5 * log(2 * Double.pi) }
        let square = n * n
        return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) / n
    }

    private static func fraction(_ a: Double, _ b: Double, _ x: Double) -> Double {
        let tiny = 1e-300
        func awayFromZero(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }
        var c = 1.0
        var d = 1 / awayFromZero(1 - (a + b) * x / (a + 1))
        var result = d
        var m = 1.0
        // Ten million terms are enough for 10^12 units; more of them would be a fault, not a number.
        while m < 1e7 {
            let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
            d = 1 / awayFromZero(1 + even * d)
            c = awayFromZero(1 + even / c)
            result *= d * c
            let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
            d = 1 / awayFromZero(1 + odd * d)
            c = awayFromZero(1 + odd / c)
            let step = d * c
            result *= step
            if abs(step - 1) < 1e-15 { break }
            m += 1
        }
        return result
    }
}

import LaunchDocument
import PolicyFiles

extension GateChange {
    /// What the new policy does to the users; nil when nobody knows them.
    var impact: PolicyImpact? { installs.map { PolicyImpact(of: after.launchDocument(), on: $0) } }
}

/// A count with commas: 20,000.
func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.map { index in
        let isBreak = index > 0 && (digits.count - index) % 3 == 0
        return (isBreak ? "," : "") + String(digits[index])
    }.joined()
}

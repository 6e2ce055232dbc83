import Glibc

/// How sure a person may be, in the words of every report; the number itself is in `--json`.
package enum EvidenceWord: String, Hashable, Sendable {
    case practicallyCertain = "practically certain"
    case strong
    case weak

    /// The word for evidence E: from 10,000, from 100 and from 20 to one.
    ///
    /// - Parameters:
    ///   - logEvidence: The natural logarithm of E.
    ///   - alarm: What E must reach before it counts as strong; the others lie a fifth of it and a hundred times of it away.
    /// - Returns: Nil below all of them.
    package init?(logEvidence: Double, alarm: Double = 100) {
        let over = logEvidence - log(alarm)
        if over >= log(100) {
            self = .practicallyCertain
        } else if over >= 0 {
            self = .strong
        } else if over >= -log(5) {
            self = .weak
        } else {
            return nil
        }
    }
}

/// A reason for which a gate may not be moved yet.
///
/// A guard looks at the policy before and after and at what else is known; it asks nobody and changes nothing.
protocol GateGuard: Sendable {
    /// One or two words, the same in every answer.
    var name: String { get }
    /// Nil when the guard has nothing to say about this change.
    func evaluate(_ change: GateChange) -> GuardFinding?
}

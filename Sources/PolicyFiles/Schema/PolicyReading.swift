/// What came out of reading a policy file.
package struct PolicyReading: Sendable {
    package enum Outcome: Sendable {
        /// The file may be published; there may be warnings.
        case policy(Policy)
        /// The app was taken out on purpose: `retired: true`.
        case retired(app: Located<String>)
        /// Nothing of the file may be published; the diagnostics say why.
        case refused
    }

    package let outcome: Outcome
    /// Everything there is to say, in the order of the file.
    package let diagnostics: [Diagnostic]

    package var policy: Policy? {
        if case .policy(let policy) = outcome { policy } else { nil }
    }
}

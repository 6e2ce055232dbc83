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
    /// Everything there is to say, in the order of the file; of more than 100 diagnostics the first errors, and how many
    /// there are besides.
    package let diagnostics: [Diagnostic]

    init(outcome: Outcome, diagnostics: [Diagnostic]) {
        self.outcome = outcome
        self.diagnostics = diagnostics.shortened.inFileOrder
    }

    package var policy: Policy? {
        if case .policy(let policy) = outcome { policy } else { nil }
    }
}

extension [Diagnostic] {
    /// Nobody reads more, and printing a place takes time.
    private static let most = 100

    fileprivate var shortened: [Diagnostic] {
        guard count > Self.most else { return self }
        let errors = filter { $0.severity == .error }.inFileOrder
        let all = errors + filter { $0.severity == .warning }.inFileOrder
        let rest = all[Self.most]
        let more = Diagnostic(
            severity: rest.severity, fact: .schema(.moreFaults(count: count - Self.most)), span: rest.span,
            path: rest.path)
        return all.prefix(Self.most) + [more]
    }

    /// By place; what was found first comes first where places are equal.
    var inFileOrder: [Diagnostic] {
        enumerated()
            .sorted { ($0.element.span.lowerBound, $0.offset) < ($1.element.span.lowerBound, $1.offset) }
            .map(\.element)
    }
}

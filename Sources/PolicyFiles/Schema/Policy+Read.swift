extension Policy {
    /// Reads a file and everything that can be said about its values one by one.
    package static func read(_ source: SourceText) -> PolicyReading {
        do throws(YAMLError) {
            let root = try YAMLNode.parse(source)
            var reader = PolicyReader(source: source)
            let outcome = reader.outcome(of: root)
            return PolicyReading(outcome: outcome, diagnostics: reader.diagnostics)
        } catch {
            return PolicyReading(outcome: .refused, diagnostics: [error.diagnostic(in: source)])
        }
    }
}

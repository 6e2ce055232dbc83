/// Why a file is not the YAML that policies are written in.
package struct YAMLError: Error, Sendable, Equatable {
    package let fact: YAMLFact
    package let span: SourceSpan

    /// The error as a diagnostic of the file it was found in.
    package func diagnostic(in source: SourceText) -> Diagnostic {
        Diagnostic(severity: .error, fact: .yaml(fact), span: span, path: source.path)
    }
}

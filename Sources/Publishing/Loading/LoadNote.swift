/// Something to tell the operator.
package struct LoadNote: Equatable, Sendable {
    package enum Severity: String, Sendable {
        case error, warning, info
    }

    package let severity: Severity
    /// One line, or a diagnostic of several.
    package let text: String

    package init(_ severity: Severity, _ text: String) {
        self.severity = severity
        self.text = text
    }
}

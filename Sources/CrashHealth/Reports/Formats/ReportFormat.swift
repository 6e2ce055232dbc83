/// A form in which other programs take the answer of a check. The raw value is what `--format` takes.
package enum ReportFormat: String, Hashable, Sendable, CaseIterable {
    /// One line and performance data, for Nagios, Icinga and their kin.
    case nagios
    /// Metrics for node_exporter's textfile collector.
    case prometheus
    /// Workflow commands that GitHub Actions shows at the pull request.
    case github
    case junit
    case markdown
}

extension ReportFormat {
    /// What is printed where there is no verdict, because an input cannot be read; nil for forms that have nothing for it.
    ///
    /// - Parameter message: one line for people.
    package func text(ofFailure message: String) -> String? {
        switch self {
        case .nagios: HealthReport.nagiosText(ofFailure: message)
        case .github: HealthReport.githubText(ofFailure: message)
        case .prometheus, .junit, .markdown: nil
        }
    }
}

extension HealthReport {
    /// The answer in that form, with its last line end.
    package func text(as format: ReportFormat) -> String {
        switch format {
        case .nagios: nagiosText
        case .prometheus: prometheusText
        case .github: githubText
        case .junit: junitText
        case .markdown: markdownText
        }
    }
}

extension HealthReport {
    /// One annotation: an error for a breach, a notice when all is well, a warning otherwise.
    ///
    /// A row that contradicts itself is annotated where it stands. Source: GitHub Docs, "Workflow commands for GitHub Actions".
    var githubText: String {
        var properties = [("title", "Crash health of \(title): \(judgement.status.rawValue)")]
        if case .invalidRow(let row, _) = judgement.reason {
            properties += [("file", row.place.input), ("line", String(row.place.line))]
            if let column = row.place.column { properties.append(("col", String(column))) }
        }
        let lines =
            [sentence, why] + facts.map { "\($0.label): \($0.text)" } + nextLines.map { "next: \($0)" }
        let list = properties.map { "\($0.0)=\($0.1.escapedProperty)" }.joined(separator: ",")
        return "::\(judgement.status.command) \(list)::\(lines.joined(separator: "\n").escapedData)\n"
    }

    static func githubText(ofFailure message: String) -> String {
        "::error title=Crash health cannot be judged::\(message.shown(limit: 2_000).escapedData)\n"
    }
}

extension HealthStatus {
    fileprivate var command: String {
        switch self {
        case .ok: "notice"
        case .warn, .unknown: "warning"
        case .breach: "error"
        }
    }
}

extension String {
    fileprivate var escapedData: String { escaped(["%": "%25", "\r": "%0D", "\n": "%0A"]) }

    fileprivate var escapedProperty: String {
        escaped(["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
    }

    private func escaped(_ marks: [Unicode.Scalar: String]) -> String {
        unicodeScalars.reduce(into: "") { $0 += marks[$1] ?? String($1) }
    }
}

extension HealthReport {
    /// A section for a comment or a job summary, in GitHub's Markdown.
    var markdownText: String {
        let mark =
            switch judgement.status {
            case .ok: "✅"
            case .warn: "⚠️"
            case .breach: "❌"
            case .unknown: "❔"
            }
        var parts = ["### \(mark) \(title.markdown): \(judgement.status.rawValue)"]
        parts.append("**\(sentence.markdown)**")
        parts.append(why.markdown)
        if !next.isEmpty { parts.append(MarkdownText.codeBlock(nextLines)) }
        parts += tables().map { $0.markdown }
        if !facts.isEmpty {
            parts.append(facts.map { "- **\($0.label)**: \($0.text.markdown)" }.joined(separator: "\n"))
        }
        return parts.joined(separator: "\n\n") + "\n"
    }
}

extension ReportTable {
    fileprivate var markdown: String {
        let heads = columns.map(\.name.markdown)
        let rules = columns.map { $0.isNumber ? "--:" : ":--" }
        let lines = [heads, rules] + rows.map { $0.cells.map(\.markdown) }
        let table = lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
        return table + (more.map { "\n\n\($0.markdown)" } ?? "")
    }
}

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
        if !next.isEmpty { parts.append(Self.codeBlock(nextLines)) }
        parts += tables().map { $0.markdown }
        if !facts.isEmpty {
            parts.append(facts.map { "- **\($0.label)**: \($0.text.markdown)" }.joined(separator: "\n"))
        }
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// Commands word for word; the fence is longer than any run of backticks in them.
    private static func codeBlock(_ lines: [String]) -> String {
        let longest = lines.flatMap { $0.split { $0 != "`" } }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return "\(fence)sh\n\(lines.joined(separator: "\n"))\n\(fence)"
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

extension String {
    /// As text that stays text: no markup, HTML, cell border or mention comes out of it.
    fileprivate var markdown: String {
        var wasBlank = true
        return shown(limit: 2_000).unicodeScalars.reduce(into: "") { escaped, scalar in
            defer { wasBlank = scalar == " " }
            switch scalar {
            // Gaps of a sparkline; plain blanks would run together.
            case " " where wasBlank: escaped += "&nbsp;"
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\\", "|", "*", "_", "`", "[", "]", "#", "~", "!", "$": escaped += "\\\(scalar)"
            // Between the two parts of the text no reader sees a name to notify.
            case "@": escaped += "@<!-- -->"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}

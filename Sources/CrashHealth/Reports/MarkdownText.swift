/// Markdown as GitHub reads it, made of texts that may hold anything.
package enum MarkdownText {
    /// Commands word for word; the fence is longer than any run of backticks in them.
    package static func codeBlock(_ lines: [String], language: String = "sh") -> String {
        let longest = lines.flatMap { $0.split { $0 != "`" } }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return "\(fence)\(language)\n\(lines.joined(separator: "\n"))\n\(fence)"
    }
}

extension String {
    /// As text that stays text, on one line: no markup, HTML, cell border or mention comes out of it.
    package var markdown: String { markdown(limit: 2_000) }

    /// - Parameter limit: more characters than this end in `…`.
    package func markdown(limit: Int) -> String {
        var wasBlank = true
        return shown(limit: limit).unicodeScalars.reduce(into: "") { escaped, scalar in
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

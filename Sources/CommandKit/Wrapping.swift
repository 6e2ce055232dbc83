extension String {
    /// The text broken at blanks into lines of at most `width` columns; a longer word keeps a line to itself.
    package func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in split(separator: " ") {
            if !line.isEmpty, line.displayWidth + 1 + String(word).displayWidth > width {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " \(word)"
        }
        return lines + [line]
    }
}

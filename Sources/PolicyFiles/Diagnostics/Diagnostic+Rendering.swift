extension Diagnostic {
    /// The message as people read it in a terminal, without a line end at its end:
    ///
    ///     policies/shop-ios.yaml:10:12: error: `1.10` is not quoted
    ///       minimum: 1.10
    ///                ^~~~
    ///       help: write "1.10"
    ///
    /// - Parameter source: the file the diagnostic is about.
    package func rendered(in source: SourceText) -> String {
        let position = source.position(of: span.lowerBound)
        var lines = ["\(path):\(position): \(severity.rawValue): \(message)"]
        let excerpt = SourceExcerpt(of: span, in: source)
        if !excerpt.text.isEmpty {
            lines.append("  " + excerpt.text)
            lines.append("  " + excerpt.marks)
        }
        lines.append("  help: \(help)")
        return lines.joined(separator: "\n")
    }
}

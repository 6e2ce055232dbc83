extension SourceText {
    /// What somebody most likely meant as one text: all up to a comment, a comma, a closing bracket or the end of the line,
    /// without blanks at its end, but at least one byte where there is one.
    func unquotedText(from start: Int) -> SourceSpan {
        let line = span(ofLine: position(of: start).line)
        var end = min(start + 1, line.upperBound)
        var offset = start
        while offset < line.upperBound {
            let byte = bytes[offset]
            let isBlank = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
            if Self.stops.contains(byte), offset > start { break }
            offset += 1
            if !isBlank { end = offset }
        }
        return start..<max(start, end)
    }

    private static let stops: Set<UInt8> = Set("#,]}".utf8)
}

package import JSONText

extension Diagnostic {
    /// Writes the diagnostic as an object for scripts:
    ///
    ///     {"severity":"error","path":"policies/shop-ios.yaml","line":10,"column":12,"end_line":10,"end_column":16,
    ///      "message":"…","help":"…"}
    ///
    /// Lines and columns count from 1, columns in Unicode scalars; the end is the first place behind the span.
    /// - Parameter source: the file the diagnostic is about.
    package func write(to writer: inout JSONWriter, in source: SourceText) {
        let start = source.position(of: span.lowerBound)
        let end = source.position(of: span.upperBound)
        writer.beginObject()
        writer.key("severity")
        writer.string(severity.rawValue)
        writer.key("path")
        writer.string(path)
        for (key, number) in [
            ("line", start.line), ("column", start.column), ("end_line", end.line), ("end_column", end.column),
        ] {
            writer.key(key)
            writer.int(number)
        }
        writer.key("message")
        writer.string(message)
        writer.key("help")
        writer.string(help)
        writer.endObject()
    }
}

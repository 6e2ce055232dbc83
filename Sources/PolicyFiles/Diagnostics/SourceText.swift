/// A file's bytes with the name to call it by in messages, and an index of its lines.
///
/// The bytes need not be valid UTF-8: a message about broken bytes wants a position too.
package struct SourceText: Sendable {
    package let path: String
    package let bytes: [UInt8]
    private let lineStarts: [Int]

    /// - Parameter path: what messages call the file; nothing is read from it.
    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        self.lineStarts = Self.lineStarts(of: bytes)
    }

    package init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }

    /// How many lines the file has; a last line without an end counts, an empty rest after the last line end too.
    package var lineCount: Int { lineStarts.count }

    /// The bytes of a span as text, with U+FFFD where they are no UTF-8. A span past the end is cut.
    package func text(of span: SourceSpan) -> String {
        String(decoding: bytes[span.clamped(to: bytes.startIndex..<bytes.endIndex)], as: UTF8.self)
    }

    /// Line and column of a byte offset; an offset past the end gives the end.
    package func position(of offset: Int) -> SourcePosition {
        let offset = min(max(offset, 0), bytes.count)
        let line = line(holding: offset)
        let column = bytes[contentStart(ofLine: line)..<max(offset, contentStart(ofLine: line))]
            .count { !UTF8.isContinuation($0) }
        return SourcePosition(line: line, column: column + 1)
    }

    /// The bytes of a line without its line end and without a byte order mark.
    ///
    /// - Parameter line: counted from 1; a line that does not exist is empty, at the end of the file.
    package func span(ofLine line: Int) -> SourceSpan {
        guard line >= 1, line <= lineStarts.count else { return bytes.count..<bytes.count }
        let start = contentStart(ofLine: line)
        var end = line < lineStarts.count ? lineStarts[line] : bytes.count
        if end > start, bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }

    private func contentStart(ofLine line: Int) -> Int {
        line == 1 && bytes.starts(with: byteOrderMark) ? byteOrderMark.count : lineStarts[line - 1]
    }

    private func line(holding offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// Lines end as in YAML: LF, CRLF or a lone CR.
    private static func lineStarts(of bytes: [UInt8]) -> [Int] {
        var starts = [0]
        for (offset, byte) in bytes.enumerated() {
            let isBreak =
                byte == UInt8(ascii: "\n")
                || byte == UInt8(ascii: "\r") && !(offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n"))
            if isBreak { starts.append(offset + 1) }
        }
        return starts
    }
}

/// U+FEFF in UTF-8, which some editors put first in a file.
let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

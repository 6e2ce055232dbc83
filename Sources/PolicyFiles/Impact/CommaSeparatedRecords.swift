/// Splits comma-separated values (RFC 4180) into records of cells with their places.
///
/// Lines may end with LF or CRLF, the last one with nothing. Cells may be quoted, with `""` for a quote.
struct CommaSeparatedRecords {
    private let bytes: [UInt8]
    private var offset: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        self.offset = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    }

    /// The cells of the next line; nil at the end.
    mutating func next() throws(InstallTable.ReadingError) -> [Located<String>]? {
        guard offset < bytes.count else { return nil }
        var cells: [Located<String>] = []
        while true {
            cells.append(try cell())
            guard offset < bytes.count else { return cells }
            let isEndOfLine = bytes[offset] != UInt8(ascii: ",")
            offset += 1
            if isEndOfLine { return cells }
        }
    }

    /// Reads one cell and stops at the comma or the LF behind it, or at the end.
    private mutating func cell() throws(InstallTable.ReadingError) -> Located<String> {
        let start = offset
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
            let end = bytes[offset...].firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\n") } ?? bytes.count
            offset = end
            let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
            return Located(text(bytes[start..<(hasReturn ? end - 1 : end)]), at: start..<(hasReturn ? end - 1 : end))
        }
        var value: [UInt8] = []
        offset += 1
        while true {
            guard offset < bytes.count else {
                throw InstallTable.ReadingError(fact: .openQuote, span: start..<start + 1)
            }
            let byte = bytes[offset]
            offset += 1
            if byte == UInt8(ascii: "\"") {
                guard offset < bytes.count, bytes[offset] == byte else { break }
                offset += 1
            }
            value.append(byte)
        }
        let end = offset
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "\r") { offset += 1 }
        if offset < bytes.count, bytes[offset] != UInt8(ascii: ","), bytes[offset] != UInt8(ascii: "\n") {
            throw InstallTable.ReadingError(fact: .textBehindQuote, span: offset..<offset + 1)
        }
        return Located(text(value[...]), at: start..<end)
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

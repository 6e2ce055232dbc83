/// Reads the request line and the header of one request, strictly (RFC 9112, sections 2 to 6).
///
/// Left to right and without memory between calls: more bytes never change what fewer bytes already decided, so however
/// the bytes arrive, the outcome is the same.
struct RequestParser {
    private var framing = FramingReader()
    private let tokenBytes = ByteSet.token
    private let valueBytes = ByteSet.fieldValue

    /// The same over an array.
    static func parse(
        _ bytes: [UInt8], _ range: Range<Int>, into head: inout RequestHead
    ) throws(RequestFault) -> Bool {
        try parse(bytes.span, range, into: &head)
    }

    /// - Parameter range: The bytes received so far, from the first one of this request.
    /// - Returns: Whether `head` is complete; if not, more bytes are needed.
    static func parse(
        _ bytes: Span<UInt8>, _ range: Range<Int>, into head: inout RequestHead
    ) throws(RequestFault) -> Bool {
        var parser = RequestParser()
        // What is refused before its target is read must not pass for a request to the one before it.
        head.target = range.lowerBound..<range.lowerBound
        head.path = head.target
        head.query = nil
        return try parser.parse(bytes, range, into: &head)
    }

    private mutating func parse(
        _ bytes: Span<UInt8>, _ range: Range<Int>, into head: inout RequestHead
    ) throws(RequestFault) -> Bool {
        // Nothing beyond the longest header is looked at, whether it has arrived or not.
        let isFull = range.count >= RequestHead.maximumLength
        let visible = range.lowerBound..<(isFull ? range.lowerBound + RequestHead.maximumLength : range.upperBound)
        guard let lineStart = try skipEmptyLines(bytes, visible),
            var line = try RequestLineReader.read(bytes, lineStart..<visible.upperBound, into: &head)
        else {
            if isFull { throw .requestLineTooLong }
            return false
        }
        head.fieldCount = 0
        while line < visible.upperBound {
            if bytes[line] == .carriageReturn {
                guard let end = try lineEnd(bytes, line, visible.upperBound) else { break }
                head.end = end
                try framing.finish(into: &head)
                return true
            }
            guard let next = try readField(bytes, line..<visible.upperBound, into: &head) else { break }
            line = next
        }
        if isFull { throw .headerTooLong }
        return false
    }

    /// Empty lines before a request are skipped: some clients send one after a body (RFC 9112, section 2.2).
    private func skipEmptyLines(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(RequestFault) -> Int? {
        var start = range.lowerBound
        while start < range.upperBound, bytes[start] == .carriageReturn {
            guard let end = try lineEnd(bytes, start, range.upperBound) else { return nil }
            start = end
        }
        return start
    }

    /// Reads `name: value` and its line end.
    ///
    /// - Returns: Where the next line starts; `nil` if more bytes are needed.
    private mutating func readField(
        _ bytes: Span<UInt8>, _ range: Range<Int>, into head: inout RequestHead
    ) throws(RequestFault) -> Int? {
        guard head.fieldCount < RequestHead.maximumFields else { throw .tooManyFields }
        var index = range.lowerBound
        while index < range.upperBound, tokenBytes.contains(bytes[index]) { index += 1 }
        guard index < range.upperBound else { return nil }
        guard bytes[index] == UInt8(ascii: ":"), index > range.lowerBound else {
            if bytes[index].isBlank { throw index == range.lowerBound ? .foldedField : .blankBeforeColon }
            throw .badFieldName
        }
        let name = range.lowerBound..<index
        index += 1
        let valueStart = index
        index = bytes.skipPrintable(index..<range.upperBound)
        while index < range.upperBound, valueBytes.contains(bytes[index]) { index += 1 }
        guard index < range.upperBound else { return nil }
        guard bytes[index] == .carriageReturn else { throw .badFieldValue }
        guard let next = try lineEnd(bytes, index, range.upperBound) else { return nil }
        let value = bytes.trimmed(valueStart..<index)
        head.fields[head.fieldCount] = RequestHead.Field(name: name, value: value)
        head.fieldCount += 1
        try framing.read(bytes, name: name, value: value)
        return next
    }

    /// Where the line after the CR at `index` starts; `nil` if the next byte has not arrived.
    private func lineEnd(_ bytes: Span<UInt8>, _ index: Int, _ end: Int) throws(RequestFault) -> Int? {
        guard index + 1 < end else { return nil }
        guard bytes[index + 1] == .lineFeed else { throw .badLineEnd }
        return index + 2
    }
}

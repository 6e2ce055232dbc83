/// Reads a table one row at a time: RFC 4180 with any delimiter, rows ended by LF, CRLF or CR.
///
/// A quote opens a quoted cell only where the cell begins; elsewhere it is text, as in Python's `csv`. Every cell must be
/// UTF-8. Rows longer than the limit are refused, so memory stays bounded. For whole tables of one row a session,
/// `RowScanner` is the fast way.
package struct DelimitedReader {
    /// 16 MiB: no honest row is longer.
    package static let rowLimit = 16 << 20
    private static let excerptLength = 4096
    private static let (quote, lineFeed, carriageReturn) = (UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"))

    private let stream: TextStream
    private let delimiter: UInt8
    private let limit: Int
    private let chunk: Int
    private var skip: Int
    private var buffer: [UInt8] = []
    private var position = 0
    /// Where the next byte stands.
    private var line: Int
    private var column = 1
    /// The row so far, as it is stored.
    private var rowLength = 0
    private var excerpt: [UInt8] = []
    private var excerptIsDone = false

    /// - Parameters:
    ///   - skipping: bytes of a preamble in front of the first row.
    ///   - firstLine: the number of the line behind the preamble.
    package init(
        _ stream: TextStream, delimiter: UInt8, skipping: Int = 0, firstLine: Int = 1,
        rowLimit: Int = DelimitedReader.rowLimit, chunk: Int = 64 << 10
    ) {
        self.stream = stream
        self.delimiter = delimiter
        self.limit = rowLimit
        self.chunk = chunk
        self.skip = skipping
        self.line = firstLine
    }

    /// The next row; nil at the end. Blank lines are passed over.
    package mutating func next() throws(TextError) -> DelimitedRow? {
        while skip > 0, try peek() != nil {
            position += 1
            skip -= 1
        }
        while let byte = try peek() {
            if byte == Self.lineFeed || byte == Self.carriageReturn {
                try endLine(byte)
                continue
            }
            return try row()
        }
        return nil
    }

    private mutating func row() throws(TextError) -> DelimitedRow {
        (rowLength, excerpt, excerptIsDone) = (0, [], false)
        let firstLine = line
        var cells: [DelimitedCell] = []
        var hasEnd = false
        while true {
            cells.append(try cell())
            guard let byte = try peek() else { break }
            if byte == delimiter {
                try take(byte, inside: nil)
                continue
            }
            try endLine(byte)
            hasEnd = true
            break
        }
        return DelimitedRow(line: firstLine, cells: cells, text: String(excerpt: excerpt), hasEnd: hasEnd)
    }

    private mutating func cell() throws(TextError) -> DelimitedCell {
        let (line, column) = (line, column)
        var text: [UInt8] = []
        let isQuoted = try peek() == Self.quote
        if isQuoted {
            try quotedCell(into: &text)
        } else {
            while let byte = try peek(), byte != delimiter, byte != Self.lineFeed, byte != Self.carriageReturn {
                try take(byte, inside: nil)
                text.append(byte)
            }
        }
        guard let string = String(validating: text, as: UTF8.self) else {
            throw fault(.invalidEncoding, line, column)
        }
        return DelimitedCell(text: string, line: line, column: column, isQuoted: isQuoted)
    }

    private mutating func quotedCell(into text: inout [UInt8]) throws(TextError) {
        let opening = (line: line, column: column)
        try take(Self.quote, inside: opening)
        while let byte = try peek() {
            if byte != Self.quote {
                try take(byte, inside: opening)
                text.append(byte)
                continue
            }
            try take(byte, inside: nil)
            guard let next = try peek() else { return }
            if next == Self.quote {
                try take(next, inside: opening)
                text.append(next)
                continue
            }
            guard next == delimiter || next == Self.lineFeed || next == Self.carriageReturn else {
                throw fault(.textBehindQuote, line, column)
            }
            return
        }
        throw fault(.quoteNotClosed, opening.line, opening.column)
    }

    private mutating func peek() throws(TextError) -> UInt8? {
        if position == buffer.count {
            buffer.removeAll(keepingCapacity: true)
            position = 0
            guard try stream.read(chunk, into: &buffer) > 0 else { return nil }
        }
        return buffer[position]
    }

    /// Goes one byte on inside a row.
    ///
    /// - Parameter quote: where the quoted cell opened that the byte is in.
    private mutating func take(_ byte: UInt8, inside quote: (line: Int, column: Int)?) throws(TextError) {
        position += 1
        rowLength += 1
        if rowLength > limit {
            if let quote { throw fault(.quoteNotClosed, quote.line, quote.column) }
            throw fault(.rowTooLong(limit: limit), line, column)
        }
        switch byte {
        case Self.lineFeed, Self.carriageReturn:
            excerptIsDone = true
            (line, column) = (line + 1, 1)
            // The second half of a CRLF does not begin another line.
            if byte == Self.carriageReturn, try peek() == Self.lineFeed { (line, column) = (line - 1, column) }
        default:
            if !excerptIsDone, excerpt.count < Self.excerptLength { excerpt.append(byte) }
            // Bytes that continue a character are none of their own.
            if byte & 0xC0 != 0x80 { column += 1 }
        }
    }

    /// Takes a line end outside of quotes.
    private mutating func endLine(_ byte: UInt8) throws(TextError) {
        position += 1
        if byte == Self.carriageReturn, try peek() == Self.lineFeed { position += 1 }
        (line, column) = (line + 1, 1)
    }

    /// - Returns: The fault with the line it is on, as far as that has been read or lies ready.
    private func fault(_ kind: TextFault.Kind, _ line: Int, _ column: Int) -> TextError {
        var text = excerpt
        if !excerptIsDone {
            let rest = buffer[position...].prefix(max(0, Self.excerptLength - text.count))
            text += rest.prefix { $0 != Self.lineFeed && $0 != Self.carriageReturn }
        }
        return .malformed(TextFault(kind, line: line, column: column, excerpt: String(excerpt: text)))
    }
}

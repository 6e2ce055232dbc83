import DelimitedText

/// A line at the beginning of a text that may be its header; quotes may make it span several lines of the file.
struct HeaderLine {
    let text: String
    /// Its number in the file, and that of the line behind it.
    let number: Int
    let nextNumber: Int
    /// The offset behind its line end.
    let end: Int

    /// The lines of the beginning of a text.
    ///
    /// - Parameter isWhole: whether the text ends there, so that the last line is one.
    static func lines(of bytes: [UInt8], isWhole: Bool) -> [HeaderLine] {
        var lines: [HeaderLine] = []
        var (start, position, first, number, isQuoted) = (0, 0, 1, 1, false)
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == quote { isQuoted.toggle() }
            guard byte == lineFeed || byte == carriageReturn else { continue }
            let contentEnd = position - 1
            if byte == carriageReturn, position < bytes.count, bytes[position] == lineFeed { position += 1 }
            number += 1
            // A stray quote must not swallow the table: headers do not go on for long.
            if isQuoted, number - first < 4 { continue }
            lines.append(
                HeaderLine(
                    text: String(decoding: bytes[start..<contentEnd], as: UTF8.self), number: first, nextNumber: number,
                    end: position))
            (start, first, isQuoted) = (position, number, false)
            if lines.count == mostLines { return lines }
        }
        if isWhole, start < bytes.count {
            lines.append(
                HeaderLine(
                    text: String(decoding: bytes[start...], as: UTF8.self), number: first, nextNumber: number + 1,
                    end: bytes.count))
        }
        return lines
    }

    private static let (quote, lineFeed, carriageReturn) = (UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    private static let mostLines = 200
}

extension HeaderLine {
    /// Nothing, or only the delimiters that spreadsheets leave behind.
    var isBlank: Bool { text.allSatisfy { $0.isWhitespace || $0 == "," || $0 == ";" || $0 == "\"" } }

    var isComment: Bool { text.first { !$0.isWhitespace && $0 != "\"" } == "#" }

    /// The delimiter of a line such as `sep=;`, which spreadsheets write and read.
    var separator: UInt8? {
        let line = text.filter { $0 != "\"" && $0 != " " }.lowercased()
        guard line.hasPrefix("sep=") else { return nil }
        let mark = line.dropFirst(4)
        if mark == "\\t" || mark == "tab" { return UInt8(ascii: "\t") }
        return mark.utf8.count == 1 ? mark.utf8.first : nil
    }

    /// Of tab, semicolon, comma and bar the one that occurs most outside of quotes; a comma where none does.
    var likelyDelimiter: UInt8 {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in text.utf8 {
            if byte == HeaderLine.quote { isQuoted.toggle() } else if !isQuoted { counts[byte, default: 0] += 1 }
        }
        let marks = "\t;,|".utf8
        let most = marks.map { counts[$0] ?? 0 }.max() ?? 0
        return most == 0 ? UInt8(ascii: ",") : marks.first { counts[$0] == most } ?? UInt8(ascii: ",")
    }

    /// The cells, without the empty ones at the end.
    func header(delimiter: UInt8, input: String) throws(CrashReadingError) -> DelimitedRow {
        do throws(TextError) {
            let stream = try TextStream(.bytes(Array(text.utf8), name: input))
            var reader = DelimitedReader(stream, delimiter: delimiter, firstLine: number)
            guard let row = try reader.next() else { return DelimitedRow(line: number, cells: [], text: text) }
            let count = (row.cells.lastIndex { !$0.text.trimmingBlanks().isEmpty } ?? -1) + 1
            return DelimitedRow(line: row.line, cells: Array(row.cells.prefix(count)), text: row.text)
        } catch {
            throw CrashReadingError(error, in: input)
        }
    }
}

/// A place in one line of Markdown, counted in columns with tab stops of four (CommonMark 0.31, section 2.2).
struct LineCursor {
    private let bytes: [UInt8]
    private(set) var position: Int
    /// Behind the last byte of the line.
    let end: Int
    private var column = 0
    /// Columns of a tab of which the first ones are taken already.
    private var rest = 0

    init(_ bytes: [UInt8], _ line: Range<Int>) {
        self.bytes = bytes
        position = line.lowerBound
        end = line.upperBound
    }

    /// Columns of blanks from here on.
    var indent: Int { blanks.columns }

    /// Where the next character that is no blank stands, or the end of the line.
    var textStart: Int { blanks.end }

    var isBlank: Bool { textStart == end }

    /// The next byte that is no blank.
    var next: UInt8? { isBlank ? nil : bytes[textStart] }

    /// Bytes from the next one that is no blank to the end of the line.
    var text: ArraySlice<UInt8> { bytes[textStart..<end] }

    /// Everything from here on, what is left of a tab as blanks.
    var remainder: String {
        String(repeating: " ", count: rest) + String(decoding: bytes[position..<end], as: UTF8.self)
    }

    private var blanks: (columns: Int, end: Int) {
        var at = position
        var reached = column + rest
        while at < end, bytes[at].isBlank {
            reached += bytes[at] == UInt8(ascii: "\t") ? 4 - reached % 4 : 1
            at += 1
        }
        return (reached - column, at)
    }

    /// Takes up to so many columns of blanks.
    mutating func skipBlanks(_ columns: Int) {
        var left = columns
        while left > 0 {
            if rest > 0 {
                let taken = min(rest, left)
                rest -= taken
                column += taken
                left -= taken
            } else if position < end, bytes[position] == UInt8(ascii: "\t") {
                rest = 4 - column % 4
                position += 1
            } else if position < end, bytes[position] == UInt8(ascii: " ") {
                position += 1
                column += 1
                left -= 1
            } else {
                return
            }
        }
    }

    /// Takes all blanks and so many bytes behind them.
    mutating func skipText(_ count: Int) {
        skipBlanks(indent)
        position += count
        column += count
    }
}

extension UInt8 {
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
    var isDigit: Bool { (0x30...0x39).contains(self) }
}

import DelimitedText
import LaunchDocument

/// Times of a column: the spellings that exports of rows have without a text for each, all others by `TimeCell`.
struct RowTimes {
    private let order: ReadingOptions.DateOrder?
    /// The day that was met last: most rows are of the same one as the row before.
    private var dayText: (UInt64, UInt64) = (0, 0)
    private var dayStart = 0
    private(set) var hasClock = false

    init(order: ReadingOptions.DateOrder?) { self.order = order }

    /// Seconds since 1970, for `2026-05-01` and the times `09:12:19`, `09:12:19Z`, `09:12:19.123 UTC`, `09:12:19+02:00` behind it with a blank or a T,
    /// and for numbers of milli- and microseconds.
    ///
    /// - Returns: Nil for any other spelling.
    @inline(__always)
    mutating func seconds(_ cell: CellPrefix) -> Int? {
        let (first, second, third, _) = cell.words
        if cell.length < 19 { return short(cell) }
        guard cell.length <= 32, (first, second & 0xFFFF) == dayText || learnDay(first, second & 0xFFFF),
            let hour = Self.number(second >> 24), let minute = Self.number(second >> 48),
            let clock = Self.number(third >> 8), hour < 24, minute < 60, clock < 60,
            Self.byte(second, 5) == 0x3A, Self.byte(third, 0) == 0x3A,
            Self.byte(second, 2) == 0x54 || Self.byte(second, 2) == 0x20, let zone = Self.zoneSeconds(cell)
        else { return nil }
        hasClock = true
        return dayStart + hour * 3600 + minute * 60 + clock - zone
    }

    /// Reads the cells of a column.
    ///
    /// - Returns: The positions of cells with another spelling.
    mutating func read(_ cells: [CellPrefix], count: Int, into column: inout [Int]) -> [Int] {
        if column.count < count { column = Array(repeating: 0, count: count) }
        var others: [Int] = []
        var column = column.mutableSpan
        for index in 0..<count {
            if let second = seconds(cells[index]) { column[index] = second } else { others.append(index) }
        }
        return others
    }

    /// Reads a cell by its text.
    mutating func seconds(_ text: String) throws(TimeCell.Fault) -> Int {
        let cell = try TimeCell(text)
        hasClock = hasClock || cell.hasClock
        return try cell.timestamp(order: order).secondsSince1970
    }

    private mutating func short(_ cell: CellPrefix) -> Int? {
        switch cell.length {
        case 10 where Self.byte(cell.words.0, 4) == 0x2D:
            let (first, second) = (cell.words.0, cell.words.1)
            return (first, second) == dayText || learnDay(first, second) ? dayStart : nil
        case 13, 16:
            var value = 0
            for index in 0..<cell.length {
                let digit = Self.byte(index < 8 ? cell.words.0 : cell.words.1, index & 7) &- 0x30
                guard digit <= 9 else { return nil }
                value = value * 10 + Int(digit)
            }
            hasClock = true
            return value / (cell.length == 13 ? 1_000 : 1_000_000)
        default: return nil
        }
    }

    private mutating func learnDay(_ first: UInt64, _ second: UInt64) -> Bool {
        let bytes = (0..<8).map { Self.byte(first, $0) } + (0..<2).map { Self.byte(second, $0) }
        guard let day = CalendarDay(iso: String(decoding: bytes, as: UTF8.self)) else { return false }
        dayText = (first, second)
        dayStart = day.number * 86_400
        return true
    }

    /// How far a time is east of UTC by what stands behind its second and parts of it; without a zone it is UTC.
    @inline(__always)
    private static func zoneSeconds(_ cell: CellPrefix) -> Int? {
        var index = 19
        if cell.length > 19, byte(cell, 19) == 0x2E {
            index = 20
            while index < cell.length, byte(cell, index) &- 0x30 <= 9 { index += 1 }
            if index == 20 { return nil }
        }
        switch cell.length - index {
        case 0: return 0
        case 1: return byte(cell, index) == 0x5A ? 0 : nil
        case 4:
            let isUTC =
                byte(cell, index) == 0x20 && byte(cell, index + 1) == 0x55 && byte(cell, index + 2) == 0x54
                && byte(cell, index + 3) == 0x43
            return isUTC ? 0 : nil
        case 6: return offset(cell, index)
        default: return nil
        }
    }

    /// `+02:00` as seconds.
    private static func offset(_ cell: CellPrefix, _ index: Int) -> Int? {
        let pair = { (index: Int) in number(UInt64(byte(cell, index)) | UInt64(byte(cell, index + 1)) << 8) }
        guard let hours = pair(index + 1), let minutes = pair(index + 4), byte(cell, index + 3) == 0x3A else {
            return nil
        }
        guard hours < 24, minutes < 60 else { return nil }
        switch byte(cell, index) {
        case 0x2B: return hours * 3600 + minutes * 60
        case 0x2D: return -(hours * 3600 + minutes * 60)
        default: return nil
        }
    }

    @inline(__always)
    private static func byte(_ cell: CellPrefix, _ index: Int) -> UInt8 {
        byte(index < 24 ? cell.words.2 : cell.words.3, index & 7)
    }

    @inline(__always)
    private static func byte(_ word: UInt64, _ index: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: word >> UInt64(index * 8))
    }

    /// The two digits at the low end of a word.
    @inline(__always)
    private static func number(_ word: UInt64) -> Int? {
        let (tens, ones) = (byte(word, 0) &- 0x30, byte(word, 1) &- 0x30)
        return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : nil
    }
}

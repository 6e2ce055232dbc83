internal import CVector

/// Which of 64 bytes mean something to a table: bit i tells of byte i.
package struct ByteMarks: Equatable {
    package var delimiters: UInt64
    package var lineFeeds: UInt64
    package var carriageReturns: UInt64
    package var quotes: UInt64

    /// - Parameter bytes: 64 of them.
    @inline(__always)
    init(_ bytes: UnsafePointer<UInt8>, delimiter: UInt8) {
        #if arch(x86_64)
            let marks = unsafe gatehouse_mark(bytes, delimiter)
            delimiters = marks.delimiters
            lineFeeds = marks.line_feeds
            carriageReturns = marks.carriage_returns
            quotes = marks.quotes
        #else
            unsafe self.init(inWords: bytes, delimiter: delimiter)
        #endif
    }

    /// For processors whose vectors are not known here: eight bytes at a time.
    @inline(__always)
    init(inWords bytes: UnsafePointer<UInt8>, delimiter: UInt8) {
        (delimiters, lineFeeds, carriageReturns, quotes) = (0, 0, 0, 0)
        for index in 0..<8 {
            let word = unsafe UInt64(
                littleEndian: UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
            let shift = UInt64(index * 8)
            delimiters |= Self.equal(word, delimiter) << shift
            lineFeeds |= Self.equal(word, UInt8(ascii: "\n")) << shift
            carriageReturns |= Self.equal(word, UInt8(ascii: "\r")) << shift
            quotes |= Self.equal(word, UInt8(ascii: "\"")) << shift
        }
    }

    /// Leaves only the marks of some bytes.
    @inline(__always)
    mutating func keep(_ bytes: UInt64) {
        delimiters &= bytes
        lineFeeds &= bytes
        carriageReturns &= bytes
        quotes &= bytes
    }

    /// Eight bits, one for each byte of `word` that is `byte`. Source: Warren, "Hacker's Delight", 2nd edition, 6-1.
    @inline(__always)
    private static func equal(_ word: UInt64, _ byte: UInt8) -> UInt64 {
        let low7: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        let difference = word ^ (UInt64(byte) &* 0x0101_0101_0101_0101)
        let zeros = ~(((difference & low7) &+ low7) | difference | low7)
        return ((zeros >> 7) &* 0x0102_0408_1020_4080) >> 56
    }

    /// Both ways for the same bytes, for tests.
    ///
    /// - Returns: Nil unless there are 64 bytes.
    package static func bothWays(_ bytes: [UInt8], delimiter: UInt8) -> (vector: ByteMarks, words: ByteMarks)? {
        guard bytes.count == 64 else { return nil }
        return unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe bytes.baseAddress.map { first in
                unsafe (ByteMarks(first, delimiter: delimiter), ByteMarks(inWords: first, delimiter: delimiter))
            }
        }
    }
}

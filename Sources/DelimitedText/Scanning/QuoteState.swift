/// Tells separators inside of quotes from those between cells, 64 bytes at a time.
///
/// A quote opens only where a cell begins, as `DelimitedReader` has it; a stray one in an unquoted cell is text and must not
/// turn the meaning of all that follows. With quotes only where they belong, whether a byte is inside is the parity of the
/// quotes before it, which is six shifts. That is assumed, then checked, and where it fails the bytes are gone through
/// one by one.
struct QuoteState {
    /// Whether the next byte is inside of quotes: all ones or zero.
    private(set) var inside: UInt64 = 0
    /// Whether a cell begins at the next byte: 1 or 0.
    private var isCellStart: UInt64 = 1
    /// Whether the byte before the next one is a quote that closes, or the first of two: 1 or 0.
    private var isBehindClosing: UInt64 = 0

    /// The separators that are not inside of quotes.
    ///
    /// - Parameters:
    ///   - separators: delimiters and line ends.
    ///   - carriageReturns: those that are half of a CRLF may stand behind a quote, too.
    ///   - count: how many of the 64 bytes there are.
    ///   - isBroken: set where something else stands behind a closing quote. What is returned ends before that.
    @inline(__always)
    mutating func outside(
        _ separators: UInt64, quotes: UInt64, carriageReturns: UInt64, count: Int, isBroken: inout Bool
    ) -> UInt64 {
        if quotes | inside | isBehindClosing == 0 {
            isCellStart = separators >> 63
            return separators
        }
        return withQuotes(
            separators, quotes: quotes, carriageReturns: carriageReturns, count: count, isBroken: &isBroken)
    }

    private mutating func withQuotes(
        _ separators: UInt64, quotes: UInt64, carriageReturns: UInt64, count: Int, isBroken: inout Bool
    ) -> UInt64 {
        let mask = Self.parity(quotes) ^ inside
        let (opening, closing) = (quotes & mask, quotes & ~mask)
        let outside = separators & ~mask
        let cellStarts = outside << 1 | isCellStart
        let behindClosing = closing << 1 | isBehindClosing
        let strays = opening & ~(cellStarts | behindClosing)
        let present: UInt64 = count == 64 ? ~0 : (1 << UInt64(count)) - 1
        let misplaced = behindClosing & ~(outside | opening | carriageReturns) & present
        if strays | misplaced != 0 {
            return oneByOne(
                separators, quotes: quotes, carriageReturns: carriageReturns, count: count, isBroken: &isBroken)
        }
        inside = 0 &- (mask >> 63)
        isCellStart = outside >> 63
        isBehindClosing = closing >> 63
        return outside
    }

    private mutating func oneByOne(
        _ separators: UInt64, quotes: UInt64, carriageReturns: UInt64, count: Int, isBroken: inout Bool
    ) -> UInt64 {
        var outside: UInt64 = 0
        for index in 0..<count {
            let bit: UInt64 = 1 << UInt64(index)
            let isQuote = quotes & bit != 0
            if inside != 0 {
                guard isQuote else { continue }
                (inside, isBehindClosing) = (0, 1)
            } else if isQuote, isCellStart | isBehindClosing != 0 {
                (inside, isCellStart, isBehindClosing) = (~0, 0, 0)
            } else if separators & bit != 0 {
                outside |= bit
                (isCellStart, isBehindClosing) = (1, 0)
            } else if isBehindClosing != 0, carriageReturns & bit == 0 {
                isBroken = true
                return outside
            } else {
                (isCellStart, isBehindClosing) = (0, 0)
            }
        }
        return outside
    }

    /// Each bit is the parity of the bits up to it and with it.
    @inline(__always)
    private static func parity(_ bits: UInt64) -> UInt64 {
        var bits = bits
        bits ^= bits << 1
        bits ^= bits << 2
        bits ^= bits << 4
        bits ^= bits << 8
        bits ^= bits << 16
        bits ^= bits << 32
        return bits
    }
}

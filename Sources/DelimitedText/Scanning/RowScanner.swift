/// Finds the ends of cells and rows in text, by the rules of `DelimitedReader`.
struct RowScanner {
    let delimiter: UInt8

    /// What stopped a scan before the end of its text.
    enum Outcome {
        case done
        /// A quote is open where the text ends.
        case quoteIsOpen
        /// Something stands behind a closing quote, in the row behind the last whole one.
        case broken
    }

    /// Fills `ends` and `rowEnds` of the block from its text, which begins where a row does.
    ///
    /// - Parameter isAtEnd: whether nothing follows, so that a CR at the end is no half of a CRLF.
    /// - Returns: The outcome, and whether there are line ends inside of quotes.
    func scan(_ block: RowBlock, isAtEnd: Bool) -> (Outcome, hasInnerLines: Bool) {
        var state = QuoteState()
        var (endCount, rowCount) = (1, 0)
        var innerLines: UInt64 = 0
        var isBroken = false
        let (bytes, filled) = unsafe (block.bytes, block.filled)
        var (ends, rowEnds) = unsafe (block.ends, block.rowEnds)
        unsafe ends[0] = .max
        unsafe rowEnds[0] = 0

        var base = 0
        while base < filled, !isBroken {
            var marks = unsafe ByteMarks(bytes + base, delimiter: delimiter)
            let count = min(64, filled - base)
            let present: UInt64 = count == 64 ? ~0 : (1 << UInt64(count)) - 1
            // Behind the text lies what was there before.
            marks.keep(present)
            var lineEnds = marks.lineFeeds
            if marks.carriageReturns != 0 {
                let next = unsafe base + 64 < filled && bytes[base + 64] == UInt8(ascii: "\n")
                var lonely = marks.carriageReturns & ~(marks.lineFeeds >> 1 | (next ? 1 << 63 : 0))
                if !isAtEnd, base + count == filled { lonely &= ~(1 << UInt64(count - 1)) }
                lineEnds |= lonely
            }
            let separators = marks.delimiters | lineEnds
            let outside = state.outside(
                separators, quotes: marks.quotes, carriageReturns: marks.carriageReturns, count: count,
                isBroken: &isBroken)
            innerLines |= lineEnds & ~outside
            if endCount + 64 > block.endCapacity {
                block.growEnds()
                unsafe ends = block.ends
            }
            if rowCount + 65 > block.rowCapacity {
                block.growRows()
                unsafe rowEnds = block.rowEnds
            }
            unsafe Self.write(outside, base: UInt32(truncatingIfNeeded: base), to: ends + endCount)
            var lines = lineEnds & outside
            while lines != 0 {
                let lowest = lines & (0 &- lines)
                rowCount += 1
                unsafe rowEnds[rowCount] = UInt32(
                    truncatingIfNeeded: endCount + (outside & (lowest &- 1)).nonzeroBitCount)
                lines &= lines &- 1
            }
            endCount += outside.nonzeroBitCount
            base += 64
        }
        block.rowCount = rowCount
        let outcome: Outcome = isBroken ? .broken : state.inside != 0 ? .quoteIsOpen : .done
        return (outcome, innerLines != 0)
    }

    /// Writes the positions of all bits. Eight at a time, as most stretches of 64 bytes have no more: without a branch for each
    /// bit there is none to guess wrongly. Source: Langdale and Lemire, "Parsing gigabytes of JSON per second" (2019), 3.1.2.
    @inline(__always)
    private static func write(_ bits: UInt64, base: UInt32, to ends: UnsafeMutablePointer<UInt32>) {
        var (bits, ends) = unsafe (bits, ends)
        repeat {
            for index in 0..<8 {
                // Past the last bit this writes what the next stretch overwrites.
                unsafe ends[index] = base &+ UInt32(truncatingIfNeeded: bits.trailingZeroBitCount)
                bits &= bits &- 1
            }
            unsafe ends += 8
        } while bits != 0
    }
}

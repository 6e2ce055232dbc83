/// Reads text into blocks of whole rows, one after the other.
final class RowBlockFiller {
    private let stream: TextStream
    private let ahead: ReadAhead?
    private let scanner: RowScanner
    private let rowLimit: Int
    private let chunk: Int
    private var skip: Int
    /// The line of the first byte of the next block.
    private var line: Int
    /// The beginning of a row whose end was not read yet.
    private var rest: [UInt8] = []
    private var failure: TextError?
    private var isAtEnd = false

    init(
        _ stream: TextStream, ahead: ReadAhead?, delimiter: UInt8, skipping: Int, firstLine: Int, rowLimit: Int,
        chunk: Int
    ) {
        self.stream = stream
        self.ahead = ahead
        scanner = RowScanner(delimiter: delimiter)
        self.rowLimit = rowLimit
        self.chunk = chunk
        skip = skipping
        line = firstLine
    }

    /// Fills the block with the next rows; none at the end.
    ///
    /// - Throws: What is wrong with the input, once all rows before it were given.
    func fill(_ block: RowBlock) throws(TextError) {
        if let failure { throw failure }
        block.rowCount = 0
        block.endIsAdded = false
        block.firstLine = line
        block.filled = rest.count
        block.reserve(rest.count)
        unsafe block.bytes.update(from: rest, count: rest.count)
        while block.rowCount == 0, failure == nil, !isAtEnd {
            // Twice as many bytes for a row that did not fit, so that a long one is not gone through too often.
            readMore(max(chunk, block.filled), into: block)
            scan(block)
        }
        let length = block.rowLength
        rest = unsafe Array(UnsafeBufferPointer(start: block.bytes + length, count: block.filled - length))
        block.bytesRead = ahead?.bytesRead ?? stream.bytesRead
        if block.rowCount == 0, let failure { throw failure }
    }

    private func readMore(_ count: Int, into block: RowBlock) {
        // One more for a line end that the last row may lack.
        block.reserve(block.filled + count + 1)
        let goal = block.filled + count
        do throws(TextError) {
            while block.filled < goal {
                let room = unsafe UnsafeMutableRawBufferPointer(
                    start: block.bytes + block.filled, count: goal - block.filled)
                let read =
                    if let ahead { try unsafe ahead.read(into: room) } else { try unsafe stream.read(into: room) }
                if read == 0 {
                    isAtEnd = true
                    break
                }
                drop(from: block, read: read)
            }
        } catch {
            // Rows that were read before count; half a row does not.
            failure = error
        }
        if isAtEnd, block.filled > 0, unsafe !Self.isLineEnd(block.bytes[block.filled - 1]) {
            unsafe block.bytes[block.filled] = UInt8(ascii: "\n")
            block.filled += 1
            block.endIsAdded = true
        }
    }

    /// Leaves out what belongs to the preamble.
    private func drop(from block: RowBlock, read: Int) {
        let dropped = min(skip, read)
        if dropped > 0 {
            unsafe (block.bytes + block.filled).update(
                from: block.bytes + block.filled + dropped, count: read - dropped)
            skip -= dropped
        }
        block.filled += read - dropped
    }

    private func scan(_ block: RowBlock) {
        let (outcome, hasInnerLines) = scanner.scan(block, isAtEnd: isAtEnd)
        if block.filled > rowLimit { cutBeforeLongRow(block) }
        let length = block.rowLength
        // A row that is longer than allowed is a fault even when its end was read.
        let isTooLong = block.filled - length > rowLimit + 1
        line += hasInnerLines ? block.lineEnds(before: length) : block.rowCount
        // Such a fault stands before one of the input itself.
        if isTooLong || outcome == .broken || (isAtEnd && block.filled > length) {
            failure = fault(block, from: length)
        }
    }

    /// Leaves only the rows before the first one that is too long.
    private func cutBeforeLongRow(_ block: RowBlock) {
        for row in 0..<block.rowCount where block.length(ofRow: row) > rowLimit {
            block.rowCount = row
            return
        }
    }

    /// What `DelimitedReader` says about the row that begins at `start`; it is slow and knows the place.
    private func fault(_ block: RowBlock, from start: Int) -> TextError {
        let row = unsafe Array(UnsafeBufferPointer(start: block.bytes + start, count: block.filled - start))
        do throws(TextError) {
            let stream = try TextStream(utf8: row, name: stream.name)
            var reader = DelimitedReader(stream, delimiter: scanner.delimiter, firstLine: line, rowLimit: rowLimit)
            while try reader.next() != nil {}
            return .malformed(TextFault(.rowTooLong(limit: rowLimit), line: line, column: 1, excerpt: ""))
        } catch {
            return error
        }
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}

/// The rows of a table in blocks: the fast way through a file, by the rules of `DelimitedReader`.
///
/// With more than one thread, reading and scanning go on while the blocks before are worked on, and inflating has a
/// thread of its own. The blocks are the same for any number of threads.
package final class RowBlocks {
    private enum Message: Sendable {
        case block(RowBlock)
        case failure(TextError)
    }

    private let filler: RowBlockFiller
    private let full = Channel<Message>(capacity: 8)
    private let empty = Channel<RowBlock>(capacity: 8)
    private var worker: Worker?
    private var spare: RowBlock

    /// - Parameters:
    ///   - skipping: bytes of a preamble in front of the first row.
    ///   - firstLine: the number of the line behind the preamble.
    ///   - threads: how many may work, with the one that asks for blocks.
    ///   - chunk: how many bytes are read for a block, at least one.
    package init(
        _ stream: TextStream, delimiter: UInt8, skipping: Int = 0, firstLine: Int = 1, threads: Int = 1,
        rowLimit: Int = DelimitedReader.rowLimit, chunk: Int = 256 << 10
    ) {
        let ahead = threads > 1 && stream.traits.isGzip ? ReadAhead(stream, chunk: chunk) : nil
        filler = RowBlockFiller(
            stream, ahead: ahead, delimiter: delimiter, skipping: skipping, firstLine: firstLine, rowLimit: rowLimit,
            chunk: chunk)
        spare = RowBlock(capacity: 0)
        guard threads > 1 else { return }
        let filling = Filling(filler: filler)
        worker = Worker { [full, empty] in
            while let block = empty.receive() {
                do throws(TextError) {
                    try filling.filler.fill(block)
                    guard block.rowCount > 0 else { break }
                    guard full.send(.block(block)) else { return }
                } catch {
                    full.send(.failure(error))
                    break
                }
            }
            full.close()
        }
        if worker != nil { for _ in 0..<3 { empty.send(RowBlock(capacity: 0)) } }
    }

    /// The filler is used by the worker alone from then on.
    private struct Filling: @unchecked Sendable {
        let filler: RowBlockFiller
    }

    deinit {
        empty.close()
        full.close()
        worker?.join()
    }

    /// The next rows; nil at the end.
    ///
    /// - Parameter done: the block before, which may be filled anew.
    /// - Throws: What is wrong with the input, once all rows before it were given.
    package func next(done: RowBlock?) throws(TextError) -> RowBlock? {
        guard worker != nil else {
            try filler.fill(spare)
            return spare.rowCount > 0 ? spare : nil
        }
        if let done { empty.send(done) }
        switch full.receive() {
        case .block(let block)?: return block
        case .failure(let error)?: throw error
        case nil: return nil
        }
    }
}

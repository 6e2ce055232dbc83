/// A stretch of a table that holds whole rows, and where their cells end.
///
/// Blocks are filled anew once they are done with, so that reading a file of any size takes a few of them. Cells are bytes until
/// somebody asks for text, and are not checked to be UTF-8 before.
@safe package final class RowBlock: @unchecked Sendable {
    // Used by one thread at a time: a block is handed over through a channel.

    /// What is loaded behind the last byte, so that loads of vectors stay within the memory.
    static let padding = 64

    private(set) var bytes: UnsafeMutablePointer<UInt8>
    private(set) var capacity: Int
    /// How many bytes hold text; whole rows and, behind them, the beginning of one.
    var filled = 0
    /// Where each cell ends. The first one is that of a line end before the block, so that cell `i` begins behind end `i`.
    private(set) var ends: UnsafeMutablePointer<UInt32>
    private(set) var endCapacity: Int
    /// For each row, the index of the end of its last cell; the first one is that of the end before the block.
    private(set) var rowEnds: UnsafeMutablePointer<UInt32>
    private(set) var rowCapacity: Int

    package internal(set) var rowCount = 0
    /// Whether the line end at the end of the text was added, since the input has none.
    var endIsAdded = false
    /// The line of the first byte.
    package internal(set) var firstLine = 1
    /// Bytes of the raw input that were read when this block was full.
    package internal(set) var bytesRead = 0

    init(capacity: Int) {
        self.capacity = capacity
        unsafe bytes = .allocate(capacity: capacity + Self.padding)
        unsafe bytes.initialize(repeating: 0, count: capacity + Self.padding)
        endCapacity = capacity / 8 + 256
        unsafe ends = .allocate(capacity: endCapacity)
        unsafe ends.initialize(repeating: 0, count: endCapacity)
        rowCapacity = capacity / 64 + 256
        unsafe rowEnds = .allocate(capacity: rowCapacity)
        unsafe rowEnds.initialize(repeating: 0, count: rowCapacity)
    }

    deinit {
        unsafe bytes.deallocate()
        unsafe ends.deallocate()
        unsafe rowEnds.deallocate()
    }

    /// Makes room for bytes; those that are there stay.
    func reserve(_ count: Int) {
        guard count > capacity else { return }
        unsafe bytes = Self.grown(bytes, from: capacity + Self.padding, to: count + Self.padding)
        capacity = count
    }

    func growEnds() {
        unsafe ends = Self.grown(ends, from: endCapacity, to: endCapacity * 2)
        endCapacity *= 2
    }

    func growRows() {
        unsafe rowEnds = Self.grown(rowEnds, from: rowCapacity, to: rowCapacity * 2)
        rowCapacity *= 2
    }

    private static func grown<Element: FixedWidthInteger>(
        _ old: UnsafeMutablePointer<Element>, from count: Int, to larger: Int
    ) -> UnsafeMutablePointer<Element> {
        let new = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        unsafe new.initialize(from: old, count: count)
        unsafe (new + count).initialize(repeating: 0, count: larger - count)
        unsafe old.deallocate()
        return unsafe new
    }

    /// How many bytes the whole rows take.
    var rowLength: Int { rowCount == 0 ? 0 : unsafe Int(ends[Int(rowEnds[rowCount])]) + 1 }

    /// Where a row begins.
    func start(ofRow row: Int) -> Int { unsafe Int(ends[Int(rowEnds[row])] &+ 1) }
}

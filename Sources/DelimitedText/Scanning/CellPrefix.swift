/// The first bytes of a cell, zeros behind its end: enough for a time.
package struct CellPrefix: Hashable, Sendable {
    /// Eight bytes each, the first one lowest.
    package var words: (UInt64, UInt64, UInt64, UInt64)
    /// Of the whole cell.
    package var length: Int

    package init(words: (UInt64, UInt64, UInt64, UInt64), length: Int) {
        self.words = words
        self.length = length
    }

    package static func == (left: CellPrefix, right: CellPrefix) -> Bool {
        left.words == right.words && left.length == right.length
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
        hasher.combine(words.3)
        hasher.combine(length)
    }
}

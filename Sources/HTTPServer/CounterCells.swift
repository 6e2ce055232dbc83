import Synchronization

/// The counts of one thread, which alone writes them; others read them at any time.
final class CounterCells: Sendable {
    // Keeps what other threads write out of the cache lines of these cells. Processors fetch lines in pairs.
    private let before = InlineArray<16, UInt64>(repeating: 0)
    private let cells = InlineArray<16, Atomic<Int>> { _ in Atomic(0) }
    private let after = InlineArray<16, UInt64>(repeating: 0)

    subscript(_ counter: ServerCounter) -> Int { cells[counter.rawValue].load(ordering: .relaxed) }

    /// Called on the owning thread only, so that no locked instruction is needed.
    @inline(__always)
    func add(_ counter: ServerCounter, _ amount: Int = 1) {
        let value = cells[counter.rawValue].load(ordering: .relaxed)
        cells[counter.rawValue].store(value &+ amount, ordering: .relaxed)
    }

    func addAnswer(_ status: Int) {
        switch status {
        case ..<300: add(.answers2xx)
        case ..<400: add(.answers3xx)
        case ..<500: add(.answers4xx)
        default: add(.answers5xx)
        }
    }
}

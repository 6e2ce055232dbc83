/// The names seen most often, in bounded memory: the "space saving" algorithm.
///
/// When all cells are taken, a new name takes over the rarest one together with its count, which it may thus owe to
/// others; what it has surely been seen for itself is count minus that debt. Source: Metwally, Agrawal, El Abbadi,
/// "Efficient computation of frequent and top-k elements in data streams" (2005).
struct FrequentNames {
    private struct Cell {
        var name: String
        var count: Int
        var debt: Int
    }

    private var cells: [Cell] = []
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = max(1, capacity)
        cells.reserveCapacity(self.capacity)
    }

    /// Counts `name` once and returns how often it was seen for certain.
    mutating func see(_ name: String) -> Int {
        if let index = cells.firstIndex(where: { $0.name == name }) {
            cells[index].count += 1
            return cells[index].count - cells[index].debt
        }
        if cells.count < capacity {
            cells.append(Cell(name: name, count: 1, debt: 0))
            return 1
        }
        guard let rarest = cells.indices.min(by: { cells[$0].count < cells[$1].count }) else { return 0 }
        let debt = cells[rarest].count
        cells[rarest] = Cell(name: name, count: debt + 1, debt: debt)
        return 1
    }

    mutating func forget(_ name: String) {
        cells.removeAll { $0.name == name }
    }
}

/// Counts the leaves for which several items hold together.
struct CombinationCounter {
    private let columns: LeafColumns
    private let items: [ConditionItem]
    private let leaves: [Int]
    /// The places of the items that hold for each leaf, leaf after leaf, by the order of their dimensions.
    private let present: [Int]
    /// Where a leaf's items begin, and behind the last one's where they end.
    private let starts: [Int]

    init(_ columns: LeafColumns, items: [ConditionItem], leaves: [Int]) {
        self.columns = columns
        self.items = items
        self.leaves = leaves
        var itemsOfValue = [[Int]](repeating: [], count: columns.values.count)
        for (place, item) in items.enumerated() {
            for member in item.members { itemsOfValue[member].append(place) }
        }
        var present: [Int] = []
        var starts = [0]
        starts.reserveCapacity(leaves.count + 1)
        for leaf in leaves {
            for value in columns.codes(of: leaf) { present += itemsOfValue[value] }
            starts.append(present.count)
        }
        self.present = present
        self.starts = starts
    }

    /// How many combinations of this many items all leaves have together.
    func looks(_ length: Int) -> Int {
        leaves.indices.reduce(0) { sum, place in
            let count = starts[place + 1] - starts[place]
            return sum + (length == 2 ? count * count / 2 : count * count * count / 6)
        }
    }

    /// Pairs that hold for at least `least` crashes.
    func pairs(least: Double) -> [CandidateCondition] {
        let width = items.count
        var crashed = [Double](repeating: 0, count: width * width)
        // Which pairs have enough crashes is seen in the leaves with crashes, which are few.
        for (place, leaf) in leaves.enumerated() where columns.counts[leaf].crashed > 0 {
            let weight = columns.counts[leaf].crashed
            for first in starts[place]..<starts[place + 1] {
                let row = present[first] * width
                for second in first + 1..<starts[place + 1] { crashed[row + present[second]] += weight }
            }
        }
        var numbers = [Int](repeating: -1, count: width * width)
        var kept: [(Int, Int)] = []
        for first in 0..<width {
            for second in 0..<width where crashed[first * width + second] >= least {
                guard items[first].dimension != items[second].dimension else { continue }
                numbers[first * width + second] = kept.count
                kept.append((first, second))
            }
        }
        var counts = [ConditionCounts](repeating: ConditionCounts(), count: kept.count)
        for (place, leaf) in leaves.enumerated() {
            let weight = columns.counts[leaf]
            for first in starts[place]..<starts[place + 1] {
                let row = present[first] * width
                for second in first + 1..<starts[place + 1] {
                    let number = numbers[row + present[second]]
                    if number >= 0 { counts[number] += weight }
                }
            }
        }
        return zip(kept, counts).map { CandidateCondition(items: [items[$0.0], items[$0.1]], counts: $1) }
    }

    /// Triples that hold for at least `least` crashes.
    func triples(least: Double) -> [CandidateCondition] {
        var crashed: [Triple: Double] = [:]
        for (place, leaf) in leaves.enumerated() where columns.counts[leaf].crashed > 0 {
            let weight = columns.counts[leaf].crashed
            forEachTriple(at: place) { crashed[$0, default: 0] += weight }
        }
        let kept = crashed.filter { $0.value >= least }.keys.sorted { $0.places.lexicographicallyPrecedes($1.places) }
        let numbers = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
        var counts = [ConditionCounts](repeating: ConditionCounts(), count: kept.count)
        for (place, leaf) in leaves.enumerated() {
            let weight = columns.counts[leaf]
            forEachTriple(at: place) { triple in
                if let number = numbers[triple] { counts[number] += weight }
            }
        }
        return zip(kept, counts).map { CandidateCondition(items: $0.places.map { items[$0] }, counts: $1) }
    }

    /// Places of three items, by the order of their dimensions.
    private struct Triple: Hashable {
        let first: Int
        let second: Int
        let third: Int
        var places: [Int] { [first, second, third] }
    }

    private func forEachTriple(at place: Int, _ body: (Triple) -> Void) {
        let end = starts[place + 1]
        for one in starts[place]..<end {
            let first = present[one]
            for other in one + 1..<end {
                let second = present[other]
                guard items[first].dimension != items[second].dimension else { continue }
                for last in other + 1..<end {
                    let third = present[last]
                    guard items[third].dimension != items[second].dimension else { continue }
                    body(Triple(first: first, second: second, third: third))
                }
            }
        }
    }
}

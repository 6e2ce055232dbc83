/// Counts the leaves for which several items hold together.
struct CombinationCounter {
    private let columns: LeafColumns
    private let items: [ConditionItem]
    private let leaves: [Int]
    /// The items that hold for a value, by the value.
    private let itemsOfValue: [[Int]]

    init(_ columns: LeafColumns, items: [ConditionItem], leaves: [Int]) {
        self.columns = columns
        self.items = items
        self.leaves = leaves
        var itemsOfValue = [[Int]](repeating: [], count: columns.values.count)
        for (place, item) in items.enumerated() {
            for member in item.members { itemsOfValue[member].append(place) }
        }
        self.itemsOfValue = itemsOfValue
    }

    /// How many combinations of this many items all leaves have together.
    func looks(_ length: Int) -> Int {
        var looks = 0
        for leaf in leaves {
            let count = columns.codes(of: leaf).reduce(0) { $0 + itemsOfValue[$1].count }
            looks += length == 2 ? count * count / 2 : count * count * count / 6
        }
        return looks
    }

    /// Pairs that hold for at least `least` crashes.
    func pairs(least: Double) -> [CandidateCondition] {
        let width = items.count
        var crashed = [Double](repeating: 0, count: width * width)
        // Which pairs have enough crashes is seen in the leaves with crashes, which are few.
        for leaf in leaves where columns.counts[leaf].crashed > 0 {
            let weight = columns.counts[leaf].crashed
            forEachPair(in: leaf) { crashed[$0 * width + $1] += weight }
        }
        var places = [Int](repeating: -1, count: width * width)
        var kept: [(Int, Int)] = []
        for first in 0..<width {
            for second in first..<width {
                // A pair was met in one order or the other, by the order of its dimensions.
                let sum = crashed[first * width + second] + crashed[second * width + first]
                guard sum >= least, items[first].dimension != items[second].dimension else { continue }
                places[first * width + second] = kept.count
                places[second * width + first] = kept.count
                kept.append(items[first].dimension < items[second].dimension ? (first, second) : (second, first))
            }
        }
        var counts = [ConditionCounts](repeating: ConditionCounts(), count: kept.count)
        for leaf in leaves {
            let weight = columns.counts[leaf]
            forEachPair(in: leaf) { first, second in
                let place = places[first * width + second]
                if place >= 0 { counts[place] += weight }
            }
        }
        return zip(kept, counts).map { CandidateCondition(items: [items[$0.0], items[$0.1]], counts: $1) }
    }

    /// Triples that hold for at least `least` crashes.
    func triples(least: Double) -> [CandidateCondition] {
        var crashed: [Triple: Double] = [:]
        for leaf in leaves where columns.counts[leaf].crashed > 0 {
            let weight = columns.counts[leaf].crashed
            forEachTriple(in: leaf) { crashed[$0, default: 0] += weight }
        }
        let kept = crashed.filter { $0.value >= least }.keys.sorted { $0.places.lexicographicallyPrecedes($1.places) }
        let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
        var counts = [ConditionCounts](repeating: ConditionCounts(), count: kept.count)
        for leaf in leaves {
            let weight = columns.counts[leaf]
            forEachTriple(in: leaf) { triple in
                if let place = places[triple] { counts[place] += weight }
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

    private func forEachPair(in leaf: Int, _ body: (Int, Int) -> Void) {
        let codes = columns.codes(of: leaf)
        for one in codes.indices {
            for first in itemsOfValue[codes[one]] {
                for other in one + 1..<codes.endIndex {
                    for second in itemsOfValue[codes[other]] { body(first, second) }
                }
            }
        }
    }

    private func forEachTriple(in leaf: Int, _ body: (Triple) -> Void) {
        let codes = columns.codes(of: leaf)
        for one in codes.indices {
            for first in itemsOfValue[codes[one]] {
                for other in one + 1..<codes.endIndex {
                    for second in itemsOfValue[codes[other]] {
                        for last in other + 1..<codes.endIndex {
                            for third in itemsOfValue[codes[last]] {
                                body(Triple(first: first, second: second, third: third))
                            }
                        }
                    }
                }
            }
        }
    }
}

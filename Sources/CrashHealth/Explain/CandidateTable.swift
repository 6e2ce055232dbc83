/// Counts all conditions of up to `order` parts that hold for enough crashes, over the leaves that are left.
///
/// A condition with few crashes explains little, and neither do those that it is a part of. This bounds the work: at most
/// twenty values of a dimension have 5 % of the crashes, however many values there are.
struct CandidateTable: Sendable {
    /// Ordered by their number of parts.
    private(set) var candidates: [CandidateCondition] = []
    private(set) var all = ConditionCounts()
    /// How many values, and how many roll-ups besides, each dimension has.
    private var possible: [(values: Int, rollUps: Int)] = []

    /// Single parts beyond these are not combined with others, the fewest crashes first.
    private static let mostCombined = 512
    /// Of the roll-ups of a dimension, the most telling ones are combined with values of others.
    private static let mostCombinedRollUps = 8
    /// How many combinations of values may be looked at in leaves, all together; some seconds of work.
    private static let mostLooks = 1_000_000_000

    /// - Parameters:
    ///   - leaves: those that are left.
    ///   - least: how many crashes a condition must hold for.
    ///   - gain: how telling an item is, given the sums of all leaves; nil when it is not raised.
    init(
        _ columns: LeafColumns, leaves: [Int], least: Double, order: Int,
        gain: (ConditionCounts, ConditionCounts) -> Double?
    ) {
        var ofValue = [ConditionCounts](repeating: ConditionCounts(), count: columns.values.count)
        for leaf in leaves {
            all += columns.counts[leaf]
            for value in columns.codes(of: leaf) { ofValue[value] += columns.counts[leaf] }
        }
        possible = columns.dimensions.indices.map { dimension in
            let present = ofValue.indices.count { columns.values[$0].dimension == dimension && !ofValue[$0].isEmpty }
            return (present, columns.rollUps[dimension].count)
        }
        let items = Self.items(columns, ofValue, least)
        candidates = items.map { CandidateCondition(items: [$0], counts: $0.counts) }
        guard order > 1 else { return }

        let total = all
        var combined = Self.combined(items) { gain($0, total) }
        for length in 2...order {
            var counter = CombinationCounter(columns, items: combined, leaves: leaves)
            while counter.looks(length) > Self.mostLooks, combined.count > length {
                combined = Array(combined.prefix(combined.count * 3 / 4))
                counter = CombinationCounter(columns, items: combined, leaves: leaves)
            }
            candidates += length == 2 ? counter.pairs(least: least) : counter.triples(least: least)
        }
        dropRepeats()
    }

    /// How many conditions of a length there could be, of those with few crashes too: which ones have many is a part of
    /// the chance.
    func possibleConditions(length: Int, rollUps: Bool) -> Double {
        // The sum over all choices of dimensions of the products of their numbers.
        var sums = [1.0, 0, 0, 0]
        for (values, besides) in possible {
            for place in (1...3).reversed() {
                sums[place] += sums[place - 1] * Double(values + (rollUps ? besides : 0))
            }
        }
        return sums[min(length, 3)]
    }

    /// Takes away roll-ups that hold for the very units of a statement without one.
    private mutating func dropRepeats() {
        let plain = Set(candidates.filter { !$0.hasRollUp }.map(\.counts))
        candidates.removeAll { $0.hasRollUp && plain.contains($0.counts) }
    }

    /// Values with enough crashes, and roll-ups that say something that no single value and no other roll-up says.
    private static func items(_ columns: LeafColumns, _ ofValue: [ConditionCounts], _ least: Double) -> [ConditionItem]
    {
        var items: [ConditionItem] = []
        for value in ofValue.indices where ofValue[value].crashed >= least {
            items.append(
                ConditionItem(
                    part: columns.part(of: value), dimension: columns.values[value].dimension, members: [value],
                    counts: ofValue[value]))
        }
        for (dimension, rollUps) in columns.rollUps.enumerated() {
            let present = ofValue.indices.count {
                columns.values[$0].dimension == dimension && !ofValue[$0].isEmpty
            }
            var known: Set<[Int]> = []
            for rollUp in rollUps {
                let members = rollUp.members.filter { !ofValue[$0].isEmpty }
                guard members.count > 1, members.count < present, known.insert(members.sorted()).inserted else {
                    continue
                }
                var counts = ConditionCounts()
                for member in members { counts += ofValue[member] }
                if counts.crashed >= least {
                    items.append(
                        ConditionItem(part: rollUp.part, dimension: dimension, members: members, counts: counts))
                }
            }
        }
        return items
    }

    /// What is worth combining, the most crashes first.
    private static func combined(
        _ items: [ConditionItem], gain: (ConditionCounts) -> Double?
    ) -> [ConditionItem] {
        var chosen = items.filter { !$0.isRollUp }
        for (_, rollUps) in Dictionary(grouping: items.filter(\.isRollUp), by: \.dimension).sorted(by: {
            $0.key < $1.key
        }) {
            let telling = rollUps.compactMap { item in gain(item.counts).map { (item, $0) } }
            chosen += telling.sorted { $0.1 > $1.1 }.prefix(mostCombinedRollUps).map(\.0)
        }
        return Array(chosen.sorted { $0.counts.crashed > $1.counts.crashed }.prefix(mostCombined))
    }
}

extension ConditionCounts {
    fileprivate var isEmpty: Bool { total == 0 && totalBefore == 0 }
}

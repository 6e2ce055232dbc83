/// One part that conditions can be made of, with the sums of its leaves.
struct ConditionItem: Sendable {
    let part: ConditionPart
    let dimension: Int
    /// The values that it holds for.
    let members: [Int]
    var counts: ConditionCounts

    var isRollUp: Bool { part.kind == .range || part.kind == .pattern }
}

/// Parts that belong together, with the sums of the leaves for which all hold.
struct CandidateCondition: Sendable {
    let items: [ConditionItem]
    let counts: ConditionCounts

    var hasRollUp: Bool { items.contains(where: \.isRollUp) }
    var when: [ConditionPart] { items.map(\.part) }
}

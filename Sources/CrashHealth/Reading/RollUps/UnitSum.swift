/// Units of several records, added up.
struct UnitSum {
    private var total: Int128?
    private var crashed: Int128?
    /// Whether units were added of which nobody knows how many crashed, so that no sum of crashes is whole.
    private var isPartial = false
    private var totals = 0
    private var crashes = 0

    /// How many records were added; one of use and one of crashes are two halves of one.
    var count: Int { max(totals, crashes) }

    /// - Parameter needsCrashed: whether a record with units and without crashes leaves the crashes of all unknown, rather than
    ///   being completed by records of another input.
    mutating func add(_ units: UnitCount, needsCrashed: Bool) {
        if let all = units.total {
            total = (total ?? 0) + Int128(all)
            totals += 1
        }
        if let own = units.crashedMillionths {
            crashed = (crashed ?? 0) + Int128(own)
            crashes += 1
        }
        if needsCrashed, (units.total ?? 0) > 0, units.crashedMillionths == nil { isPartial = true }
    }

    /// More units than a count may have.
    struct TooMany: Error {}

    func units() throws(TooMany) -> UnitCount {
        let limit = Int128(NumberStyle.highestCount)
        if let total, total > limit { throw TooMany() }
        if let crashed, crashed > limit * 1_000_000 { throw TooMany() }
        return UnitCount(total: total.map { Int($0) }, crashedMillionths: isPartial ? nil : crashed.map { Int($0) })
    }
}

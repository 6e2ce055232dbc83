/// Whether the shares of a column are in per cent, which all of its cells decide together.
struct RateScale {
    private var isAnyAboveOne = false
    private var isAnyPercent = false

    /// Takes a cell of the column into account.
    mutating func learn(_ value: WrittenNumber, isPercent: Bool) {
        isAnyPercent = isAnyPercent || isPercent
        isAnyAboveOne = isAnyAboveOne || (!isPercent && value.isAboveOne)
    }

    /// The share of a cell, 0…1.
    func share(_ value: WrittenNumber, isPercent: Bool) throws(NumberStyle.Fault) -> WrittenNumber {
        if isPercent || isAnyAboveOne {
            // `0.9985` among `99.85`s: somebody mixed both, and 0.9985 % would be a disaster.
            if !isPercent, !value.isAboveOne, value.decimals > 0 { throw .ambiguous }
            let share = value.asPercent
            if share.isAboveOne { throw .aboveAll }
            return share
        }
        // `1` among `99.85%`s.
        if isAnyPercent, value.digits != 0 { throw .ambiguous }
        return value
    }
}

/// Whether the shares of a column are in per cent, which all of its cells decide together.
struct RateScale {
    private var isAnyAboveOne = false
    private var isAnyAboveTwo = false
    private var isAnyPercent = false
    private var firstPercent: (text: String, line: Int)?

    /// Takes a cell of the column into account, as it is written in a line.
    mutating func learn(_ value: WrittenNumber, isPercent: Bool, text: String, line: Int) {
        if firstPercent == nil, isPercent || value.isAboveOne { firstPercent = (text, line) }
        isAnyPercent = isAnyPercent || isPercent
        isAnyAboveOne = isAnyAboveOne || (!isPercent && value.isAboveOne)
        isAnyAboveTwo = isAnyAboveTwo || (!isPercent && value.isAboveTwo)
    }

    /// The share of a cell, 0…1.
    func share(_ value: WrittenNumber, isPercent: Bool) throws(NumberStyle.Fault) -> WrittenNumber {
        if isPercent || isAnyAboveOne {
            // `0.9985` or `1` among `99.85`s: somebody mixed both, and 0.9985 % would be a disaster.
            if !isPercent, !value.isAboveOne, value.digits != 0 { throw mixed }
            // 1.0000001 where nothing comes near 99: a share that went wrong, and not one of 1 %.
            if !isPercent, !isAnyPercent, !isAnyAboveTwo { throw .aboveAll }
            let share = value.asPercent
            if share.isAboveOne { throw .aboveAll }
            return share
        }
        // `1` among `99.85%`s.
        if isAnyPercent, value.digits != 0 { throw mixed }
        return value
    }

    private var mixed: NumberStyle.Fault { .mixed(other: firstPercent?.text ?? "", line: firstPercent?.line ?? 1) }
}

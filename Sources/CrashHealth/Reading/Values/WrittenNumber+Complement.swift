extension WrittenNumber {
    /// What a share of 0…1 leaves of 1.
    var complement: WrittenNumber {
        let one = WrittenNumber.power(decimals)
        return WrittenNumber(digits: one - min(one, digits), decimals: decimals)
    }
}

import DelimitedText

extension CellKey {
    @inline(__always)
    var isEmpty: Bool { low | high == 0 }

    /// `==`, which the compiler would call through a table from another module.
    @inline(__always)
    func isSame(_ other: CellKey) -> Bool { low == other.low && high == other.high }
}

/// Bytes to be put in the place of a range; all others stay.
struct Splice: Equatable {
    let range: Range<Int>
    let text: String

    init(_ range: Range<Int>, _ text: String) {
        self.range = range
        self.text = text
    }

    static func insert(_ text: String, at offset: Int) -> Splice { Splice(offset..<offset, text) }
    static func remove(_ range: Range<Int>) -> Splice { Splice(range, "") }
}

extension [UInt8] {
    /// - Parameter splices: they do not overlap.
    func applying(_ splices: [Splice]) -> [UInt8] {
        var result = self
        for splice in splices.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            result.replaceSubrange(splice.range, with: Array(splice.text.utf8))
        }
        return result
    }
}

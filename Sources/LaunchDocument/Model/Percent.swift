/// A share from 0 to 100 % in steps of 0.001 %, which are the buckets that installs are sorted into.
public struct Percent: Hashable, Sendable {
    /// From 0 to 100,000.
    public let thousandths: Int

    /// - Returns: Nil outside of 0…100,000.
    package init?(thousandths: Int) {
        guard (0...100_000).contains(thousandths) else { return nil }
        self.thousandths = thousandths
    }

    private init(checked thousandths: Int) { self.thousandths = thousandths }

    package static let zero = Percent(checked: 0)
    package static let hundred = Percent(checked: 100_000)

    /// Reads a plain decimal number such as `10` or `0.5`.
    /// - Returns: Nil for anything else, for more than three decimal places and outside of 0…100.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, (1...3).contains(whole.utf8.count), whole.isASCIIDigits else { return nil }
        let fraction = parts.count == 2 ? parts[1] : "0"
        guard (1...3).contains(fraction.utf8.count), fraction.isASCIIDigits else { return nil }
        let padded = fraction + String(repeating: "0", count: 3 - fraction.utf8.count)
        guard let units = Int(whole), let thousandths = Int(padded) else { return nil }
        self.init(thousandths: units * 1000 + thousandths)
    }
}

extension Percent: CustomStringConvertible {
    /// The shortest decimal number: `10`, `0.5`.
    public var description: String {
        let fraction = thousandths % 1000
        guard fraction > 0 else { return String(thousandths / 1000) }
        var digits = String(fraction + 1000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(thousandths / 1000).\(digits)"
    }
}

extension Substring {
    fileprivate var isASCIIDigits: Bool { utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
}

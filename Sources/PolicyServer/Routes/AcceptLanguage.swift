/// Reads `Accept-Language` (RFC 9110, section 12.5.4): the ranges a user takes, most wanted first.
package enum AcceptLanguage {
    /// A user has a handful of languages; a longer list is somebody playing.
    package static let most = 16

    package static func languages(in text: String) -> [String] {
        let ranges = text.split(separator: ",").prefix(most).compactMap(range)
        // Of equal weights the first listed comes first.
        return ranges.enumerated()
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element.tag)
    }

    private static func range(_ element: Substring) -> (tag: String, weight: Int)? {
        let parts = element.split(separator: ";", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
        guard let tag = parts.first, !tag.isEmpty, tag != "*" else { return nil }
        guard parts.count > 1 else { return (tag, 1000) }
        guard let weight = weight(parts[1]), weight > 0 else { return nil }
        return (tag, weight)
    }

    /// `q=` and a number from 0 to 1 with at most three decimals, in thousandths.
    private static func weight(_ text: String) -> Int? {
        guard text.hasPrefix("q=") || text.hasPrefix("Q=") else { return nil }
        let digits = Array(text.dropFirst(2).utf8)
        guard let first = digits.first, first == UInt8(ascii: "0") || first == UInt8(ascii: "1"), digits.count <= 5,
            digits.count == 1 || digits[1] == UInt8(ascii: ".")
        else { return nil }
        var thousandths = first == UInt8(ascii: "1") ? 1000 : 0
        for (place, digit) in zip([100, 10, 1], digits.dropFirst(2)) {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            thousandths += place * Int(digit - UInt8(ascii: "0"))
        }
        return thousandths <= 1000 ? thousandths : nil
    }
}

/// What a list of entity tags in `If-Match` or `If-None-Match` says about the tags of a resource.
enum ConditionMatch {
    /// The field is not there.
    case absent
    case first
    case second
    case neither
}

/// The two conditions on entity tags (RFC 9110, sections 13.1.1 and 13.1.2).
enum EntityTagCondition {
    /// Compared strongly: a weak tag never matches.
    case ifMatch
    /// Compared weakly: `W/` does not matter.
    case ifNoneMatch

    var field: FieldName {
        switch self {
        case .ifMatch: "if-match"
        case .ifNoneMatch: "if-none-match"
        }
    }
}

extension Request {
    /// Whether a condition names `first` (or is `*`) or else `second`, both strong tags with their quotes.
    func condition(
        _ condition: EntityTagCondition, matches first: [UInt8], or second: [UInt8]?
    ) -> ConditionMatch {
        var match = ConditionMatch.absent
        for index in 0..<head.fieldCount where condition.field.matches(bytes.span, head.fields[index].name) {
            let list = EntityTagList(bytes.span, head.fields[index].value, condition)
            if list.contains(first, bytes.span) { return .first }
            if let second, list.contains(second, bytes.span) {
                match = .second
            } else if match == .absent {
                match = .neither
            }
        }
        return match
    }
}

/// A value of `If-Match` or `If-None-Match`.
private struct EntityTagList {
    private let value: Range<Int>
    private let condition: EntityTagCondition

    init(_ bytes: Span<UInt8>, _ value: Range<Int>, _ condition: EntityTagCondition) {
        self.value = value
        self.condition = condition
    }

    /// Reads `*`, or tags between commas, up to the first thing that is neither.
    func contains(_ tag: [UInt8], _ bytes: Span<UInt8>) -> Bool {
        if value.count == 1, bytes[value.lowerBound] == UInt8(ascii: "*") { return true }
        var index = value.lowerBound
        while true {
            while index < value.upperBound, Self.separates(bytes[index]) { index += 1 }
            var isWeak = false
            if index + 1 < value.upperBound, bytes[index] == UInt8(ascii: "W"), bytes[index + 1] == UInt8(ascii: "/") {
                isWeak = true
                index += 2
            }
            guard index < value.upperBound, bytes[index] == UInt8(ascii: "\"") else { return false }
            let start = index
            index += 1
            while index < value.upperBound, bytes[index] != UInt8(ascii: "\"") { index += 1 }
            guard index < value.upperBound else { return false }
            index += 1
            let counts = condition == .ifNoneMatch || !isWeak
            if counts, bytes.equals(tag, start..<index) { return true }
        }
    }

    private static func separates(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}

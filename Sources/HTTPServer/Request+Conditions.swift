extension Request {
    /// Whether `If-None-Match` names `tag`, a strong tag with its quotes that holds no comma.
    ///
    /// Lists and weak forms count, and so does the tag without its quotes, as some clients send it; `*` names none.
    package func ifNoneMatchNames(_ tag: [UInt8]) -> Bool {
        for index in 0..<head.fieldCount
        where EntityTagCondition.ifNoneMatch.field.matches(bytes.span, head.fields[index].name) {
            var rest = head.fields[index].value
            while var element = bytes.span.nextElement(of: &rest) {
                if element.count > 2, bytes[element.lowerBound] == UInt8(ascii: "W"),
                    bytes[element.lowerBound + 1] == UInt8(ascii: "/")
                {
                    element = element.lowerBound + 2..<element.upperBound
                }
                // Where the element stands in the tag: from its quote, or behind it.
                let start = element.count + 2 == tag.count ? 1 : 0
                guard start == 1 || element.count == tag.count else { continue }
                if tag.span.equals(start, bytes.span, element) { return true }
            }
        }
        return false
    }

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

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

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

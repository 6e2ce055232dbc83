/// What a list of entity tags in `If-Match` or `If-None-Match` says about the tags of a resource.
enum ConditionMatch {
    /// The field is not there.
    case absent
    case first
    case second
    case neither
}

/// One value of one dimension, or several of them that have a name in common.
package struct ConditionPart: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A value as it stands in the input.
        case value
        /// Comparisons as policies write them, such as `>=17 <18`.
        case range
        /// The beginning of names, such as `iPhone15,*`, or a language, such as `tr` for `tr_TR` and `tr_CY`.
        case pattern
        /// Empty cells; the value is empty.
        case missing
    }

    package let dimension: String
    package let value: String
    package let kind: Kind

    package init(dimension: String, value: String, kind: Kind = .value) {
        self.dimension = dimension
        self.value = value
        self.kind = kind
    }
}

/// A value together with the bytes it was read from, so that a message can point at it.
package struct Located<Value> {
    package let value: Value
    package let span: SourceSpan

    package init(_ value: Value, at span: SourceSpan) {
        self.value = value
        self.span = span
    }
}

extension Located: Sendable where Value: Sendable {}
extension Located: Equatable where Value: Equatable {}

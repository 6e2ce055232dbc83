import JSONText

extension JSONWriter {
    /// A number with all its digits; JSON has no word for what is not finite, so that is null.
    mutating func member(_ name: String, _ value: Double?) {
        key(name)
        if let value, value.isFinite { number("\(value)") } else { null() }
    }

    /// A number as it was formatted.
    mutating func member(_ name: String, lexeme: String?) {
        key(name)
        if let lexeme { number(lexeme) } else { null() }
    }

    mutating func member(_ name: String, _ range: ClosedRange<Double>?) {
        key(name)
        guard let range, range.lowerBound.isFinite, range.upperBound.isFinite else { return null() }
        beginArray()
        number("\(range.lowerBound)")
        number("\(range.upperBound)")
        endArray()
    }

    mutating func member(_ name: String, object members: (inout JSONWriter) -> Void) {
        key(name)
        object(members)
    }

    mutating func member<Element>(
        _ name: String, listing elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
    ) {
        key(name)
        array(elements, write)
    }
}

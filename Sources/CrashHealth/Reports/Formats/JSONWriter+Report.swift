import JSONText

extension JSONWriter {
    mutating func member(_ name: String, _ text: String?) {
        key(name)
        if let text { string(text) } else { null() }
    }

    mutating func member(_ name: String, _ number: Int?) {
        key(name)
        if let number { int(number) } else { null() }
    }

    mutating func member(_ name: String, _ flag: Bool) {
        key(name)
        bool(flag)
    }

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

    mutating func object(_ members: (inout JSONWriter) -> Void) {
        beginObject()
        members(&self)
        endObject()
    }

    mutating func member(_ name: String, object members: (inout JSONWriter) -> Void) {
        key(name)
        object(members)
    }

    mutating func member<Element>(
        _ name: String, listing elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
    ) {
        key(name)
        beginArray()
        for element in elements { write(&self, element) }
        endArray()
    }
}

extension JSONWriter {
    package mutating func member(_ name: String, _ text: String?) {
        key(name)
        if let text { string(text) } else { null() }
    }

    package mutating func member(_ name: String, _ number: Int?) {
        key(name)
        if let number { int(number) } else { null() }
    }

    package mutating func member(_ name: String, _ flag: Bool) {
        key(name)
        bool(flag)
    }

    package mutating func object(_ members: (inout JSONWriter) -> Void) {
        beginObject()
        members(&self)
        endObject()
    }

    package mutating func array<Element>(
        _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
    ) {
        beginArray()
        for element in elements { write(&self, element) }
        endArray()
    }
}

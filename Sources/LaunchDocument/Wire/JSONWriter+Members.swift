import JSONText

/// What is absent or empty is not written.
extension JSONWriter {
    mutating func member(_ key: String, _ value: String?) {
        guard let value else { return }
        self.key(key)
        string(value)
    }

    mutating func member(_ key: String, _ value: Int?) {
        guard let value else { return }
        self.key(key)
        int(value)
    }

    mutating func member(_ key: String, _ value: Bool) {
        self.key(key)
        bool(value)
    }

    mutating func member(_ key: String, texts: [String]?) {
        guard let texts else { return }
        self.key(key)
        beginArray()
        for text in texts { string(text) }
        endArray()
    }

    mutating func member<Element>(
        _ key: String, listing elements: [Element], _ write: (Element, inout JSONWriter) -> Void
    ) {
        guard !elements.isEmpty else { return }
        self.key(key)
        beginArray()
        for element in elements { write(element, &self) }
        endArray()
    }

    mutating func object(_ members: (inout JSONWriter) -> Void) {
        beginObject()
        members(&self)
        endObject()
    }

    mutating func member(_ key: String, object members: (inout JSONWriter) -> Void) {
        self.key(key)
        object(members)
    }
}

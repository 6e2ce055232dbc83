import CommandKit
import JSONText

extension Console {
    /// Prints one JSON value on a line of its own, as scripts and `jq` take it.
    func writeJSON(_ build: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        build(&writer)
        output.write(writer.bytes + [0x0A])
    }
}

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

    mutating func object(_ members: (inout JSONWriter) -> Void) {
        beginObject()
        members(&self)
        endObject()
    }

    mutating func array<Element>(_ elements: some Sequence<Element>, _ element: (inout JSONWriter, Element) -> Void) {
        beginArray()
        for item in elements { element(&self, item) }
        endArray()
    }
}

/// Appends JSON without insignificant blanks: the same calls give the same bytes, everywhere and for ever.
///
/// Commas are the writer's business; keys, values and the nesting are the caller's, in the order of the text.
package struct JSONWriter: Sendable {
    package private(set) var bytes: [UInt8] = []
    private var isBehindValue = false

    package init() {}

    package mutating func beginObject() { open(UInt8(ascii: "{")) }
    package mutating func endObject() { close(UInt8(ascii: "}")) }
    package mutating func beginArray() { open(UInt8(ascii: "[")) }
    package mutating func endArray() { close(UInt8(ascii: "]")) }

    /// Writes the name of the member whose value comes next.
    package mutating func key(_ name: String) {
        separate()
        appendQuoted(name)
        bytes.append(UInt8(ascii: ":"))
        isBehindValue = false
    }

    package mutating func string(_ value: String) {
        separate()
        appendQuoted(value)
    }

    package mutating func int(_ value: Int) { append(String(value)) }
    package mutating func bool(_ value: Bool) { append(value ? "true" : "false") }
    package mutating func null() { append("null") }
    /// Writes a number digit for digit.
    /// - Parameter lexeme: A number by RFC 8259.
    package mutating func number(_ lexeme: String) { append(lexeme) }

    package mutating func value(_ json: JSON) {
        switch json.kind {
        case .null: null()
        case .bool(let value): bool(value)
        case .number(let lexeme): number(lexeme)
        case .string(let value): string(value)
        case .array(let elements):
            beginArray()
            for element in elements { value(element) }
            endArray()
        case .object(let members):
            beginObject()
            for member in members {
                key(member.key)
                value(member.value)
            }
            endObject()
        }
    }

    private mutating func separate() {
        if isBehindValue { bytes.append(UInt8(ascii: ",")) }
        isBehindValue = true
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        isBehindValue = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        isBehindValue = true
    }

    private mutating func append(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func appendQuoted(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        if text.utf8.allSatisfy(\.standsForItself) {
            bytes.append(contentsOf: text.utf8)
        } else {
            for byte in text.utf8 { appendEscaped(byte) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Escapes what RFC 8259 requires and nothing else, in its shortest form.
    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case 0x08: bytes.append(contentsOf: #"\b"#.utf8)
        case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
        case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
        case 0x0C: bytes.append(contentsOf: #"\f"#.utf8)
        case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
        case 0..<0x20:
            bytes.append(contentsOf: #"\u00"#.utf8)
            bytes.append(contentsOf: [byte >> 4, byte & 0xF].map(\.hexDigit))
        default: bytes.append(byte)
        }
    }
}

extension UInt8 {
    fileprivate var standsForItself: Bool {
        self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
    }

    /// The lower-case digit of a value below 16.
    fileprivate var hexDigit: UInt8 { self < 10 ? 0x30 + self : 0x61 + self - 10 }
}

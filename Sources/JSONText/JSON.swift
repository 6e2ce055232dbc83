/// A JSON value as it was written: members keep their order, numbers their digits, and everything its place in the text.
package struct JSON: Sendable {
    package enum Kind: Sendable {
        case null
        case bool(Bool)
        /// The digits as written, valid by RFC 8259: `1.0` stays `1.0`.
        case number(String)
        case string(String)
        case array([JSON])
        /// In the order of the text; no key occurs twice.
        case object([Member])
    }

    package struct Member: Sendable {
        package let key: String
        /// The byte offset of the key's opening quote.
        package let keyOffset: Int
        package let value: JSON

        package init(_ key: String, at keyOffset: Int = 0, _ value: JSON) {
            self.key = key
            self.keyOffset = keyOffset
            self.value = value
        }
    }

    package let kind: Kind
    /// The byte offset of the value's first character.
    package let offset: Int

    package init(_ kind: Kind, at offset: Int = 0) {
        self.kind = kind
        self.offset = offset
    }
}

extension JSON {
    /// The value of a member; nil when there is none or this is no object.
    package subscript(key: String) -> JSON? {
        members?.first { $0.key.hasSameBytes(as: key) }?.value
    }

    package var isNull: Bool { if case .null = kind { true } else { false } }
    package var bool: Bool? { if case .bool(let value) = kind { value } else { nil } }
    package var string: String? { if case .string(let value) = kind { value } else { nil } }
    /// The digits of a number, as written.
    package var number: String? { if case .number(let lexeme) = kind { lexeme } else { nil } }
    package var array: [JSON]? { if case .array(let elements) = kind { elements } else { nil } }
    package var members: [Member]? { if case .object(let members) = kind { members } else { nil } }

    /// A number written as an integer that fits; nil for `1.0`, `1e2` and whatever is too large.
    package var int: Int? { number.flatMap(Int.init) }
}

extension JSON: Equatable {
    /// Same values in the same order; where they stood does not matter.
    package static func == (left: JSON, right: JSON) -> Bool {
        switch (left.kind, right.kind) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)):
            left.elementsEqual(right) { $0.key.hasSameBytes(as: $1.key) && $0.value == $1.value }
        default: false
        }
    }
}

extension String {
    /// Keys and texts are the same only byte for byte: Swift's `==` also holds for the Kelvin sign and the letter K.
    func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        // Equal bytes are equal text, and text of another spelling is rare: most keys are told apart here.
        return self == other && utf8.elementsEqual(other.utf8)
    }
}

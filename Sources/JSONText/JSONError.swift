/// Why bytes are not JSON that may be trusted, and at which byte.
package struct JSONError: Error, Hashable, Sendable {
    package enum Code: String, CaseIterable, Sendable {
        /// More bytes than the limit.
        case tooLarge
        /// More nested arrays and objects than the limit.
        case tooDeep
        /// The text stops in the middle of a value, or holds none.
        case unexpectedEnd
        /// A byte that cannot stand here.
        case unexpectedByte
        /// A number that RFC 8259 does not know, such as `01` or `1.`.
        case invalidNumber
        /// A backslash before something else than RFC 8259 lists.
        case invalidEscape
        /// Half of a surrogate pair.
        case loneSurrogate
        /// A control character inside a string.
        case controlCharacter
        case invalidUTF8
        /// A key that the same object already has.
        case duplicateKey
        /// Something stands behind the value.
        case trailingText
    }

    package let code: Code
    package let offset: Int

    package init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }
}

extension JSONError.Code {
    /// What is wrong, as a part of a sentence.
    package var sentence: String {
        switch self {
        case .tooLarge: "it is too large"
        case .tooDeep: "it is nested too deeply"
        case .unexpectedEnd: "it ends too early"
        case .unexpectedByte: "this character cannot stand here"
        case .invalidNumber: "this is not a JSON number"
        case .invalidEscape: "JSON has no such escape"
        case .loneSurrogate: "half of a surrogate pair is missing"
        case .controlCharacter: "a control character must be escaped"
        case .invalidUTF8: "it is not UTF-8"
        case .duplicateKey: "the object already has this key"
        case .trailingText: "something stands behind the value"
        }
    }
}

extension JSONError: CustomStringConvertible {
    package var description: String { "\(code.sentence) (byte \(offset))" }
}

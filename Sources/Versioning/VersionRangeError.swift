/// Why a text is not a range, and at which byte.
public struct VersionRangeError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Code: Hashable, Sendable {
        /// There is nothing to read.
        case empty
        /// Nothing stands on one side of `||`.
        case emptyAlternative
        /// One `|` where two belong.
        case singleBar
        /// Not one of `>=`, `>`, `<=`, `<` and `=`.
        case unknownOperator
        /// An operator with nothing behind it.
        case missingVersion
        /// What is compared with is not a version.
        case version(VersionError.Code)
    }

    /// What is wrong.
    public let code: Code
    /// The UTF-8 offset of the offending byte; equal to the length of the text when something is missing at its end.
    public let offset: Int

    /// An error at a byte of the text.
    public init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }
}

extension VersionRangeError: CustomStringConvertible {
    /// What is wrong, as the end of a sentence: "… is not a range: nothing stands on one side of ||".
    public var description: String {
        switch code {
        case .empty: "it is empty"
        case .emptyAlternative: "nothing stands on one side of ||"
        case .singleBar: "alternatives are separated by ||"
        case .unknownOperator: "the operators are >=, >, <=, < and ="
        case .missingVersion: "no version follows the operator"
        case .version(let code): "a version in it cannot be read: \(code.sentence)"
        }
    }
}

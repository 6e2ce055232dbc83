/// Why a text is not a version, and at which byte.
public struct VersionError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Code: String, CaseIterable, Sendable {
        /// There is nothing to read.
        case empty
        /// Blanks before or after the version.
        case whitespace
        /// A `v` before the first number.
        case prefix
        /// A number such as `01`.
        case leadingZero
        /// More than four numbers.
        case tooManyComponents
        /// Two dots in a row, or a dot at either end.
        case emptyComponent
        /// A number of more than 18 digits.
        case componentTooLarge
        /// A hyphen, or a dot after one, with no prerelease identifier behind it.
        case emptyPrerelease
        /// A plus, or a dot after one, with no build identifier behind it.
        case emptyBuild
        /// A byte that no version contains at this place.
        case unexpectedCharacter
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

extension VersionError: CustomStringConvertible {
    /// What is wrong, as the end of a sentence: "… is not a version: a number has a leading zero".
    public var description: String { code.sentence }
}

extension VersionError.Code {
    package var sentence: String {
        switch self {
        case .empty: "it is empty"
        case .whitespace: "there are blanks around it"
        case .prefix: "it starts with a v"
        case .leadingZero: "a number has a leading zero"
        case .tooManyComponents: "it has more than four numbers"
        case .emptyComponent: "a number is missing beside a dot"
        case .componentTooLarge: "a number has more than 18 digits"
        case .emptyPrerelease: "the prerelease after the hyphen is empty"
        case .emptyBuild: "the build after the plus is empty"
        case .unexpectedCharacter: "this character does not belong in a version"
        }
    }
}

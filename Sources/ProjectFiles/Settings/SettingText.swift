/// The text of a setting as what it says itself and what it takes from variables: `$(NAME)`, `${NAME}`, `$(NAME:default=1)`,
/// and in the old form `$NAME`.
///
/// Source: `MacroExpressionParser` of https://github.com/swiftlang/swift-build, by which `$$` is a mark of its own.
struct SettingText: Equatable {
    enum Piece: Equatable {
        case text(String)
        /// The fallback is what stands in for a variable that nobody sets. Both may hold variables: `VERSION_$(CONFIGURATION)`.
        case variable(String, fallback: String?)
        /// An operator that changes the value, as in `$(NAME:lower)`.
        case computed(String)
    }

    let pieces: [Piece]

    init(_ text: String) {
        var pieces: [Piece] = []
        var plain = ""
        var rest = Substring(text)
        func add(_ piece: Piece) {
            if !plain.isEmpty { pieces.append(.text(plain)) }
            plain = ""
            pieces.append(piece)
        }
        while let first = rest.first {
            let name = first == "$" ? rest.dropFirst().prefix(while: \.isSettingName) : ""
            if first == "$", let end = Self.end(of: rest) {
                add(Self.piece(rest[rest.index(rest.startIndex, offsetBy: 2)..<end]))
                rest = rest[rest.index(after: end)...]
            } else if let letter = name.first, !letter.isNumber {
                add(.variable(String(name), fallback: nil))
                rest = rest[name.endIndex...]
            } else {
                plain.append(rest.removeFirst())
                if first == "$", rest.first == "$" { rest.removeFirst() }
            }
        }
        if !plain.isEmpty || pieces.isEmpty { pieces.append(.text(plain)) }
        self.pieces = pieces
    }

    /// The mark that closes the variable at the start of a text; names and fallbacks may hold further variables.
    private static func end(of text: Substring) -> Substring.Index? {
        guard let opening = text.dropFirst().first, "({[".contains(opening) else { return nil }
        return first(in: text) { depth, _, index in depth == 0 && index != text.startIndex }
    }

    /// The first place for which a question is answered with yes, asked with how many variables are open behind it.
    private static func first(
        in text: Substring, where isWanted: (Int, Character, Substring.Index) -> Bool
    ) -> Substring.Index? {
        var waiting: [Character] = []
        var isDollar = false
        for index in text.indices {
            let character = text[index]
            switch character {
            case "(" where isDollar: waiting.append(")")
            case "{" where isDollar: waiting.append("}")
            case "[" where isDollar: waiting.append("]")
            case waiting.last: waiting.removeLast()
            default: break
            }
            if isWanted(waiting.count, character, index) { return index }
            isDollar = character == "$"
        }
        return nil
    }

    private static func piece(_ inner: Substring) -> Piece {
        guard let colon = first(in: inner, where: { depth, character, _ in depth == 0 && character == ":" }) else {
            return .variable(String(inner), fallback: nil)
        }
        let operation = inner[inner.index(after: colon)...]
        guard operation.hasPrefix("default=") else { return .computed("$(\(inner))") }
        return .variable(String(inner[..<colon]), fallback: String(operation.dropFirst("default=".count)))
    }
}

extension Character {
    fileprivate var isSettingName: Bool { isASCII && (isLetter || isNumber) || self == "_" }
}

/// The text of a setting as what it says itself and what it takes from variables: `$(NAME)`, `${NAME}`, `$(NAME:default=1)`.
struct SettingText: Equatable {
    enum Piece: Equatable {
        case text(String)
        /// The fallback is what stands in for a variable that nobody sets.
        case variable(String, fallback: String?)
        /// An operator that changes the value, as in `$(NAME:lower)`.
        case computed(String)
    }

    let pieces: [Piece]

    init(_ text: String) {
        var pieces: [Piece] = []
        var plain = ""
        var rest = Substring(text)
        while let first = rest.first {
            let opening = rest.dropFirst().first
            guard first == "$",
                let closing = opening.flatMap({ ($0 == "(" ? ")" : $0 == "{" ? "}" : nil) as Character? }),
                let end = rest.firstIndex(of: closing)
            else {
                plain.append(rest.removeFirst())
                continue
            }
            if !plain.isEmpty { pieces.append(.text(plain)) }
            plain = ""
            pieces.append(Self.piece(rest[rest.index(rest.startIndex, offsetBy: 2)..<end]))
            rest = rest[rest.index(after: end)...]
        }
        if !plain.isEmpty || pieces.isEmpty { pieces.append(.text(plain)) }
        self.pieces = pieces
    }

    private static func piece(_ inner: Substring) -> Piece {
        guard let colon = inner.firstIndex(of: ":") else { return .variable(String(inner), fallback: nil) }
        let operation = inner[inner.index(after: colon)...]
        guard operation.hasPrefix("default=") else { return .computed("$(\(inner))") }
        return .variable(String(inner[..<colon]), fallback: String(operation.dropFirst("default=".count)))
    }
}

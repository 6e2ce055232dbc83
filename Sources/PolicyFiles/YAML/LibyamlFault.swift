/// What libyaml 0.2.5 says when it stops, and what that means to somebody who writes a policy.
struct LibyamlFault {
    let problem: String
    let context: String
    let problemOffset: Int
    let contextOffset: Int

    func error(in source: SourceText) -> YAMLError {
        let bytes = source.bytes
        // A scanner's context is the token it was in; `>` and `|` start block scalars, which `>=1.2` is not.
        for offset in [contextOffset, problemOffset] where offset < bytes.count {
            if isScalarProblem, Self.indicators.contains(bytes[offset]) {
                let span = source.unquotedText(from: offset)
                return YAMLError(fact: .needsQuotes(source.text(of: span)), span: span)
            }
        }
        let isColon = problemOffset < bytes.count && bytes[problemOffset] == UInt8(ascii: ":")
        let here = problemOffset..<min(problemOffset + 1, bytes.count)
        let token = contextOffset..<min(contextOffset + 1, bytes.count)
        switch (problem, context) {
        case ("found character that cannot start any token", _)
        where problemOffset < bytes.count && bytes[problemOffset] == UInt8(ascii: "\t"):
            return YAMLError(fact: .tabIndentation, span: here)
        case ("mapping values are not allowed in this context", _):
            return YAMLError(fact: .colonInPlainText, span: here)
        case ("found unexpected end of stream", "while scanning a quoted scalar"),
            ("found unexpected document indicator", "while scanning a quoted scalar"):
            return YAMLError(fact: .unclosedQuote, span: token)
        case ("found unknown escape character", _):
            return YAMLError(fact: .unknownEscape, span: here)
        case ("did not find expected ',' or ']'", _):
            return YAMLError(fact: .unclosedCollection(opening: "["), span: token)
        case ("did not find expected ',' or '}'", _):
            return YAMLError(fact: .unclosedCollection(opening: "{"), span: token)
        case ("could not find expected ':'", _):
            return YAMLError(fact: .missingColon, span: token)
        case ("did not find expected key", _) where isColon, ("did not find expected node content", _) where isColon:
            return YAMLError(fact: .emptyKey, span: here)
        case ("did not find expected key", _), ("did not find expected '-' indicator", _),
            ("block sequence entries are not allowed in this context", _):
            return YAMLError(fact: .misplaced, span: here)
        case ("did not find expected <document start>", _):
            return YAMLError(fact: .textAfterDocumentEnd, span: here)
        default:
            return YAMLError(fact: .syntax(problem), span: here)
        }
    }

    private static let indicators: Set<UInt8> = Set(">|*&@`%!".utf8)

    private var isScalarProblem: Bool {
        switch context {
        case "while scanning a block scalar", "while scanning an alias", "while scanning an anchor",
            "while scanning a tag", "while parsing a tag", "while parsing a node", "while scanning for the next token",
            "while scanning a directive":
            true
        default: false
        }
    }
}

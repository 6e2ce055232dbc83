/// What libyaml 0.2.5 says when it stops, and what that means to somebody who writes a policy.
struct LibyamlFault {
    let problem: String
    let context: String
    let problemOffset: Int
    let contextOffset: Int

    func error(in source: SourceText) -> YAMLError {
        indicatorFault(in: source) ?? textFault(in: source) ?? structureFault(in: source)
            ?? YAMLError(fact: .syntax(problem), span: source.byteSpan(at: problemOffset))
    }

    /// A text that starts with a character of YAML's own: `>` and `|` start block scalars, which `>=1.2` is not.
    private func indicatorFault(in source: SourceText) -> YAMLError? {
        let starts =
            problem == "block sequence entries are not allowed in this context"
            ? [problemOffset] : isInScalar ? [contextOffset, problemOffset] : []
        let start = starts.first { source.byte(at: $0).map(Self.indicators.contains) == true }
        guard let start, !source.isFirst(onItsLine: start) || isInScalar else { return nil }
        let span = source.unquotedText(from: start)
        return YAMLError(fact: .needsQuotes(source.text(of: span)), span: span)
    }

    private static let indicators: Set<UInt8> = Set("->|*&@`%!".utf8)

    private var isInScalar: Bool {
        switch context {
        case "while scanning a block scalar", "while scanning an alias", "while scanning an anchor",
            "while scanning a tag", "while parsing a tag", "while parsing a node", "while scanning for the next token",
            "while scanning a directive":
            true
        default: false
        }
    }

    /// A fault inside one text.
    private func textFault(in source: SourceText) -> YAMLError? {
        let here = source.byteSpan(at: problemOffset)
        let token = source.byteSpan(at: contextOffset)
        switch problem {
        case "found unexpected end of stream" where context == "while scanning a quoted scalar",
            "found unexpected document indicator" where context == "while scanning a quoted scalar":
            return YAMLError(fact: .unclosedQuote, span: token)
        case "found unknown escape character", "did not find expected hexdecimal number",
            "found invalid Unicode character escape code":
            return YAMLError(fact: .unknownEscape, span: here)
        case "found character that cannot start any token" where source.byte(at: problemOffset) == UInt8(ascii: "\t"):
            return YAMLError(fact: .tabIndentation, span: here)
        case "mapping values are not allowed in this context":
            return YAMLError(fact: .misplacedColon, span: here)
        case "could not find expected ':'":
            return YAMLError(fact: .missingColon, span: token)
        default: return nil
        }
    }

    /// A fault in how values lie in each other.
    private func structureFault(in source: SourceText) -> YAMLError? {
        let here = source.byteSpan(at: problemOffset)
        let token = source.byteSpan(at: contextOffset)
        switch problem {
        case "did not find expected ',' or ']'":
            return YAMLError(fact: .unclosedCollection(opening: "["), span: token)
        case "did not find expected ',' or '}'":
            return YAMLError(fact: .unclosedCollection(opening: "{"), span: token)
        case "did not find expected <document start>":
            return YAMLError(fact: .textAfterDocumentEnd, span: here)
        case "did not find expected node content":
            switch source.byte(at: problemOffset) {
            case UInt8(ascii: ":"): return YAMLError(fact: .emptyKey, span: here)
            case let byte? where Self.closing.contains(byte):
                return YAMLError(fact: .stray(Character(Unicode.Scalar(byte))), span: here)
            default: return nil
            }
        case "did not find expected key", "did not find expected '-' indicator",
            "block sequence entries are not allowed in this context":
            if source.byte(at: problemOffset) == UInt8(ascii: ":") { return YAMLError(fact: .emptyKey, span: here) }
            let fact: YAMLFact = source.isFirst(onItsLine: problemOffset) ? .misplaced : .textAfterValue
            return YAMLError(fact: fact, span: here)
        default: return nil
        }
    }

    private static let closing: Set<UInt8> = Set(",]}".utf8)
}

extension SourceText {
    fileprivate func byte(at offset: Int) -> UInt8? {
        offset < bytes.count ? bytes[offset] : nil
    }

    /// One byte; nothing at the end of the file.
    fileprivate func byteSpan(at offset: Int) -> SourceSpan {
        offset..<min(offset + 1, max(offset, bytes.count))
    }

    /// Whether only blanks stand before a byte on its line.
    fileprivate func isFirst(onItsLine offset: Int) -> Bool {
        let line = span(ofLine: position(of: offset).line)
        guard line.lowerBound < offset else { return true }
        return bytes[line.lowerBound..<min(offset, bytes.count)].allSatisfy { $0 == UInt8(ascii: " ") }
    }
}

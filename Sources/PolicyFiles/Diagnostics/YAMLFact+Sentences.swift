extension YAMLFact {
    package var message: String {
        switch self {
        case .tooLarge(let bytes, let limit): "the file has \(bytes) bytes, more than the \(limit) a policy may have"
        case .utf16: "the file is UTF-16"
        case .notUTF8(let byte): "byte 0x\(hex(UInt32(byte), digits: 2)) is not UTF-8"
        case .forbiddenCharacter(let scalar): "\(name(of: scalar)) is not allowed in a policy"
        case .strayByteOrderMark: "a byte order mark (U+FEFF) stands inside the file"
        case .empty: "the file holds no policy"
        case .secondDocument: "a second YAML document starts here"
        case .textAfterDocumentEnd: "text follows the end of the document (`...`)"
        case .tooDeep(let limit): "values are nested more than \(limit) deep"
        case .tag(let tag): "`\(tag)` starts with `!`, which makes it a YAML tag"
        case .anchor(let name): "`&\(name)` is a YAML anchor"
        case .alias(let name): "`*\(name)` is a YAML alias"
        case .mergeKey: "`<<` is a YAML merge key"
        case .duplicateKey(let key, let line): "`\(key)` is given twice; the first is on line \(line)"
        case .keyIsCollection: "a key must be plain text"
        case .emptyKey: "a colon without a key before it"
        case .keyWithoutColon(let key): "`\(key)` has no colon and no value"
        case .needsQuotes(let text): "`\(text)` starts with a character that means something else to YAML"
        case .misplacedColon: "a colon where no key can stand"
        case .tabIndentation: "a tab cannot indent YAML"
        case .unclosedQuote: "this quote is never closed"
        case .unclosedCollection(let opening): "this `\(opening)` is never closed, or a comma is missing after it"
        case .unknownEscape: "an escape that YAML does not know"
        case .stray(let character): "`\(character)` cannot stand here"
        case .textAfterValue: "text follows a value that has ended"
        case .misplaced: "this line does not fit the lines above it"
        case .missingColon: "a key without a colon"
        case .syntax(let problem): "not YAML: \(problem)"
        }
    }

    package var help: String {
        switch self {
        case .tooLarge: "check that this is the right file"
        case .utf16: "save it as UTF-8"
        case .notUTF8: "save the file as UTF-8"
        case .forbiddenCharacter(let scalar):
            "remove it, or write it in double quotes as \"\(escape(for: scalar))\""
        case .strayByteOrderMark: "remove it; it is invisible in most editors and comes from joining files"
        case .empty: "restore the content; to retire an app write its `app` and `retired: true`"
        case .secondDocument: "keep one document in a file; remove `---` and what follows it"
        case .textAfterDocumentEnd: "remove `...`"
        case .tooDeep: "check the brackets; a policy needs fewer than ten levels"
        case .tag(let text), .needsQuotes(let text):
            text.contains("\"") ? "put quotes around the text" : "quote it: \"\(text)\""
        case .anchor: "write the value out; if the text starts with `&`, quote it: \"…\""
        case .alias: "write the value out; if the text starts with `*`, quote it: \"…\""
        case .mergeKey: "write the keys out"
        case .duplicateKey: "remove one of the two"
        case .keyIsCollection: "write `key: value`"
        case .emptyKey: "write the key before the colon, or quote the text"
        case .keyWithoutColon(let key): "write `\(key): value`"
        case .misplacedColon:
            "quote a text that has a colon in it: \"…\"; a key lines up with its neighbours, with a blank behind each colon"
        case .tabIndentation: "indent with blanks"
        case .unclosedQuote: "close the quote; inside single quotes write '' for one '"
        case .unclosedCollection(let opening):
            "close it with `\(opening == "[" ? "]" : "}")`, and put commas between its parts"
        case .unknownEscape: "write the character itself, \\\\ for one backslash, or use single quotes"
        case .stray: "remove it, or quote the text it belongs to"
        case .textAfterValue: "put quotes around the whole text; inside single quotes write '' for one '"
        case .misplaced: "line it up with its neighbours, and put a blank after each colon and dash"
        case .missingColon: "write `key: value`; a long text goes in quotes"
        case .syntax: "look at this line and the one above it"
        }
    }

    private func name(of scalar: Unicode.Scalar) -> String {
        switch scalar.value {
        case 0x00: "a NUL character (U+0000)"
        case 0x85: "a NEL character (U+0085), which YAML takes for a line end,"
        case 0x2028, 0x2029: "a line separator (U+\(hex(scalar.value, digits: 4))), which YAML takes for a line end,"
        default: "the control character U+\(hex(scalar.value, digits: 4))"
        }
    }

    private func escape(for scalar: Unicode.Scalar) -> String {
        scalar.value < 0x100 ? "\\x\(hex(scalar.value, digits: 2))" : "\\u\(hex(scalar.value, digits: 4))"
    }

    private func hex(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

/// How a text is written as a YAML scalar.
enum YAMLText {
    /// The scalar for a text in the place of one written in `style`.
    ///
    /// Quotes stay as they are where they can hold the text. A plain scalar stays plain where no YAML tool would take it
    /// for anything but that text.
    static func scalar(_ text: String, replacing style: YAMLNode.ScalarStyle) -> String {
        switch style {
        case .plain where isSafePlain(text): text
        case .singleQuoted where text.unicodeScalars.allSatisfy(isPrintable): singleQuoted(text)
        default: doubleQuoted(text)
        }
    }

    /// Whether a plain scalar could be read as a number, a boolean, a date or nothing (YAML 1.1 and 1.2, any case).
    static func isAmbiguous(_ text: String) -> Bool {
        let words: Set = ["", "~", "null", "true", "false", "yes", "no", "on", "off", "y", "n", "=", "<<"]
        if words.contains(text.lowercased()) { return true }
        return yamlReadsAsNumber(text) || isDateOrTime(text)
    }

    /// `2026-11-29`, `2026-11-29T21:10:00Z` and `21:10`, which YAML 1.1 tools turn into times or, the last, into 1270.
    private static func isDateOrTime(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, isDigit(first) else { return false }
        return bytes.contains(UInt8(ascii: ":"))
            || bytes.count > 4 && bytes[..<4].allSatisfy(isDigit) && bytes[4] == UInt8(ascii: "-")
    }

    /// Stricter than YAML: what is plain here is plain in every place of a document, flow collections included.
    static func isSafePlain(_ text: String) -> Bool {
        guard !isAmbiguous(text), let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
            return false
        }
        let startsWell = isWordCharacter(first) || first == "/" || first == "("
        return startsWell && last != " "
            && text.unicodeScalars.allSatisfy {
                isWordCharacter($0) || " -./+();=%!?'&$@<>".unicodeScalars.contains($0)
            }
    }

    private static func isWordCharacter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
    }

    private static func singleQuoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }

    private static func doubleQuoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\r": quoted += "\\r"
            case _ where isPrintable(scalar): quoted.unicodeScalars.append(scalar)
            default: quoted += escaped(scalar)
            }
        }
        return quoted + "\""
    }

    /// YAML 1.2 §5.7.
    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let width = scalar.value <= 0xFF ? 2 : scalar.value <= 0xFFFF ? 4 : 8
        let letter = [2: "x", 4: "u", 8: "U"][width, default: "U"]
        return "\\" + letter + String(repeating: "0", count: width - digits.count) + digits
    }

    /// What may stand in quotes as it is: no control character, no line end of any kind, no byte order mark.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
        default: true
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension StringProtocol {
    /// Without blanks, no-break spaces, line ends and characters that nobody sees around it.
    func trimmingBlanks() -> String {
        // Nearly every cell begins and ends with a visible ASCII character.
        if let first = utf8.first, let last = utf8.suffix(1).first, (0x21...0x7E).contains(first),
            (0x21...0x7E).contains(last)
        {
            return String(self)
        }
        guard let first = firstIndex(where: { !$0.isBlank }), let last = lastIndex(where: { !$0.isBlank }) else {
            return ""
        }
        return String(self[first...last])
    }

    /// Also without what keeps spreadsheets from computing: the apostrophe of `'2.4.0`, the formula of `="2.4.0"`,
    /// and the quotes that a blank in front made text.
    func strippingSpreadsheetMarks() -> String {
        let text = trimmingBlanks()
        if text.hasPrefix("=\""), text.hasSuffix("\""), text.count > 3 { return String(text.dropFirst(2).dropLast()) }
        // A quote behind a blank opens no quoted cell, and is no part of a version either.
        if text.hasPrefix("\""), text.hasSuffix("\""), text.count > 2 {
            return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"").trimmingBlanks()
        }
        return text.hasPrefix("'") ? String(text.dropFirst()).trimmingBlanks() : text
    }

    /// Whether a cell says that nobody knows: empty, null, `(other)`, `(not set)` and the like.
    var isNobody: Bool { utf8.count <= 24 && nobody.contains(lowercased()) }

    /// Whether the cell of an id names nobody: also the UUID of zeros, which devices give that must not be followed.
    var isNobodysID: Bool {
        isNobody || ((utf8.count == 32 || utf8.count == 36) && allSatisfy { $0 == "0" || $0 == "-" })
    }

    /// Whether the cell of a version or build names none: also a bare `other`, which a flag may have for a value.
    var isNoRelease: Bool { isNobody || ["other", "others"].contains(lowercased()) }
}

extension Character {
    /// A blank, or a mark that takes no room: of byte order (where files were put behind one another), of writing direction, or
    /// of where a word may break.
    fileprivate var isBlank: Bool {
        isWhitespace
            || unicodeScalars.allSatisfy { scalar in
                switch scalar.value {
                case 0xFEFF, 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069: true
                default: false
                }
            }
    }
}

extension StringProtocol {
    /// Whether a cell of a dimension is empty: `NA` is Namibia there, and `none` or `other` may be values of a flag.
    var isMissing: Bool { utf8.count <= 12 && missing.contains(lowercased()) }
}

extension String {
    /// A count that is written in digits alone, which most are: it can be read in one way only.
    var plainCount: Int? {
        guard (1...12).contains(utf8.count) else { return nil }
        var count = 0
        for byte in utf8 {
            guard (0x30...0x39).contains(byte) else { return nil }
            count = count * 10 + Int(byte - 0x30)
        }
        return count
    }
}

private let missing: Set<String> = ["", "null", "(null)", "<null>", "nan", "<na>", "\\n", "(not set)"]

private let nobody: Set<String> = [
    "", "null", "nil", "none", "n/a", "na", "nan", "undefined", "unknown", "(unknown)", "(not set)", "not set",
    "(other)",
    "(none)", "(null)", "<null>", "<na>", "\\n", "-", "–", "—", "--", "?", "#n/a", "n.a.", "<none>", "<unknown>",
    "unset",
    "(unset)", "missing", "(missing)", "blank", "(blank)", "(empty)", "not available", "(not available)",
    "(not provided)",
    "(data not available)", "null (null)",
]

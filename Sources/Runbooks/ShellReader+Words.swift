extension ShellReader {
    /// Reads one word from its first byte on.
    mutating func readWord() throws(ShellScript.Fault) -> ShellScript.Word {
        let start = position
        var text: [UInt8] = []
        while let byte = next, !byte.endsWord, !(isInBackticks && byte == UInt8(ascii: "`")) {
            switch byte {
            case UInt8(ascii: "'"):
                text += try readSingleQuoted()
            case UInt8(ascii: "\""):
                try readDoubleQuoted(into: &text)
            case UInt8(ascii: "\\"):
                // A line end behind it joins lines.
                if let escaped = self.byte(at: 1), escaped != 0x0A { text.append(escaped) }
                position = min(bytes.count, position + 2)
            case UInt8(ascii: "$"), UInt8(ascii: "`"):
                try readExpansion(into: &text)
            default:
                text.append(byte)
                position += 1
            }
        }
        return ShellScript.Word(text: String(decoding: text, as: UTF8.self), offset: start)
    }

    private mutating func readSingleQuoted() throws(ShellScript.Fault) -> ArraySlice<UInt8> {
        guard let end = bytes[(position + 1)...].firstIndex(of: UInt8(ascii: "'")) else {
            throw ShellScript.Fault(kind: .unclosed("'"), offset: position)
        }
        defer { position = end + 1 }
        return bytes[(position + 1)..<end]
    }

    private mutating func readDoubleQuoted(into text: inout [UInt8]) throws(ShellScript.Fault) {
        let start = position
        position += 1
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return
            case UInt8(ascii: "\\"):
                if let escaped = self.byte(at: 1) {
                    if !"$`\"\\\n".utf8.contains(escaped) { text.append(byte) }
                    if escaped != 0x0A { text.append(escaped) }
                }
                position = min(bytes.count, position + 2)
            case UInt8(ascii: "$"), UInt8(ascii: "`"):
                try readExpansion(into: &text)
            default:
                text.append(byte)
                position += 1
            }
        }
        throw ShellScript.Fault(kind: .unclosed("\""), offset: start)
    }

    /// Reads what begins with `$` or a backtick; it stands in the word as it was written.
    private mutating func readExpansion(into text: inout [UInt8]) throws(ShellScript.Fault) {
        let start = position
        guard depth < Self.maximumDepth else { throw ShellScript.Fault(kind: .tooDeep, offset: start) }
        depth += 1
        defer {
            depth -= 1
            text += bytes[start..<position]
        }
        let isBacktick = next == UInt8(ascii: "`")
        position += 1
        if isBacktick {
            try readSubstitution(until: UInt8(ascii: "`"))
        } else if next == UInt8(ascii: "("), byte(at: 1) == UInt8(ascii: "(") {
            try readArithmetic(from: start)
        } else if next == UInt8(ascii: "(") {
            position += 1
            try readSubstitution(until: UInt8(ascii: ")"))
        } else if next == UInt8(ascii: "{") {
            try readBraces(from: start)
        } else if next.map(\.isNamePart) ?? false, next.map({ !$0.isDigit }) ?? false {
            need(readName())
        } else if let special = next, special.isDigit || "?$!#@*-".utf8.contains(special) {
            position += 1
        }
    }

    private mutating func readName() -> String {
        let start = position
        while next?.isNamePart ?? false { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// `${NAME}`, `${NAME:-words}` and the like; one with a default needs nothing.
    private mutating func readBraces(from start: Int) throws(ShellScript.Fault) {
        position += 1
        if next == UInt8(ascii: "#") { position += 1 }
        let name = readName()
        let operation = next == UInt8(ascii: ":") ? byte(at: 1) : next
        let hasDefault = operation.map { "-=+".utf8.contains($0) } ?? false
        if ShellReader.isName(name), !hasDefault { need(name) }
        var text: [UInt8] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "}"):
                position += 1
                return
            case UInt8(ascii: "'"):
                text += try readSingleQuoted()
            case UInt8(ascii: "\""):
                try readDoubleQuoted(into: &text)
            case UInt8(ascii: "$"), UInt8(ascii: "`"):
                try readExpansion(into: &text)
            default:
                position += byte == UInt8(ascii: "\\") && position + 1 < bytes.count ? 2 : 1
            }
        }
        throw ShellScript.Fault(kind: .unclosed("${"), offset: start)
    }

    private mutating func readArithmetic(from start: Int) throws(ShellScript.Fault) {
        var open = 0
        while let byte = next {
            position += 1
            if byte == UInt8(ascii: "(") { open += 1 }
            if byte == UInt8(ascii: ")") { open -= 1 }
            if open == 0 { return }
        }
        throw ShellScript.Fault(kind: .unclosed("$(("), offset: start)
    }
}

import PolicyFiles

/// Reads an old-style property list: `{ key = value; }`, `( a, b, )`, `"quoted"`, words, `<0fbd77>`, and comments.
///
/// Source of the grammar: Apple, "Property List Programming Topics", Old-Style ASCII Property Lists.
struct PropertyListParser {
    let source: SourceText
    private var offset: Int
    private var depth = 0

    private static let deepest = 64

    static func parse(_ source: SourceText) throws(ProjectSyntaxError) -> PropertyList {
        try source.checkText()
        var parser = PropertyListParser(source)
        try parser.refuseOtherForms()
        let root = try parser.value()
        try parser.skipBlanks()
        if let byte = parser.next { throw parser.unexpected(byte, "the end of the file") }
        return root
    }

    private init(_ source: SourceText) {
        self.source = source
        offset = source.contentStart
    }

    private var bytes: [UInt8] { source.bytes }
    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func refuseOtherForms() throws(ProjectSyntaxError) {
        let head = bytes[offset...].drop { $0.isPlistBlank }
        let form = "the text form with braces and semicolons"
        if head.starts(with: "<?xml".utf8) || head.starts(with: "<!DOCTYPE".utf8) {
            throw fault(.otherForm(found: "XML", expected: form), at: head.startIndex..<head.startIndex + 1)
        }
        if head.first == UInt8(ascii: "{"),
            head.dropFirst().first(where: { !$0.isPlistBlank }) == UInt8(ascii: "\""), isJSON
        {
            throw fault(.otherForm(found: "JSON", expected: form), at: head.startIndex..<head.startIndex + 1)
        }
    }

    /// Only JSON has a colon behind its first key.
    private var isJSON: Bool {
        guard let start = bytes[offset...].firstIndex(of: UInt8(ascii: "\"")),
            let end = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "\""))
        else { return false }
        return bytes[(end + 1)...].first { !$0.isPlistBlank } == UInt8(ascii: ":")
    }

    private mutating func skipBlanks() throws(ProjectSyntaxError) {
        while let byte = next {
            if byte.isPlistBlank {
                offset += 1
            } else if byte == UInt8(ascii: "/"), bytes[(offset + 1)...].first == UInt8(ascii: "/") {
                while let byte = next, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { offset += 1 }
            } else if byte == UInt8(ascii: "/"), bytes[(offset + 1)...].first == UInt8(ascii: "*") {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(ProjectSyntaxError) {
        let start = offset
        offset += 2
        while next != nil {
            if next == UInt8(ascii: "*"), bytes[(offset + 1)...].first == UInt8(ascii: "/") {
                offset += 2
                return
            }
            offset += 1
        }
        throw fault(.unexpectedEnd(inside: "this comment"), at: start..<start + 2)
    }

    private mutating func value() throws(ProjectSyntaxError) -> PropertyList {
        try skipBlanks()
        let start = offset
        switch next {
        case UInt8(ascii: "{"): return try nested { parser throws(ProjectSyntaxError) in try parser.dictionary() }
        case UInt8(ascii: "("): return try nested { parser throws(ProjectSyntaxError) in try parser.array() }
        case UInt8(ascii: "<"):
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else {
                throw fault(.unexpectedEnd(inside: "these bytes"), at: start..<start + 1)
            }
            offset = end + 1
            return .data(start..<offset)
        default:
            let (text, span) = try string("a value")
            return .text(text, span)
        }
    }

    private mutating func nested(
        _ content: (inout PropertyListParser) throws(ProjectSyntaxError) -> PropertyList
    ) throws(ProjectSyntaxError) -> PropertyList {
        guard depth < Self.deepest else { throw fault(.tooDeep, at: offset..<offset + 1) }
        depth += 1
        defer { depth -= 1 }
        return try content(&self)
    }

    private mutating func dictionary() throws(ProjectSyntaxError) -> PropertyList {
        let start = offset
        offset += 1
        var entries: [PropertyList.Entry] = []
        var keys: Set<String> = []
        while true {
            try skipBlanks()
            if next == UInt8(ascii: "}") {
                offset += 1
                return .dictionary(entries, start..<offset)
            }
            if next == nil { throw fault(.unexpectedEnd(inside: "this `{`"), at: start..<start + 1) }
            let (key, keySpan) = try string("a key or `}`")
            guard keys.insert(key).inserted else { throw fault(.duplicateKey(key), at: keySpan) }
            try expect("=", behind: "`\(key)`")
            let value = try value()
            try expect(";", behind: "the value of `\(key)`")
            entries.append(PropertyList.Entry(key: key, keySpan: keySpan, value: value))
        }
    }

    private mutating func array() throws(ProjectSyntaxError) -> PropertyList {
        let start = offset
        offset += 1
        var items: [PropertyList] = []
        while true {
            try skipBlanks()
            if next == UInt8(ascii: ")") {
                offset += 1
                return .array(items, start..<offset)
            }
            if next == nil { throw fault(.unexpectedEnd(inside: "this `(`"), at: start..<start + 1) }
            items.append(try value())
            try skipBlanks()
            if next == UInt8(ascii: ",") {
                offset += 1
            } else if let byte = next, byte != UInt8(ascii: ")") {
                throw unexpected(byte, "a comma or `)`")
            }
        }
    }

    private mutating func expect(_ mark: Unicode.Scalar, behind what: String) throws(ProjectSyntaxError) {
        try skipBlanks()
        guard let byte = next else { throw fault(.unexpectedEnd(inside: what), at: offset..<offset) }
        guard byte == UInt8(ascii: mark) else { throw unexpected(byte, "`\(mark)`") }
        offset += 1
    }

    private mutating func string(_ expected: String) throws(ProjectSyntaxError) -> (String, SourceSpan) {
        guard let first = next else { throw fault(.unexpectedEnd(inside: "the list"), at: offset..<offset) }
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try quoted(first) }
        let start = offset
        while let byte = next, byte.isPlistWord { offset += 1 }
        guard offset > start else { throw unexpected(first, expected) }
        return (source.text(of: start..<offset), start..<offset)
    }

    private mutating func quoted(_ quote: UInt8) throws(ProjectSyntaxError) -> (String, SourceSpan) {
        let start = offset
        offset += 1
        while let byte = next, byte != quote { offset += byte == UInt8(ascii: "\\") ? 2 : 1 }
        guard offset < bytes.count else { throw fault(.unexpectedEnd(inside: "this text"), at: start..<start + 1) }
        let span = start + 1..<offset
        offset += 1
        return (bytes[span].contains(UInt8(ascii: "\\")) ? unescaped(span) : source.text(of: span), span)
    }

    /// Of the escapes only those matter here that can stand in names and versions; the others keep their letter.
    private func unescaped(_ span: SourceSpan) -> String {
        var result: [UInt8] = []
        var isEscaped = false
        for byte in bytes[span] {
            if !isEscaped, byte == UInt8(ascii: "\\") {
                isEscaped = true
                continue
            }
            switch (isEscaped, byte) {
            case (true, UInt8(ascii: "n")): result.append(UInt8(ascii: "\n"))
            case (true, UInt8(ascii: "t")): result.append(UInt8(ascii: "\t"))
            default: result.append(byte)
            }
            isEscaped = false
        }
        return String(decoding: result, as: UTF8.self)
    }

    private func unexpected(_ byte: UInt8, _ expected: String) -> ProjectSyntaxError {
        fault(.unexpected(Character(Unicode.Scalar(byte)), expected: expected), at: offset..<offset + 1)
    }

    private func fault(_ fact: ProjectSyntaxError.Fact, at span: SourceSpan) -> ProjectSyntaxError {
        ProjectSyntaxError(fact, at: span, in: source)
    }
}

extension UInt8 {
    var isPlistBlank: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }

    /// What needs no quotes.
    fileprivate var isPlistWord: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
            UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

import PolicyFiles

/// Reads XML as far as property lists use it: elements, comments, CDATA, the five entities and character references.
struct InfoPlistParser {
    private let source: SourceText
    private var offset: Int
    private let isPreprocessed: Bool
    /// The `#if` that are open.
    private var branches: [SourceSpan] = []

    private static let deepest = 64

    init(_ source: SourceText, isPreprocessed: Bool) {
        self.source = source
        self.isPreprocessed = isPreprocessed
        offset = source.contentStart
    }

    private var bytes: [UInt8] { source.bytes }

    /// A tag without its angle brackets: `dict`, `/dict`, `true/`.
    private struct Tag {
        let name: String
        let isClosing: Bool
        let isEmpty: Bool
        let span: SourceSpan
    }

    mutating func document() throws(ProjectSyntaxError) -> [InfoPlist.Entry] {
        let form = "a property list in XML"
        try skipMarkup()
        let start = offset
        guard offset < bytes.count else { throw fault(.empty, at: 0..<0) }
        switch bytes[offset] {
        case UInt8(ascii: "<"): break
        case UInt8(ascii: "{"):
            throw fault(.otherForm(found: "the old text form or JSON", expected: form), at: start..<start + 1)
        default: throw fault(.otherForm(found: "some other text", expected: form), at: start..<start + 1)
        }
        let root = try tag()
        guard root.name == "plist", !root.isClosing, !root.isEmpty else {
            throw fault(.otherForm(found: "<\(root.name)>", expected: form), at: root.span)
        }
        try skipMarkup()
        let dictionary = try tag()
        guard dictionary.name == "dict", !dictionary.isClosing else {
            throw fault(.otherForm(found: "a list of \(dictionary.name)", expected: "a dict"), at: dictionary.span)
        }
        let entries = dictionary.isEmpty ? [] : try self.entries(of: dictionary)
        try close(root)
        try skipMarkup()
        if offset < bytes.count { throw unexpected("the end of the file") }
        if let open = branches.last { throw fault(.unexpectedEnd(inside: "this #if"), at: open) }
        return entries
    }

    private mutating func entries(of dictionary: Tag) throws(ProjectSyntaxError) -> [InfoPlist.Entry] {
        var entries: [InfoPlist.Entry] = []
        while true {
            try skipMarkup()
            let opening = try tag()
            if opening.isClosing {
                guard opening.name == dictionary.name else {
                    throw fault(.unclosedTag(dictionary.name), at: opening.span)
                }
                return entries
            }
            guard opening.name == "key", !opening.isEmpty else {
                throw fault(.wrongKind(opening.name, expected: "a key"), at: opening.span)
            }
            let name = try content(of: opening)
            let (key, keySpan) = (name.text, name.span)
            if InfoPlist.versionKeys.contains(key) {
                // Of other keys Xcode takes one as well, and it does not matter here which.
                if entries.contains(where: { $0.key == key }) { throw fault(.duplicateKey(key), at: keySpan) }
                if !branches.isEmpty { throw fault(.inBranch(key), at: keySpan) }
            }
            try skipMarkup()
            let value = try tag()
            guard !value.isClosing, value.name != "key" else {
                throw fault(.missing("value", of: "`\(key)`"), at: keySpan)
            }
            if value.name == "string" {
                let content = value.isEmpty ? Content(text: "", span: value.span) : try content(of: value)
                entries.append(
                    InfoPlist.Entry(key: key, text: content.text, span: content.span, textSpan: content.textSpan))
            } else {
                let items = value.isEmpty ? [] : try skip(value, depth: 0)
                entries.append(
                    InfoPlist.Entry(
                        key: key, text: nil, span: value.span, items: items, isFalse: value.name == "false"))
            }
        }
    }

    /// Passes over an element and all that is in it.
    ///
    /// - Returns: The texts right in it.
    @discardableResult
    private mutating func skip(_ opening: Tag, depth: Int) throws(ProjectSyntaxError) -> [String] {
        guard depth < Self.deepest else { throw fault(.tooDeep, at: opening.span) }
        guard ["dict", "array"].contains(opening.name) else { return [try content(of: opening).text] }
        var texts: [String] = []
        while true {
            try skipMarkup()
            let inner = try tag()
            if inner.isClosing {
                guard inner.name == opening.name else { throw fault(.unclosedTag(opening.name), at: inner.span) }
                return texts
            }
            let found = inner.isEmpty ? [] : try skip(inner, depth: depth + 1)
            if inner.name == "string" { texts += found }
        }
    }

    private mutating func close(_ opening: Tag) throws(ProjectSyntaxError) {
        try skipMarkup()
        let closing = try tag()
        guard closing.isClosing, closing.name == opening.name else {
            throw fault(.unclosedTag(opening.name), at: closing.span)
        }
    }

    /// Blanks, comments, the XML declaration and the document type.
    private mutating func skipMarkup() throws(ProjectSyntaxError) {
        while offset < bytes.count {
            let rest = bytes[offset...]
            if bytes[offset].isPlistBlank {
                offset += 1
            } else if rest.starts(with: "<!--".utf8) {
                try skip(to: "-->", what: "this comment")
            } else if rest.starts(with: "<?".utf8) {
                try skip(to: "?>", what: "this declaration")
            } else if rest.starts(with: "<!DOCTYPE".utf8) {
                try skip(to: ">", what: "this document type")
            } else if isPreprocessed, bytes[offset] == UInt8(ascii: "#") {
                try skipInstruction()
            } else {
                return
            }
        }
    }

    /// A line for the preprocessor, of which it only matters whether what follows is always there.
    private mutating func skipInstruction() throws(ProjectSyntaxError) {
        let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        let span = offset..<end
        let words = source.text(of: span).dropFirst().split { !$0.isLetter }
        switch words.first {
        case "if", "ifdef", "ifndef": branches.append(span)
        case "endif":
            guard branches.popLast() != nil else { throw unexpected("a tag") }
        default: break
        }
        offset = end
    }

    private mutating func skip(to end: String, what: String) throws(ProjectSyntaxError) {
        let start = offset
        guard let found = bytes.firstRange(of: Array(end.utf8), from: offset) else {
            throw fault(.unexpectedEnd(inside: what), at: start..<start + 1)
        }
        offset = found.upperBound
    }

    private mutating func tag() throws(ProjectSyntaxError) -> Tag {
        guard offset < bytes.count else {
            throw fault(.unexpectedEnd(inside: "the property list"), at: offset..<offset)
        }
        guard bytes[offset] == UInt8(ascii: "<") else { throw unexpected("a tag") }
        guard let end = bytes[offset...].firstIndex(of: UInt8(ascii: ">")) else {
            throw fault(.unexpectedEnd(inside: "this tag"), at: offset..<offset + 1)
        }
        let span = offset..<end + 1
        offset = end + 1
        var inner = source.text(of: span.lowerBound + 1..<end)[...]
        let isClosing = inner.first == "/"
        if isClosing { inner.removeFirst() }
        let isEmpty = inner.last == "/"
        if isEmpty { inner.removeLast() }
        let name = String(inner.prefix { !$0.isWhitespace })
        guard !name.isEmpty, name.allSatisfy({ $0.isLetter }) else {
            throw fault(.wrongKind(String(inner), expected: "a tag of a property list"), at: span)
        }
        return Tag(name: name, isClosing: isClosing, isEmpty: isEmpty, span: span)
    }

    private struct Content {
        let text: String
        let span: SourceSpan
        var textSpan: SourceSpan?
    }

    /// The text up to the closing tag, which must follow.
    private mutating func content(of opening: Tag) throws(ProjectSyntaxError) -> Content {
        let start = offset
        var text: [UInt8] = []
        var runs: [SourceSpan] = []
        var hasEntity = false
        while offset < bytes.count {
            let rest = bytes[offset...]
            if rest.starts(with: "<![CDATA[".utf8) {
                let from = offset + "<![CDATA[".utf8.count
                try skip(to: "]]>", what: "this CDATA")
                text += bytes[from..<offset - 3]
                runs.append(from..<offset - 3)
            } else if rest.starts(with: "<!--".utf8) {
                try skip(to: "-->", what: "this comment")
            } else if bytes[offset] == UInt8(ascii: "<") {
                let end = offset
                let closing = try tag()
                guard closing.isClosing, closing.name == opening.name else {
                    throw fault(.unclosedTag(opening.name), at: closing.span)
                }
                let written = runs.map(trimmed).filter { !$0.isEmpty }
                return Content(
                    text: String(decoding: text, as: UTF8.self).trimmedLines, span: trimmed(start..<end),
                    textSpan: written.count == 1 && !hasEntity ? written[0] : nil)
            } else if bytes[offset] == UInt8(ascii: "&") {
                text += try entity()
                hasEntity = true
            } else {
                let from = offset
                while offset < bytes.count, bytes[offset] != UInt8(ascii: "<"), bytes[offset] != UInt8(ascii: "&") {
                    offset += 1
                }
                text += bytes[from..<offset]
                runs.append(from..<offset)
            }
        }
        throw fault(.unexpectedEnd(inside: "<\(opening.name)>"), at: opening.span)
    }

    private mutating func entity() throws(ProjectSyntaxError) -> [UInt8] {
        let start = offset
        let end = bytes[offset...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
        guard let end else { throw fault(.unknownEntity(""), at: start..<start + 1) }
        let name = source.text(of: start + 1..<end)
        offset = end + 1
        switch name {
        case "amp": return [UInt8(ascii: "&")]
        case "lt": return [UInt8(ascii: "<")]
        case "gt": return [UInt8(ascii: ">")]
        case "quot": return [UInt8(ascii: "\"")]
        case "apos": return [UInt8(ascii: "'")]
        default: break
        }
        let digits = name.hasPrefix("#x") ? name.dropFirst(2) : name.hasPrefix("#") ? name.dropFirst() : ""
        guard let number = UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10), let scalar = Unicode.Scalar(number)
        else { throw fault(.unknownEntity(name), at: start..<end + 1) }
        return Array(String(Character(scalar)).utf8)
    }

    private func trimmed(_ span: SourceSpan) -> SourceSpan {
        var (start, end) = (span.lowerBound, span.upperBound)
        while start < end, bytes[start].isPlistBlank { start += 1 }
        while end > start, bytes[end - 1].isPlistBlank { end -= 1 }
        return start..<end
    }

    private func unexpected(_ expected: String) -> ProjectSyntaxError {
        fault(
            .unexpected(Character(Unicode.Scalar(bytes[offset])), expected: expected), at: offset..<offset + 1)
    }

    private func fault(_ fact: ProjectSyntaxError.Fact, at span: SourceSpan) -> ProjectSyntaxError {
        ProjectSyntaxError(fact, at: span, in: source)
    }
}

extension String {
    fileprivate var trimmedLines: String {
        let head = drop { $0.isWhitespace }
        return String(head.prefix(head.count - head.reversed().prefix { $0.isWhitespace }.count))
    }
}

extension [UInt8] {
    fileprivate func firstRange(of pattern: [UInt8], from start: Int) -> Range<Int>? {
        guard let first = pattern.first else { return nil }
        var offset = start
        while let found = self[Swift.min(offset, count)...].firstIndex(of: first) {
            if self[found...].starts(with: pattern) { return found..<found + pattern.count }
            offset = found + 1
        }
        return nil
    }
}

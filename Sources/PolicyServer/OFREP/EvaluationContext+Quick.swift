extension EvaluationContext {
    /// Reads the content that nearly every request has without building a tree of it: an object with a `context` and nothing
    /// else, whose values are short words, whole numbers and texts in ASCII without escapes.
    ///
    /// - Returns: What the full reader gives for the same content; nil for everything that is left to it, faults included.
    package static func quick(_ content: Span<UInt8>) -> EvaluationContext? {
        var reader = QuickReader(content.count)
        return reader.read(content)
    }
}

/// Walks over the content once.
private struct QuickReader {
    private let end: Int
    private var index = 0
    /// The keys so far: a repeated one makes the content ambiguous, which is not decided here.
    private var keys = InlineArray<16, Range<Int>>(repeating: 0..<0)
    private var keyCount = 0

    init(_ end: Int) {
        self.end = end
    }

    mutating func read(_ bytes: Span<UInt8>) -> EvaluationContext? {
        guard take("{", bytes), let key = text(bytes), bytes.spells("context", key), take(":", bytes),
            take("{", bytes)
        else { return nil }
        var context = EvaluationContext()
        if !take("}", bytes) {
            repeat {
                guard member(bytes, &context) else { return nil }
            } while take(",", bytes)
            guard take("}", bytes) else { return nil }
        }
        guard take("}", bytes) else { return nil }
        skipBlanks(bytes)
        return index == end ? context : nil
    }

    private mutating func member(_ bytes: Span<UInt8>, _ context: inout EvaluationContext) -> Bool {
        guard let key = text(bytes), isNew(key, bytes), take(":", bytes) else { return false }
        skipBlanks(bytes)
        guard index < end else { return false }
        switch bytes[index] {
        case UInt8(ascii: "\""):
            guard let value = text(bytes) else { return false }
            context.set(bytes, key, value, isText: true)
            return true
        case 0x30...0x39:
            guard let value = number(bytes) else { return false }
            return context.set(bytes, key, value, isText: false)
        case UInt8(ascii: "t"): return word("true", bytes) && !bytes.spells("targetingKey", key)
        case UInt8(ascii: "f"): return word("false", bytes) && !bytes.spells("targetingKey", key)
        case UInt8(ascii: "n"): return word("null", bytes) && !bytes.spells("targetingKey", key)
        default: return false
        }
    }

    private mutating func isNew(_ key: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
        guard keyCount < keys.count else { return false }
        for position in 0..<keyCount where keys[position].count == key.count {
            if bytes.isSame(keys[position], key) { return false }
        }
        keys[keyCount] = key
        keyCount += 1
        return true
    }

    /// A string without escapes, of printable ASCII; where its characters lie.
    private mutating func text(_ bytes: Span<UInt8>) -> Range<Int>? {
        guard take("\"", bytes) else { return nil }
        let start = index
        while index < end, bytes[index] != UInt8(ascii: "\"") {
            guard bytes[index] >= 0x20, bytes[index] < 0x7F, bytes[index] != UInt8(ascii: "\\") else { return nil }
            index += 1
        }
        guard index < end else { return nil }
        index += 1
        return start..<index - 1
    }

    /// Digits alone, without a leading zero.
    private mutating func number(_ bytes: Span<UInt8>) -> Range<Int>? {
        let start = index
        while index < end, (0x30...0x39).contains(bytes[index]) { index += 1 }
        if bytes[start] == UInt8(ascii: "0"), index - start > 1 { return nil }
        guard index < end, bytes[index] == UInt8(ascii: ",") || bytes[index] == UInt8(ascii: "}") else { return nil }
        return start..<index
    }

    private mutating func word(_ word: StaticString, _ bytes: Span<UInt8>) -> Bool {
        let range = index..<index + word.utf8CodeUnitCount
        guard range.upperBound <= end, bytes.spells(word, range) else { return false }
        index = range.upperBound
        return true
    }

    /// Skips blanks and takes one character of the grammar.
    private mutating func take(_ character: Unicode.Scalar, _ bytes: Span<UInt8>) -> Bool {
        skipBlanks(bytes)
        guard index < end, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    /// Blank, tab, line feed and carriage return, as a set of the first 64 bytes.
    private static let blanks: UInt64 = 1 << 0x20 | 1 << 0x09 | 1 << 0x0A | 1 << 0x0D

    private mutating func skipBlanks(_ bytes: Span<UInt8>) {
        while index < end, bytes[index] <= 0x20, Self.blanks & 1 << UInt64(bytes[index]) != 0 { index += 1 }
    }
}

extension EvaluationContext {
    /// - Returns: Whether the value can stand there; the full reader says what is wrong with it.
    @discardableResult
    fileprivate mutating func set(_ bytes: Span<UInt8>, _ key: Range<Int>, _ value: Range<Int>, isText: Bool) -> Bool {
        switch key.count {
        case 3 where isText && bytes.spells("app", key): app = bytes.string(value)
        case 6 where isText && bytes.spells("locale", key): locale = bytes.string(value)
        case 8 where bytes.spells("appBuild", key): appBuild = bytes.string(value)
        case 8 where isText && bytes.spells("platform", key): platform = bytes.string(value)
        case 9 where isText && bytes.spells("osVersion", key): osVersion = bytes.string(value)
        case 10 where isText && bytes.spells("appVersion", key): appVersion = bytes.string(value)
        case 11 where isText && bytes.spells("deviceModel", key): deviceModel = bytes.string(value)
        case 12 where bytes.spells("targetingKey", key):
            guard isText else { return false }
            targetingKey = bytes.string(value)
        default: break
        }
        return true
    }
}

extension Span<UInt8> {
    /// `range`, which holds ASCII only, as a text.
    fileprivate func string(_ range: Range<Int>) -> String? {
        guard let text = try? UTF8Span(validating: extracting(range)) else { return nil }
        return String(copying: text)
    }

    fileprivate func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        for offset in 0..<left.count where self[left.lowerBound + offset] != self[right.lowerBound + offset] {
            return false
        }
        return true
    }

    fileprivate func spells(_ text: StaticString, _ range: Range<Int>) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { letters in
            for index in 0..<letters.count {
                guard unsafe self[range.lowerBound + index] == letters[index] else { return false }
            }
            return true
        }
    }
}

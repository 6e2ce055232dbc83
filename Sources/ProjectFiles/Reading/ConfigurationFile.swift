import PolicyFiles

/// One `.xcconfig` as it is written: settings and includes in their order.
///
/// Source of the grammar: `MacroConfigFileParser` of https://github.com/swiftlang/swift-build (comments are `//` only, and
/// semicolons at the end of a value are none of it).
struct ConfigurationFile {
    enum Line {
        case setting(BuildSetting)
        case include(String, isOptional: Bool, SourceSpan)
    }

    let lines: [Line]

    static func parse(_ source: SourceText) throws(ProjectSyntaxError) -> ConfigurationFile {
        // A configuration file that says nothing is one all the same.
        if source.bytes.allSatisfy(\.isPlistBlank) { return ConfigurationFile(lines: []) }
        try source.checkText()
        var lines: [Line] = []
        for number in 1...source.lineCount {
            if let line = try line(source, source.span(ofLine: number)) { lines.append(line) }
        }
        return ConfigurationFile(lines: lines)
    }

    private static func line(_ source: SourceText, _ span: SourceSpan) throws(ProjectSyntaxError) -> Line? {
        let content = withoutComment(span, in: source)
        guard let first = source.bytes[content].first else { return nil }
        if first == UInt8(ascii: "#") { return try include(source, content) }
        return .setting(try setting(source, content))
    }

    /// The line up to a comment, without blanks at both ends.
    private static func withoutComment(_ span: SourceSpan, in source: SourceText) -> SourceSpan {
        let bytes = source.bytes
        var end = span.lowerBound
        while end < span.upperBound {
            if bytes[end] == UInt8(ascii: "/"), end + 1 < span.upperBound, bytes[end + 1] == UInt8(ascii: "/") { break }
            end += 1
        }
        return trimmed(span.lowerBound..<end, in: bytes)
    }

    private static func trimmed(_ span: SourceSpan, in bytes: [UInt8], semicolons: Bool = false) -> SourceSpan {
        var (start, end) = (span.lowerBound, span.upperBound)
        while start < end, bytes[start].isPlistBlank { start += 1 }
        while end > start, bytes[end - 1].isPlistBlank || semicolons && bytes[end - 1] == UInt8(ascii: ";") { end -= 1 }
        return start..<end
    }

    private static func include(_ source: SourceText, _ span: SourceSpan) throws(ProjectSyntaxError) -> Line {
        let text = source.text(of: span)
        let directive = String(text.dropFirst()).trimmed
        let word = directive.prefix { $0.isLetter || $0 == "?" }
        guard word == "include" || word == "include?" else {
            throw ProjectSyntaxError(.unknownDirective(String(word)), at: span, in: source)
        }
        let rest = String(directive.dropFirst(word.count)).trimmed
        guard rest.count >= 3, rest.first == "\"", rest.last == "\"", !rest.dropFirst().dropLast().contains("\"") else {
            throw ProjectSyntaxError(.noFileName, at: span, in: source)
        }
        return .include(String(rest.dropFirst().dropLast()), isOptional: word == "include?", span)
    }

    private static func setting(_ source: SourceText, _ span: SourceSpan) throws(ProjectSyntaxError) -> BuildSetting {
        let bytes = source.bytes
        let start = bytes[span.lowerBound]
        guard start.isSettingLetter else {
            throw ProjectSyntaxError(.notASetting, at: span, in: source)
        }
        var offset = span.lowerBound
        while offset < span.upperBound, bytes[offset].isSettingLetter || bytes[offset].isSettingDigit { offset += 1 }
        let name = source.text(of: span.lowerBound..<offset)
        var condition = ""
        while true {
            while offset < span.upperBound, bytes[offset].isPlistBlank { offset += 1 }
            guard offset < span.upperBound, bytes[offset] == UInt8(ascii: "[") else { break }
            guard let end = bytes[offset..<span.upperBound].firstIndex(of: UInt8(ascii: "]")) else {
                throw ProjectSyntaxError(.openCondition, at: offset..<span.upperBound, in: source)
            }
            condition += source.text(of: offset..<end + 1)
            offset = end + 1
        }
        guard offset < span.upperBound, bytes[offset] == UInt8(ascii: "=") else {
            throw ProjectSyntaxError(.noEquals, at: span, in: source)
        }
        let value = trimmed(offset + 1..<span.upperBound, in: bytes, semicolons: true)
        return BuildSetting(
            name, condition: condition, source.text(of: value), value.isEmpty ? nil : ValueSite(source.path, value))
    }
}

extension UInt8 {
    fileprivate var isSettingLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A || self == 0x5F }
    fileprivate var isSettingDigit: Bool { self >= 0x30 && self <= 0x39 }
}

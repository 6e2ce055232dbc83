import PolicyFiles

/// One `.xcconfig` as it is written: settings and includes in their order.
///
/// Source of the grammar: `MacroConfigFileParser` of https://github.com/swiftlang/swift-build (comments are `//` only, one
/// semicolon at the end of a value is none of it, quotes are, and a backslash at the end of a line takes in the next one).
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
        var number = 1
        while number <= source.lineCount {
            let content = withoutComment(source.span(ofLine: number), in: source)
            number += 1
            guard let first = source.bytes[content].first else { continue }
            if first == UInt8(ascii: "#") {
                lines.append(try include(source, content))
                continue
            }
            // A backslash at the end takes in the next line, unless that one is blank.
            var pieces = [content]
            while source.bytes[pieces[pieces.count - 1]].last == UInt8(ascii: "\\"), number <= source.lineCount {
                let next = withoutComment(source.span(ofLine: number), in: source)
                number += 1
                if next.isEmpty { break }
                pieces.append(next)
            }
            lines.append(.setting(try setting(source, pieces)))
        }
        return ConfigurationFile(lines: lines)
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

    private static func trimmed(_ span: SourceSpan, in bytes: [UInt8]) -> SourceSpan {
        var (start, end) = (span.lowerBound, span.upperBound)
        while start < end, bytes[start].isPlistBlank { start += 1 }
        while end > start, bytes[end - 1].isPlistBlank { end -= 1 }
        return start..<end
    }

    /// A part of a value without what is none of it: one semicolon, or the backslash that takes in the next line.
    private static func part(_ span: SourceSpan, in bytes: [UInt8]) -> SourceSpan {
        let span = trimmed(span, in: bytes)
        guard let last = bytes[span].last, last == UInt8(ascii: ";") || last == UInt8(ascii: "\\") else { return span }
        return trimmed(span.lowerBound..<span.upperBound - 1, in: bytes)
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

    /// - Parameter lines: the one that names the setting, and those that continue it.
    private static func setting(
        _ source: SourceText, _ lines: [SourceSpan]
    ) throws(ProjectSyntaxError) -> BuildSetting {
        let bytes = source.bytes
        let span = lines[0]
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
        let parts = ([offset + 1..<span.upperBound] + lines.dropFirst()).map { part($0, in: bytes) }.filter {
            !$0.isEmpty
        }
        return BuildSetting(
            name, condition: condition, parts.map { source.text(of: $0) }.joined(separator: " "),
            parts.count == 1 ? ValueSite(source.path, parts[0]) : nil
        ).written(at: ValueSite(source.path, span))
    }
}

extension UInt8 {
    fileprivate var isSettingLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A || self == 0x5F }
    fileprivate var isSettingDigit: Bool { self >= 0x30 && self <= 0x39 }
}

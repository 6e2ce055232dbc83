import Versioning

extension PolicyReader {
    mutating func version(_ field: Field?) -> Located<AppVersion>? {
        guard let (text, span) = unambiguousText(field) else { return nil }
        do throws(VersionError) {
            return Located(try AppVersion(strict: text), at: span)
        } catch {
            report(.notVersion(text, error.code), at: place(error.offset, in: text, at: span))
            return nil
        }
    }

    mutating func systemVersion(_ field: Field?) -> Located<OSVersion>? {
        guard let (text, span) = unambiguousText(field) else { return nil }
        do throws(VersionError) {
            return Located(try OSVersion(strict: text), at: span)
        } catch {
            report(.notSystemVersion(text, error.code), at: place(error.offset, in: text, at: span))
            return nil
        }
    }

    /// A build may be a plain integer; no tool changes that.
    mutating func build(_ field: Field?) -> Located<BuildNumber>? {
        guard let (text, span) = unambiguousText(field, integersAreFine: true) else { return nil }
        do throws(VersionError) {
            return Located(try BuildNumber(strict: text), at: span)
        } catch {
            report(.notBuild(text, error.code), at: place(error.offset, in: text, at: span))
            return nil
        }
    }

    mutating func range<Bound: IntervalBound>(_ field: Field?, of _: Bound.Type) -> Located<IntervalSet<Bound>>? {
        guard let (text, span) = unambiguousText(field, integersAreFine: Bound.self == BuildNumber.self) else {
            return nil
        }
        do throws(VersionRangeError) {
            return Located(try IntervalSet(strict: text), at: span)
        } catch {
            report(.notRange(text, error.code), at: place(error.offset, in: text, at: span))
            return nil
        }
    }

    /// A text that every YAML tool reads and writes as the same text.
    private mutating func unambiguousText(
        _ field: Field?, integersAreFine: Bool = false
    ) -> (text: String, span: SourceSpan)? {
        guard let (text, style, span) = scalar(field) else { return nil }
        switch style {
        case .literal, .folded:
            let written = source.unquotedText(from: span.lowerBound)
            // Where the block holds nothing, its mark was meant as text: `>2`.
            let content = text.filter { !$0.isNewline }
            let mark = source.text(of: written)
            report(.blockText(mark, meant: content.isEmpty ? mark : content), at: written)
            return nil
        case .plain where yamlReadsAsNumber(text) && !(integersAreFine && plainInteger(text) != nil):
            report(.numberForVersion(text), at: span)
            return nil
        default:
            return (text, span)
        }
    }

    /// The byte of the file that holds a byte of a scalar's text; the whole scalar when escapes make that unclear.
    private func place(_ offset: Int, in text: String, at span: SourceSpan) -> SourceSpan {
        let written = source.bytes[span]
        let isQuoted = written.first == UInt8(ascii: "\"") || written.first == UInt8(ascii: "'")
        let inner = isQuoted ? written.dropFirst().dropLast() : written
        guard inner.elementsEqual(text.utf8) else { return span }
        let start = inner.startIndex + offset
        guard start < inner.endIndex else { return inner.endIndex..<inner.endIndex }
        let isFirstByte = { (byte: UInt8) in !UTF8.isContinuation(byte) }
        let end = source.bytes[(start + 1)..<inner.endIndex].firstIndex(where: isFirstByte) ?? inner.endIndex
        return start..<end
    }
}

import LaunchDocument
import Spelling

extension PolicyReader {
    /// How YAML writes that there is no value (YAML 1.2 §10.3.2); nobody means it as a text.
    private static let nothing: Set<String> = ["~", "null", "Null", "NULL"]

    /// Text for people: not empty, not only blanks.
    mutating func text(_ field: Field?) -> Located<String>? {
        guard let field, let (text, style, span) = scalar(field) else { return nil }
        guard style != .plain || !Self.nothing.contains(text) else {
            report(.absentValue(name: field.name), at: span)
            return nil
        }
        guard !text.allSatisfy(\.isWhitespace) else {
            report(.emptyText(name: field.name), at: span)
            return nil
        }
        return Located(text, at: span)
    }

    /// Exactly `true` or `false`, without quotes.
    mutating func boolean(_ field: Field?) -> Located<Bool>? {
        guard let field, let (text, style, span) = scalar(field) else { return nil }
        switch (text, style) {
        case ("true", .plain): return Located(true, at: span)
        case ("false", .plain): return Located(false, at: span)
        default:
            report(.notBoolean(source.text(of: span), name: field.name), at: span)
            return nil
        }
    }

    /// Digits without quotes, signs and leading zeros.
    mutating func integer(_ field: Field?, in allowed: ClosedRange<Int>) -> Located<Int>? {
        guard let field, let (text, style, span) = scalar(field) else { return nil }
        guard style == .plain, let value = plainInteger(text) else {
            report(.notInteger(source.text(of: span), name: field.name), at: span)
            return nil
        }
        guard allowed.contains(value) else {
            report(.integerOutOfRange(value, name: field.name, allowed: allowed), at: span)
            return nil
        }
        return Located(value, at: span)
    }

    mutating func percent(_ field: Field?) -> Located<Percent>? {
        guard let field, let (text, style, span) = scalar(field) else { return nil }
        let whole = text.prefix { $0 != "." }
        guard style == .plain, plainInteger(whole) != nil, let value = Percent(text) else {
            report(.notPercent(source.text(of: span), name: field.name), at: span)
            return nil
        }
        return Located(value, at: span)
    }

    /// One of the raw values of `Choice`.
    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ field: Field?, of _: Choice.Type
    ) -> Located<Choice>? {
        guard let field, let (text, _, span) = scalar(field) else { return nil }
        guard let value = Choice(rawValue: text) else {
            let allowed = Choice.allCases.map(\.rawValue)
            let suggestion = nearMiss(to: text, among: allowed)
            report(.unknownChoice(text, name: field.name, allowed: allowed, suggestion: suggestion), at: span)
            return nil
        }
        return Located(value, at: span)
    }

    mutating func timestamp(_ field: Field?) -> Located<Timestamp>? {
        guard let (text, _, span) = scalar(field) else { return nil }
        guard let value = Timestamp(text) else {
            report(.notTime(text, lacksZone: Timestamp(text + "Z") != nil), at: span)
            return nil
        }
        return Located(value, at: span)
    }

    mutating func webAddress(_ field: Field?) -> Located<WebAddress>? {
        guard let (text, _, span) = scalar(field) else { return nil }
        do throws(WebAddressFault) {
            return Located(try WebAddress(parsing: text), at: span)
        } catch {
            report(.notWebAddress(text, error), at: span)
            return nil
        }
    }

    mutating func language(_ tag: Located<String>) -> Located<LanguageTag>? {
        guard let value = LanguageTag(parsing: tag.value) else {
            report(.notLanguage(tag.value), at: tag.span)
            return nil
        }
        return Located(value, at: tag.span)
    }

    /// A language range (RFC 4647, section 2.2), such as `tr` or `*-TR`, as it was written.
    mutating func languageRange(_ range: Located<String>) -> Located<String>? {
        let isRange = Condition.isLanguageRange(range.value)
        if !isRange { report(.notLanguage(range.value), at: range.span) }
        return isRange ? range : nil
    }

    /// A device's model, or how it begins, as it was written.
    mutating func deviceModel(_ model: Located<String>) -> Located<String>? {
        let isModel = Condition.isDeviceModel(model.value)
        if !isModel { report(.notDeviceModel(model.value), at: model.span) }
        return isModel ? model : nil
    }

    mutating func country(_ field: Field) -> Located<CountryCode>? {
        guard let (text, _, span) = scalar(field) else { return nil }
        guard let value = CountryCode(parsing: text) else {
            report(.notStorefront(text, suggestion: CountryCode.suggestion(for: text)), at: span)
            return nil
        }
        return Located(value, at: span)
    }
}

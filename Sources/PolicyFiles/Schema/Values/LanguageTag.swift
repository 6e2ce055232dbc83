/// A language tag of BCP 47 in its usual spelling: `en`, `pt-BR`, `zh-Hant-TW`.
package struct LanguageTag: Sendable, Hashable, CustomStringConvertible {
    package let description: String

    package static let english = LanguageTag(canonical: "en")

    private init(canonical: String) { description = canonical }

    /// Reads a well-formed tag (RFC 5646 §2.1) without extended languages and grandfathered tags; nil for anything else.
    /// Case does not matter; `iw`, `in` and `ji` become `he`, `id` and `yi`, the names that replaced them.
    init?(parsing text: String) {
        let subtags = text.split(separator: "-", omittingEmptySubsequences: false).map { $0.lowercased() }
        guard let language = subtags.first, (2...3).contains(language.utf8.count), Self.isAlphabetic(language) else {
            return nil
        }
        var canonical = [Self.renamed[language] ?? language]
        var rest = subtags.dropFirst()
        if let script = rest.first, script.utf8.count == 4, Self.isAlphabetic(script) {
            canonical.append(script.prefix(1).uppercased() + script.dropFirst())
            rest.removeFirst()
        }
        if let region = rest.first, Self.isRegion(region) {
            canonical.append(region.uppercased())
            rest.removeFirst()
        }
        // Variants (valencia, 1996), then extensions and private use (u-nu-latn, x-app).
        var isBehindSingleton = false
        for subtag in rest {
            guard (1...8).contains(subtag.utf8.count), subtag.utf8.allSatisfy(isAlphanumeric) else { return nil }
            let isVariant = subtag.utf8.count >= 5 || subtag.utf8.count == 4 && subtag.first?.isNumber == true
            if subtag.utf8.count == 1 { isBehindSingleton = true } else if !isVariant, !isBehindSingleton { return nil }
            canonical.append(subtag)
        }
        guard canonical.last?.utf8.count ?? 0 > 1 else { return nil }
        description = canonical.joined(separator: "-")
    }

    private static let renamed = ["iw": "he", "in": "id", "ji": "yi"]

    private static func isAlphabetic(_ text: String) -> Bool {
        text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }

    private static func isRegion(_ subtag: String) -> Bool {
        subtag.utf8.count == 2 && isAlphabetic(subtag)
            || subtag.utf8.count == 3 && subtag.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}

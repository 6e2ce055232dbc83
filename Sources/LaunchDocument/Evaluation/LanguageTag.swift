/// A language tag (RFC 5646) or range (RFC 4647), ready to be compared.
///
/// Lower case, `-` between its subtags, without what POSIX appends (`.UTF-8`, `@euro`), and with today's codes for Hebrew,
/// Indonesian and Yiddish, whose old ones (`iw`, `in`, `ji`) Java and older Android versions report.
struct LanguageTag: Hashable, Sendable {
    let subtags: [String]

    init(_ text: String) {
        let tag = text.prefix(LanguageTag.longest).prefix { $0 != "." && $0 != "@" }.lowercased()
        var subtags = tag.split { $0 == "-" || $0 == "_" }.map(String.init)
        if let language = subtags.first { subtags[0] = LanguageTag.currentCodes[language] ?? language }
        self.subtags = subtags
    }

    /// RFC 5646, section 4.4.1, finds 35 characters enough for every language; what lies far behind is not looked at.
    private static let longest = 64
    private static let currentCodes = ["iw": "he", "in": "id", "ji": "yi"]

    /// Whether a tag matches a range. Most do not even begin alike, and that is seen without taking them apart.
    static func matches(_ tag: String, range: String) -> Bool {
        if let first = tag.firstLetter, let wanted = range.firstLetter, first != wanted { return false }
        return LanguageTag(tag).matches(range: range)
    }

    /// Extended filtering, RFC 4647, section 3.3.2.
    func matches(range text: String) -> Bool {
        let range = LanguageTag(text).subtags
        guard let wanted = range.first, let language = subtags.first, wanted == "*" || wanted == language else {
            return false
        }
        var position = 1
        for subtag in range.dropFirst() where subtag != "*" {
            while position < subtags.count, subtags[position] != subtag {
                // What follows a single letter belongs to an extension and is another thing of the same name.
                if subtags[position].utf8.count == 1 { return false }
                position += 1
            }
            guard position < subtags.count else { return false }
            position += 1
        }
        return true
    }

    /// The tag, then ever shorter ones: the lookup of RFC 4647, section 3.4. A single letter that is left at the end need
    /// not be dropped with what followed it, since no language is tagged like that.
    var truncations: [LanguageTag] {
        var result: [LanguageTag] = []
        var rest = subtags
        while !rest.isEmpty {
            result.append(LanguageTag(subtags: rest))
            rest.removeLast()
        }
        return result
    }

    /// Whether somebody who reads this language can read the other: same language, same script.
    func isReadable(as other: LanguageTag) -> Bool {
        guard let language = subtags.first, language == other.subtags.first else { return false }
        return script == other.script
    }

    private init(subtags: [String]) { self.subtags = subtags }

    /// The script as written or as the region implies it, for the languages that are written in several.
    private var script: String? {
        if let written = subtags.dropFirst().first(where: { $0.utf8.count == 4 && $0.utf8.allSatisfy { $0 >= 0x61 } }) {
            return written
        }
        switch subtags.first {
        case "zh": return subtags.contains { ["tw", "hk", "mo"].contains($0) } ? "hant" : "hans"
        case "sr": return subtags.contains("me") ? "latn" : "cyrl"
        default: return nil
        }
    }
}

extension String {
    /// The small letter that a language begins with; nil for one that may have another code by now.
    fileprivate var firstLetter: UInt8? {
        guard let first = utf8.first.map({ $0 | 0x20 }), (0x61...0x7A).contains(first),
            first != UInt8(ascii: "i"), first != UInt8(ascii: "j")
        else { return nil }
        return first
    }
}

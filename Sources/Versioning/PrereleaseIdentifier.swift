/// One dot-separated part of a prerelease, ordered as SemVer 2.0.0 item 11.4 says: numbers numerically and below
/// words, words in ASCII order.
enum PrereleaseIdentifier: Hashable, Sendable {
    /// Digits without a leading zero. Text, because SemVer sets no limit to their count.
    case number(String)
    case word(String)

    var text: String {
        switch self {
        case .number(let text), .word(let text): text
        }
    }
}

extension PrereleaseIdentifier: Comparable {
    static func < (left: PrereleaseIdentifier, right: PrereleaseIdentifier) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)):
            left.utf8.count == right.utf8.count ? left < right : left.utf8.count < right.utf8.count
        case (.number, .word): true
        case (.word, .number): false
        case (.word(let left), .word(let right)): left < right
        }
    }
}

extension VersionScanner {
    /// Reads what follows the hyphen.
    mutating func prerelease() throws(VersionError) -> [PrereleaseIdentifier] {
        var identifiers: [PrereleaseIdentifier] = []
        while true {
            let start = offset
            let text = text(while: \.isIdentifierByte)
            if text.isEmpty { throw VersionError(.emptyPrerelease, at: start) }
            identifiers.append(try identifier(text, at: start))
            guard next == .dot else { return identifiers }
            skip()
        }
    }

    private func identifier(_ text: String, at start: Int) throws(VersionError) -> PrereleaseIdentifier {
        guard text.utf8.allSatisfy(\.isDigit) else { return .word(text) }
        let significant = text.drop { $0 == "0" }
        if significant.isEmpty, text.utf8.count == 1 { return .number(text) }
        if mode == .strict, significant.utf8.count < text.utf8.count { throw VersionError(.leadingZero, at: start) }
        return .number(significant.isEmpty ? "0" : String(significant))
    }

    /// Reads what follows the plus, dots included.
    mutating func buildText() throws(VersionError) -> String {
        var parts: [String] = []
        while true {
            let part = text(while: \.isIdentifierByte)
            if part.isEmpty { throw VersionError(.emptyBuild, at: offset) }
            parts.append(part)
            guard next == .dot else { return parts.joined(separator: ".") }
            skip()
        }
    }
}

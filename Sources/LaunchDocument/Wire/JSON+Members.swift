import JSONText

/// What is absent and what cannot be read are the same: nil.
extension JSON {
    /// One of the words of an enumeration.
    func word<Word: RawRepresentable<String>>(_ key: String) -> Word? {
        self[key]?.string.flatMap(Word.init(rawValue:))
    }

    /// The elements that are strings.
    var texts: [String]? { array?.compactMap(\.string) }

    /// An integer; one that does not fit becomes the largest or smallest that does, so that limits apply to it.
    var saturatedInt: Int? {
        guard let number, number.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || ($0 >= 0x30 && $0 <= 0x39) }) else {
            return nil
        }
        return Int(number) ?? (number.utf8.first == UInt8(ascii: "-") ? .min : .max)
    }
}

/// What the first bytes of an input say about the rest.
package struct TextTraits: Hashable, Sendable {
    package enum Encoding: String, Hashable, Sendable {
        case utf8 = "UTF-8"
        case utf16LittleEndian = "UTF-16LE"
        case utf16BigEndian = "UTF-16BE"
    }

    package var encoding: Encoding
    package var isGzip: Bool

    package init(encoding: Encoding = .utf8, isGzip: Bool = false) {
        self.encoding = encoding
        self.isGzip = isGzip
    }
}

/// Why a text is not an address that phones may be sent to.
package enum WebAddressFault: Error, Sendable, Equatable {
    case notHTTPS
    case missingHost
    /// A host that no name server knows: empty labels, underscores, characters beyond ASCII.
    case badHost(String)
    /// Phones never sign in.
    case credentials
    case badPort(String)
    /// A blank, a control character, or one beyond ASCII, which an address holds percent-encoded.
    case character(Unicode.Scalar)
    case fragment
}

/// An `https` address with a host (RFC 3986), kept as it was written.
package struct WebAddress: Sendable, Hashable {
    package let text: String

    init(parsing text: String) throws(WebAddressFault) {
        for scalar in text.unicodeScalars
        where scalar.value <= 0x20 || scalar.value >= 0x7F || "<>\"{}|\\^`".unicodeScalars.contains(scalar) {
            throw .character(scalar)
        }
        guard text.lowercased().hasPrefix("https://") else { throw .notHTTPS }
        let rest = text.dropFirst("https://".count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        if text.contains("#") { throw .fragment }
        if authority.contains("@") { throw .credentials }
        let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let host = parts[0].lowercased()
        if host.isEmpty { throw .missingHost }
        guard Self.isHostName(host) else { throw .badHost(String(parts[0])) }
        if parts.count == 2 {
            guard let port = plainInteger(parts[1]), (1...65_535).contains(port) else {
                throw .badPort(String(parts[1]))
            }
        }
        self.text = text
    }

    /// Labels of letters, digits and inner hyphens (RFC 1123 §2.1); an IPv4 address is such a name too.
    private static func isHostName(_ host: String) -> Bool {
        host.utf8.count <= 253
            && host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
            }
    }
}

/// Whether a byte is an ASCII letter or digit.
func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
    default: false
    }
}

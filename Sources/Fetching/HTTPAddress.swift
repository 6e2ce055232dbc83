import CCurl

/// An address that commands may ask: https anywhere, http on this machine only.
///
/// Plain http to another machine is refused, because anybody on the way could answer in its place.
package struct HTTPAddress: Hashable, Sendable, CustomStringConvertible {
    /// As it was written.
    package let text: String
    package let isEncrypted: Bool
    /// Without brackets around an IPv6 address, in lower case.
    package let host: String

    package init(_ text: String) throws(NetworkFailure) {
        guard let parts = Self.parts(of: text) else { throw .unreadableAddress(text) }
        guard ["http", "https"].contains(parts.scheme), !parts.host.isEmpty, !parts.hasCredentials else {
            throw .unreadableAddress(text)
        }
        self.text = text
        host = parts.host
        isEncrypted = parts.scheme == "https"
        guard isEncrypted || isLoopback else { throw .unencrypted(text) }
    }

    /// Whether the address stays on this machine (RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3, RFC 6761 section
    /// 6.3).
    package var isLoopback: Bool {
        if host == "localhost" || host == "::1" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
    }

    /// Whether the host is an address instead of a name.
    package var isNumeric: Bool { host.contains(":") || host.allSatisfy { $0 == "." || ("0"..."9").contains($0) } }

    package var description: String { text }

    /// The same place with another path behind it: `https://a.example/x/` and `v1` give `https://a.example/x/v1`.
    package func appending(_ path: String) throws(NetworkFailure) -> HTTPAddress {
        try HTTPAddress(text.hasSuffix("/") ? text + path : "\(text)/\(path)")
    }

    /// The same host and port with nothing behind them.
    package var root: HTTPAddress {
        get throws(NetworkFailure) {
            // libcurl takes one slash and three for the two that belong there.
            let rest = text.drop { $0 != ":" }.dropFirst().drop { $0 == "/" }
            let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            return try HTTPAddress("\(isEncrypted ? "https" : "http")://\(authority)/")
        }
    }

    /// What libcurl itself will make of the text, so that a check can never be fooled by another reading of it.
    private static func parts(of text: String) -> (scheme: String, host: String, hasCredentials: Bool)? {
        guard !text.utf8.contains(0), let handle = unsafe curl_url() else { return nil }
        defer { unsafe curl_url_cleanup(handle) }
        guard unsafe curl_url_set(handle, CURLUPART_URL, text, 0) == CURLUE_OK else { return nil }
        func part(_ which: CURLUPart) -> String? {
            var found: UnsafeMutablePointer<CChar>?
            guard unsafe curl_url_get(handle, which, &found, 0) == CURLUE_OK, let found = unsafe found else {
                return nil
            }
            defer { unsafe curl_free(found) }
            return unsafe String(cString: found)
        }
        guard let scheme = part(CURLUPART_SCHEME), let host = part(CURLUPART_HOST) else { return nil }
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        let hasCredentials = part(CURLUPART_USER) != nil || part(CURLUPART_PASSWORD) != nil
        return (scheme.lowercased(), bare.lowercased(), hasCredentials)
    }
}

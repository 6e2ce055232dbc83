/// Where a server accepts connections.
package enum ListenAddress: Hashable, Sendable {
    /// An IPv4 or IPv6 address in text (`127.0.0.1`, `::1`, `::`) and a port; port 0 lets the kernel choose one.
    case tcp(host: String, port: UInt16)
    /// The path of a Unix socket. A socket file that nobody listens on any more is replaced.
    case unix(path: String)
    /// A listening socket that another process opened, as systemd does. Its queue outlives this server.
    case inherited(descriptor: Int32)

    /// Reads `127.0.0.1:8080`, `[::1]:8080`, `:8080` (every address), `8080` (loopback) or `unix:/run/gatehouse.sock`;
    /// `nil` for anything else.
    package init?(_ text: String) {
        if text.hasPrefix("unix:") {
            let path = text.dropFirst("unix:".count)
            guard !path.isEmpty else { return nil }
            self = .unix(path: String(path))
            return
        }
        guard let colon = text.lastIndex(of: ":") else {
            guard let port = Self.port(text[...]) else { return nil }
            self = .tcp(host: "127.0.0.1", port: port)
            return
        }
        guard let port = Self.port(text[text.index(after: colon)...]) else { return nil }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
            guard host.contains(":") else { return nil }
        } else if host.contains(":") {
            return nil
        }
        self = .tcp(host: host.isEmpty ? "::" : String(host), port: port)
    }

    private static func port(_ text: Substring) -> UInt16? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return UInt16(text)
    }
}

extension ListenAddress: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .unix(let path): "unix:\(path)"
        case .inherited(let descriptor): "descriptor \(descriptor)"
        }
    }
}

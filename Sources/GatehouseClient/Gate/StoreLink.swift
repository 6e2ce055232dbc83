/// Which addresses the app may open as its store.
///
/// The document comes over a network that is not trusted with more than a message: its address is used only when its host
/// is one that the app was built with, and the app's own address otherwise.
struct StoreLink: Hashable, Sendable {
    /// The address that the app was built with; opened whatever its form, since the app's author wrote it.
    let builtIn: String
    private let hosts: Set<String>

    init(_ builtIn: String, trusting hosts: [String] = []) {
        self.builtIn = builtIn
        self.hosts = Set((hosts + [Self.host(of: builtIn)].compactMap(\.self)).map { $0.lowercased() })
    }

    /// The address to open.
    func url(from document: String?) -> String {
        guard let document, let host = Self.host(of: document), hosts.contains(host) else { return builtIn }
        return document
    }

    /// The host of an `https` address in lower case; nil for whatever two readers could understand differently.
    static func host(of url: String) -> String? {
        let scheme = "https://"
        guard url.utf8.count > scheme.utf8.count, url.prefix(scheme.utf8.count).lowercased() == scheme,
            url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
        else { return nil }
        let authority = url.dropFirst(scheme.utf8.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !authority.isEmpty, authority.utf8.allSatisfy(\.isHostByte) else { return nil }
        return authority.lowercased()
    }
}

extension UInt8 {
    /// A letter, a digit, a hyphen or a dot: no user, no port, no brackets, nothing to decode.
    fileprivate var isHostByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }
}

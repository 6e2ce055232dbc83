import Fetching

/// What the store's address of an app answered: the one that phones open from a screen that cannot be left.
struct StorePage: Equatable, Sendable {
    enum Look: Equatable, Sendable {
        /// Something is there; where redirects led, nil without any.
        case there(at: String?)
        /// 404 or 410.
        case gone(status: Int)
        /// Somebody answers who does not say whether it is there, as stores do to whatever is no browser.
        case unclear(status: Int)
        case failing(status: Int)
        /// A redirect to somewhere that is not the store.
        case leadsAway(to: String)
        /// Redirects without an end.
        case circle
        case unreachable(NetworkFailure)
        case notAsked
    }

    let address: String
    let look: Look

    /// Stores lead from one address to the next: with the country, with the name.
    private static let mostRedirects = 5

    /// The address to ask about an app that is sold in these storefronts: Apple's, without a country, is that of the United
    /// States for whoever asks from there, and an app that is not sold there seems to be gone.
    static func address(_ store: String, soldIn storefronts: [String]) -> String {
        let prefixes = ["https://apps.apple.com/", "https://itunes.apple.com/"]
        guard let country = storefronts.first, !storefronts.contains("US"),
            let prefix = prefixes.first(where: store.lowercased().hasPrefix)
        else { return store }
        let path = store.dropFirst(prefix.count)
        return path.hasPrefix("app/") ? prefix + country.lowercased() + "/" + path : store
    }

    /// Asks an address and wherever it leads.
    ///
    /// - Parameter base: what is asked in the place of the address's scheme and host; nil for the store itself.
    static func look(
        at address: String, base: String?, _ ask: (HTTPAddress) throws(NetworkFailure) -> HTTPResponse
    ) -> Look {
        var current = address
        do throws(NetworkFailure) {
            for _ in 0...mostRedirects {
                let asked = try HTTPAddress(base.map { rebased(current, on: $0) } ?? current)
                let answer = try ask(asked)
                switch answer.status {
                case 200..<300: return .there(at: current == address ? nil : current)
                case 404, 410: return .gone(status: answer.status)
                case 300..<400:
                    guard let next = answer["Location"].flatMap({ target($0, from: current) }) else {
                        return .unclear(status: answer.status)
                    }
                    // Phones are led into the store's own app.
                    guard let host = host(of: next) else { return .there(at: next) }
                    if !isSameStore(host, as: address) { return .leadsAway(to: next) }
                    current = next
                case 500...: return .failing(status: answer.status)
                default: return .unclear(status: answer.status)
                }
            }
            return .circle
        } catch {
            return .unreachable(error)
        }
    }

    /// Where a `Location` leads (RFC 9110 section 10.2.2); nil for what cannot be read as that.
    private static func target(_ location: String, from address: String) -> String? {
        let text = location.filter { !$0.isWhitespace }
        if text.contains("://") { return text }
        guard text.hasPrefix("/") else { return nil }
        let scheme = address.prefix { $0 != ":" }
        if text.hasPrefix("//") { return "\(scheme):\(text)" }
        let authority = address.dropFirst(scheme.count + 3).prefix { $0 != "/" && $0 != "?" }
        return "\(scheme)://\(authority)\(text)"
    }

    /// Nil for an address of another kind than the web's.
    private static func host(of address: String) -> Substring? {
        guard let prefix = ["https://", "http://"].first(where: address.lowercased().hasPrefix) else { return nil }
        return address.dropFirst(prefix.count).prefix { $0 != "/" && $0 != "?" && $0 != ":" && $0 != "#" }
    }

    /// Apple and Google lead within their own names; any other place may lead to a store.
    private static func isSameStore(_ host: Substring, as address: String) -> Bool {
        guard let first = self.host(of: address)?.lowercased() else { return false }
        for owner in ["apple.com", "google.com"] where first == owner || first.hasSuffix("." + owner) {
            return host.lowercased() == owner || host.lowercased().hasSuffix("." + owner)
        }
        return true
    }

    /// Whether an address leads into Apple's own store. `itms-services` installs what a company gives to its own people.
    static func isAppStore(_ address: String) -> Bool {
        guard let host = host(of: address)?.lowercased() else {
            return ["itms-apps:", "itms-appss:", "itms:", "macappstore:"].contains(
                where: address.lowercased().hasPrefix)
        }
        return host == "apple.com" || host.hasSuffix(".apple.com")
    }

    private static func rebased(_ address: String, on base: String) -> String {
        let host = host(of: address) ?? ""
        let rest = address.drop { $0 != ":" }.dropFirst(3).dropFirst(host.count).drop { $0 != "/" && $0 != "?" }
        return (base.hasSuffix("/") ? String(base.dropLast()) : base) + rest
    }
}

/// Whether the store's address is asked before users are sent there.
enum StorePageAsking: String, CaseIterable {
    case ask, skip
}

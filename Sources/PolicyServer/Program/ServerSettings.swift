internal import CommandKit
internal import HTTPServer
internal import Publishing

/// What the command line and the environment ask of a server.
struct ServerSettings: Equatable, Sendable {
    var folder: String
    /// Empty when the service manager hands over its own sockets.
    var listeners: [ListenAddress]
    var management: [ListenAddress]
    var state: String?
    var workers: Int
    var connections: Int
    var cache: CachePolicy
    var accessLog: String?
    var pollMilliseconds: Int
    var allowsEmpty: Bool
}

extension ServerSettings {
    /// - Parameter inherited: the sockets that the service manager opened; they stand in for `--listen`.
    init(_ invocation: Invocation, environment: [String: String], inherited: [ListenAddress]) throws(UsageError) {
        let given = environment["GATEHOUSE_POLICIES"].flatMap { $0.isEmpty ? nil : $0 }
        folder = invocation.operands.first ?? given ?? "policies"
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        var listeners: [ListenAddress] = []
        for text in invocation.values(of: .listen) { listeners.append(try .read(text, for: .listen)) }
        if listeners.isEmpty {
            listeners = inherited.isEmpty ? [.tcp(host: "127.0.0.1", port: 8080)] : inherited
        }
        self.listeners = listeners
        let manage = invocation.value(of: .manage) ?? ""
        management = manage == "off" ? [] : [try .read(manage, for: .manage)]
        state = invocation.value(of: .state)
        workers = try invocation.number(of: .workers, in: 1...256) ?? 1
        connections = try invocation.number(of: .connections, in: 1...1_000_000) ?? 10_000
        let day = 0...31_536_000
        let usual = CachePolicy()
        cache = CachePolicy(
            maxAge: try invocation.number(of: .maxAge, in: day) ?? usual.maxAge,
            staleWhileRevalidate: try invocation.number(of: .staleWhileRevalidate, in: day)
                ?? usual.staleWhileRevalidate,
            staleIfError: try invocation.number(of: .staleIfError, in: day) ?? usual.staleIfError)
        accessLog = invocation.value(of: .accessLog)
        pollMilliseconds = try invocation.number(of: .pollMilliseconds, in: 1...60_000) ?? 500
        allowsEmpty = invocation.has(.allowEmpty)
    }
}

extension ListenAddress {
    fileprivate static func read(_ text: String, for option: Option) throws(UsageError) -> ListenAddress {
        guard let address = ListenAddress(text) else {
            throw .badValue(
                option: option.name, text: text,
                expected: "an address and a port such as 127.0.0.1:8080 or [::1]:8080, or unix:/path/of.socket")
        }
        return address
    }
}

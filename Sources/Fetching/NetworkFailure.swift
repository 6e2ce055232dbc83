/// Why an address could not be asked, as facts.
package enum NetworkFailure: Error, Hashable, Sendable {
    case unreadableAddress(String)
    case unencrypted(String)
    case noSuchHost(String)
    case refused(HTTPAddress)
    case timedOut(HTTPAddress, seconds: Int)
    /// TLS could not be agreed on, or the certificate does not hold for this host and time; the detail is libcurl's.
    case untrusted(HTTPAddress, detail: String)
    /// The answer began, or should have, and the connection ended first.
    case cutOff(HTTPAddress)
    case answerTooLarge(HTTPAddress, limit: Int)
    /// A file of certificates that cannot be used.
    case certificates(path: String)
    /// libcurl could not be set up.
    case noClient
    case other(HTTPAddress, detail: String)
}

extension NetworkFailure {
    /// Whether nothing came back: whether anybody is there is not known either.
    package var isSilence: Bool { if case .answerTooLarge = self { false } else { true } }

    /// Whether the same question may be answered a moment later without anybody mending anything.
    package var mayPass: Bool {
        switch self {
        case .refused, .timedOut, .cutOff, .other: true
        case .unreadableAddress, .unencrypted, .noSuchHost, .untrusted, .answerTooLarge, .certificates, .noClient: false
        }
    }
}

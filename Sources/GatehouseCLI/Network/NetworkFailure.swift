/// Why an address could not be asked, as facts.
enum NetworkFailure: Error, Hashable, Sendable {
    case unreadableAddress(String)
    case unencrypted(String)
    case noSuchHost(String)
    case refused(HTTPAddress)
    case timedOut(HTTPAddress, seconds: Int)
    /// TLS could not be agreed on, or the certificate does not hold for this host and time; the detail is libcurl's.
    case untrusted(HTTPAddress, detail: String)
    case answerTooLarge(HTTPAddress, limit: Int)
    /// A file of certificates that cannot be used.
    case certificates(path: String)
    /// libcurl could not be set up.
    case noClient
    case other(HTTPAddress, detail: String)
}

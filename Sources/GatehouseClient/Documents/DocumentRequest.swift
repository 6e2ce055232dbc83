internal import LaunchDocument
internal import Versioning

/// What to ask for; the app's own HTTP client sends it with GET.
public struct DocumentRequest: Hashable, Sendable {
    /// The address with its query.
    public let url: String
    /// Names and values, in no order that matters.
    public let headers: [String: String]
    /// A body that is longer is refused; a client may stop reading there.
    public static let largestBody = 1 << 20

    /// The request for a document.
    ///
    /// - Parameters:
    ///   - known: The document that a 304 would stand for.
    ///   - launch: The level of this launch; nil once a server has been told, so that it counts launches and not fetches.
    ///     Above 0 it also gets past caches, which would answer in the server's place.
    init(_ address: String, for installation: Installation, known: DocumentEnvelope?, launch level: Int?) {
        var headers = ["Accept": "application/json"]
        if let version = installation.version { headers["App-Version"] = version.description }
        if let etag = known?.etag { headers["If-None-Match"] = etag }
        if let level {
            headers["App-Launch"] = "level=\(level)" + (installation.build.map { "; build=\($0)" } ?? "")
        }
        self.headers = headers
        guard let level, level > 0 else {
            url = address
            return
        }
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        url = "\(parts[0])\(parts[0].contains("?") ? "&" : "?")launch=\(level)"
    }
}

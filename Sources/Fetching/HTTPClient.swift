import CCurl

/// Asks addresses over HTTP and takes every answer as it is: no redirect is followed, no cookie kept, TLS always
/// verified.
package final class HTTPClient {
    package struct Settings: Sendable {
        /// What this program calls itself; a library has no name of its own to give.
        package let userAgent: String
        /// A file of certificates in PEM form to trust instead of the system's, for private authorities.
        package var certificates: String?
        package var connectSeconds: Int
        package var totalSeconds: Int
        package var bodyLimit: Int

        package init(
            userAgent: String, certificates: String? = nil, connectSeconds: Int = 10, totalSeconds: Int = 30,
            bodyLimit: Int = 8 << 20
        ) {
            self.userAgent = userAgent
            self.certificates = certificates
            self.connectSeconds = connectSeconds
            self.totalSeconds = totalSeconds
            self.bodyLimit = bodyLimit
        }
    }

    /// Keeps its connections from one question to the next.
    private let transfer: HTTPTransfer
    private let settings: Settings

    package init(_ settings: Settings) throws(NetworkFailure) {
        transfer = try HTTPTransfer()
        self.settings = settings
    }

    /// One request and its answer.
    package func ask(_ request: HTTPRequest) throws(NetworkFailure) -> HTTPResponse {
        try transfer.perform(request, settings)
    }

    package func ask(
        _ address: HTTPAddress, method: String = "GET", fields: [HTTPResponse.Field] = [], body: [UInt8]? = nil,
        decodesGzip: Bool = false
    ) throws(NetworkFailure) -> HTTPResponse {
        try ask(HTTPRequest(address, method: method, fields: fields, body: body, decodesGzip: decodesGzip))
    }
}

/// What came back, as it came.
public struct DocumentResponse: Hashable, Sendable {
    /// 200, 304, …
    public let status: Int
    /// The value of the field `ETag`, with its quotes; nil when there was none.
    public let etag: String?
    /// The body after any content coding was undone.
    public let body: [UInt8]

    /// The answer to a ``DocumentRequest``.
    public init(status: Int, etag: String? = nil, body: [UInt8] = []) {
        self.status = status
        self.etag = etag
        self.body = body
    }
}

/// Sends a request with the app's own HTTP client. It may throw whatever it likes and take as long as it likes: an app
/// never waits for it without a limit.
public typealias DocumentFetch = @Sendable (DocumentRequest) async throws -> DocumentResponse

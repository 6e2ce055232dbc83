/// How long caches between the server and a phone may keep a document (RFC 9111 and RFC 5861).
package struct CachePolicy: Hashable, Sendable {
    /// Seconds for which a copy is fresh: the delay after which a change has reached everybody who asks.
    package var maxAge: Int
    /// Seconds for which a stale copy may be handed out while the cache fetches a new one.
    package var staleWhileRevalidate: Int
    /// Seconds for which a stale copy may be handed out while the server cannot be reached: a last line of defence.
    package var staleIfError: Int

    package init(maxAge: Int = 60, staleWhileRevalidate: Int = 60, staleIfError: Int = 86_400) {
        self.maxAge = maxAge
        self.staleWhileRevalidate = staleWhileRevalidate
        self.staleIfError = staleIfError
    }

    /// The value of `Cache-Control`.
    package var header: String {
        "public, max-age=\(maxAge), stale-while-revalidate=\(staleWhileRevalidate), stale-if-error=\(staleIfError)"
    }
}

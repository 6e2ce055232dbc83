package import Fetching

/// The way to a store and the time it takes: all that the code here has of the world.
package struct StoreTransport {
    package typealias Ask = (HTTPRequest) throws(NetworkFailure) -> HTTPResponse

    let ask: Ask
    /// Seconds since 1970.
    let now: () -> Int
    /// Lets so many milliseconds pass.
    let pause: (Int) -> Void

    package init(ask: @escaping Ask, now: @escaping () -> Int, pause: @escaping (Int) -> Void) {
        self.ask = ask
        self.now = now
        self.pause = pause
    }
}

extension StoreTransport {
    /// Asks, and asks again after a while where the store could not answer and asking twice does no harm.
    ///
    /// - Returns: any answer of the store about the request itself; never 429 or 5xx.
    func send(_ request: HTTPRequest, mayRepeat: Bool) throws(StoreFailure) -> HTTPResponse {
        var attempts = 0
        while true {
            attempts += 1
            let failure: StoreFailure
            var pause = mayRepeat ? RetryPolicy.pause(afterAttempt: attempts) : nil
            do throws(NetworkFailure) {
                let answer = try ask(request)
                switch answer.status {
                case 429:
                    failure = .throttled(request.address, retryAfter: answer.retryAfter, attempts: attempts)
                case 500...: failure = .unavailable(request.address, status: answer.status, attempts: attempts)
                default: return answer
                }
                if let planned = pause { pause = RetryPolicy.pause(planned, askedFor: answer.retryAfter) }
            } catch {
                failure = .network(error, attempts: attempts)
                if !error.mayPass { pause = nil }
            }
            guard let pause else { throw failure }
            self.pause(pause)
        }
    }
}

/// When a question is asked again.
enum RetryPolicy {
    /// Milliseconds before the second, third and fourth attempt.
    private static let pauses = [1_000, 3_000, 9_000]
    /// The longest that a store may ask to be left alone before the command gives up, in seconds.
    private static let longestWait = 60

    /// Nil after the last attempt.
    static func pause(afterAttempt attempt: Int) -> Int? {
        attempt <= pauses.count ? pauses[attempt - 1] : nil
    }

    /// Nil when the store wants to be left alone for longer than anybody waits.
    static func pause(_ planned: Int, askedFor seconds: Int?) -> Int? {
        guard let seconds else { return planned }
        return seconds <= longestWait ? max(planned, seconds * 1_000) : nil
    }
}

extension HTTPResponse {
    /// Seconds; a date instead of seconds counts as not said.
    var retryAfter: Int? { self["Retry-After"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil } }

    /// Whether this is a page for people, as proxies and captive portals give in a store's place.
    var isPage: Bool {
        if (self["Content-Type"] ?? "").lowercased().hasPrefix("text/html") { return true }
        return body.first { $0 > 0x20 } == UInt8(ascii: "<")
    }
}

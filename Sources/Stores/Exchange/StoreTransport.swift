package import Fetching

/// The way to a store and the time it takes: all that the code here has of the world.
package struct StoreTransport {
    package typealias Ask = (HTTPRequest) throws(NetworkFailure) -> HTTPResponse

    let ask: Ask
    /// Seconds since 1970.
    let now: () -> Int
    /// Lets so many milliseconds pass.
    let pause: (Int) -> Void
    /// Hears what is waited for, before it is.
    let waiting: (StoreWait) -> Void

    package init(
        ask: @escaping Ask, now: @escaping () -> Int, pause: @escaping (Int) -> Void,
        waiting: @escaping (StoreWait) -> Void
    ) {
        self.ask = ask
        self.now = now
        self.pause = pause
        self.waiting = waiting
    }

    func wait(_ milliseconds: Int, after failure: StoreFailure) {
        waiting(StoreWait(failure: failure, milliseconds: milliseconds))
        pause(milliseconds)
    }
}

/// A while before a store is asked again.
package struct StoreWait: Equatable, Sendable {
    /// Why the answer before is not enough.
    package let failure: StoreFailure
    package let milliseconds: Int
}

extension StoreTransport {
    /// Asks, and asks again after a while where the store could not answer and asking twice does no harm.
    ///
    /// - Parameters:
    ///   - isThrottled: whether an answer says, in the store's own way, that it is asked too much.
    /// - Returns: any answer of the store about the request itself; never 408, 429 or 5xx.
    /// - Throws: of a change the failure that leaves open whether it was carried out, if there was one; else the last.
    func send(
        _ request: HTTPRequest, _ repetition: Repetition, isThrottled: (HTTPResponse) -> Bool = { _ in false }
    ) throws(StoreFailure) -> HTTPResponse {
        var attempts = 0
        var doubt: ((Int) -> StoreFailure)?
        while true {
            attempts += 1
            let failure: StoreFailure
            var mayPass = repetition == .always
            var asked: Int?
            do throws(NetworkFailure) {
                let answer = try ask(request)
                asked = answer.retryAfter(now: now())
                switch answer.status {
                case _ where answer.status == 429 || isThrottled(answer):
                    failure = .throttled(request.address, retryAfter: asked, attempts: attempts)
                    mayPass = repetition != .never
                case 408, 500...:
                    let status = answer.status
                    failure = .unavailable(request.address, status: status, attempts: attempts)
                    doubt = doubt ?? { .unavailable(request.address, status: status, attempts: $0) }
                default: return answer
                }
            } catch {
                failure = .network(error, attempts: attempts)
                if !failure.isRefusal { doubt = doubt ?? { .network(error, attempts: $0) } }
                mayPass = mayPass && error.mayPass
            }
            guard mayPass, let pause = RetryPolicy.pause(afterAttempt: attempts, failure, askedFor: asked) else {
                // An earlier attempt may have changed something, whatever became of the last.
                throw request.method == "GET" ? failure : doubt?(attempts) ?? failure
            }
            wait(pause, after: failure)
        }
    }
}

/// Whether a request is sent again after a while.
enum Repetition: Sendable {
    /// Not worth waiting for.
    case never
    /// Only what the store refused because it is asked too much: that was not carried out.
    case whenRefused
    /// Carrying it out twice does no harm.
    case always
}

/// When a question is asked again.
enum RetryPolicy {
    /// Milliseconds before the second, third and fourth attempt.
    private static let pauses = [1_000, 3_000, 9_000]
    /// Where nobody listens, waiting for longer brings nobody; where nothing is heard, an attempt takes half a minute itself.
    private static let onePause = [1_000]
    /// The longest that a store may ask to be left alone before the command gives up, in seconds.
    private static let longestWait = 60

    /// Nil after the last attempt, and when the store wants to be left alone for longer than anybody waits.
    static func pause(afterAttempt attempt: Int, _ failure: StoreFailure, askedFor seconds: Int?) -> Int? {
        let pauses =
            switch failure {
            case .network(.refused, _), .network(.timedOut, _): onePause
            default: Self.pauses
            }
        guard attempt <= pauses.count else { return nil }
        guard let seconds else { return pauses[attempt - 1] }
        return seconds <= longestWait ? max(pauses[attempt - 1], seconds * 1_000) : nil
    }
}

extension HTTPResponse {
    /// Whether this is a page for people, as proxies and captive portals give in a store's place.
    var isPage: Bool {
        if (self["Content-Type"] ?? "").lowercased().hasPrefix("text/html") { return true }
        return body.first { $0 > 0x20 } == UInt8(ascii: "<")
    }

    /// What it is when it is no answer of a store's.
    var insteadOfJSON: StoreFailure.Unreadable {
        if (300...399).contains(status), let place = self["Location"], !place.isEmpty { return .elsewhere(place) }
        return isPage ? .page : .notJSON
    }
}

import CommandKit
import CrashHealth
import Fetching

/// Where a message about a check goes. Its address is a secret: only the host is ever named.
struct Webhook: Sendable {
    let address: HTTPAddress
    let shape: WebhookShape

    /// Milliseconds before the second, third and fourth attempt.
    static let pauses = [1_000, 4_000, 15_000]
    /// The longest that a receiver may ask to be left alone before this command gives up on it, in seconds.
    static let longestWait = 60

    /// Posts a message, again after a while where the receiver could not take it.
    ///
    /// Whatever it answers with 4xx would be answered again, but for 408 and 429.
    func post(_ body: [UInt8], clock: WallClock) throws(WebhookFailure) {
        var attempt = 0
        while true {
            let failure: WebhookFailure
            var pause = attempt < Self.pauses.count ? Self.pauses[attempt] : nil
            do throws(NetworkFailure) {
                let answer = try HTTPClient(
                    .init(userAgent: Gatehouse.userAgent, connectSeconds: 5, totalSeconds: 10, bodyLimit: 1 << 20)
                ).ask(
                    address, method: "POST", fields: [.init(name: "Content-Type", value: "application/json")],
                    body: body)
                if (200...299).contains(answer.status) { return }
                failure = .refused(host: address.host, status: answer.status, attempts: attempt + 1)
                if !Self.mayPass(answer.status) { pause = nil }
                if let asked = answer.retryAfter(now: clock.now() / 1_000), let planned = pause {
                    pause = asked <= Self.longestWait ? max(planned, asked * 1_000) : nil
                }
            } catch {
                failure = .network(error, host: address.host, attempts: attempt + 1)
                if !error.mayPassForPosts { pause = nil }
            }
            guard let pause else { throw failure }
            clock.pause(pause)
            attempt += 1
        }
    }

    private static func mayPass(_ status: Int) -> Bool { status == 408 || status == 429 || status >= 500 }
}

/// Why a message did not arrive, as facts.
enum WebhookFailure: Error, Hashable, Sendable {
    case network(NetworkFailure, host: String, attempts: Int)
    case refused(host: String, status: Int, attempts: Int)
}

extension WebhookFailure: Complaining {
    /// Says nothing of the address but its host.
    var complaint: Complaint {
        switch self {
        case .network(let failure, let host, let attempts):
            Complaint(
                "the message was not sent: \(failure.sentence), \(Self.tries(attempts))", at: host,
                advice: "the verdict stands", status: .unavailable)
        case .refused(let host, let status, let attempts):
            Complaint(
                "the message was not taken: HTTP status \(status), \(Self.tries(attempts))", at: host,
                advice: (300...399).contains(status)
                    ? "give the address that it leads to; the verdict stands"
                    : "check the address of --notify; the verdict stands",
                status: .unavailable)
        }
    }

    private static func tries(_ count: Int) -> String { counted(count, "attempt", "attempts") }
}

extension NetworkFailure {
    /// A name that cannot be looked up is often a resolver that is down for a moment.
    fileprivate var mayPassForPosts: Bool {
        if case .noSuchHost = self { true } else { mayPass }
    }
}

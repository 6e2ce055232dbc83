import Fetching

/// Looks at a public policy address as phones, caches and old apps do, and judges what comes back.
struct PolicyProbe {
    typealias Ask = (HTTPAddress, ProbeRequest) throws(NetworkFailure) -> HTTPResponse

    let address: HTTPAddress
    let app: String
    /// What should be served, and the file it was made from.
    let wanted: Wanted
    /// Seconds since 1970.
    let now: Int

    struct Wanted: Sendable {
        let body: [UInt8]
        let revision: Int
        let path: String
        /// Where the policy says that phones read it.
        let publicURL: String?
        /// Whether gzip makes it smaller, which it does not for very short ones.
        let isWorthCompressing: Bool
    }

    func findings(_ ask: Ask) -> [ProbeFinding] {
        let first: HTTPResponse
        do throws(NetworkFailure) {
            first = try ask(address, ProbeRequest())
        } catch {
            return [reach(error)]
        }
        let direct = [status(first), document(first), login(first)]
        // What is no answer of the policy itself says nothing about its caching.
        guard first.status == 200 else { return direct + [certificate(first)] }
        return direct + [
            cacheLifetime(first), validator(first), revalidation(first, ask), compression(first, ask),
            crossOrigin(first),
            certificate(first), oldClients(first, ask), launches(first, ask), host(ask), publicAddress(),
        ]
    }

    private func reach(_ failure: NetworkFailure) -> ProbeFinding {
        // A certificate that does not hold keeps phones out for certain; silence may be this machine's own trouble.
        if case .untrusted = failure { return ProbeFinding("tls", .bad, failure.sentence, advice: failure.advice) }
        return ProbeFinding("reach", .unknown, failure.sentence, advice: failure.advice)
    }

    /// Whether an answer holds what everybody gets: the document of the first answer, or the wanted one, which a deploy may
    /// have put in its place meanwhile. That the two differ is one finding, about the body.
    func holdsTheDocument(_ answer: HTTPResponse, as first: HTTPResponse) -> Bool {
        answer.status == 200 && (answer.body == first.body || answer.body == wanted.body)
    }

    /// Asks once more and judges the answer; silence is unknown.
    func judging(
        _ check: String, _ request: ProbeRequest, at other: HTTPAddress? = nil, _ ask: Ask,
        _ judge: (HTTPResponse) -> ProbeFinding
    ) -> ProbeFinding {
        do throws(NetworkFailure) {
            return judge(try ask(other ?? address, request))
        } catch {
            return ProbeFinding(check, .unknown, error.sentence, advice: error.advice)
        }
    }
}

package import Fetching

/// Asks storefronts one after the other, never faster than the store takes it.
package final class StorefrontSweep {
    package let question: LookupQuestion
    /// Questions a minute; nil asks all of them as fast as answers come.
    package let pace: Int?
    let transport: StoreTransport
    /// Milliseconds since some moment.
    let ticks: () -> Int
    /// Asks many at once; for sweeps without a pace.
    let askAll: ([HTTPRequest], (Int, Result<HTTPResponse, NetworkFailure>) -> Void) -> Void
    /// When the last question was asked, in ticks; nil before the first.
    private var lastQuestion: Int?

    package init(
        _ question: LookupQuestion, pace: Int?, transport: StoreTransport, ticks: @escaping () -> Int,
        askAll: @escaping ([HTTPRequest], (Int, Result<HTTPResponse, NetworkFailure>) -> Void) -> Void
    ) {
        self.question = question
        self.pace = pace
        self.transport = transport
        self.ticks = ticks
        self.askAll = askAll
    }

    /// Milliseconds to leave the store alone after it has said that it is asked too much: it says so once more for every
    /// question that comes before it has calmed down.
    private static let rests = [60_000, 120_000]

    /// So many questions in a row without any answer say that the way there is closed; the others would take minutes to say
    /// the same.
    private static let mostSilence = 3

    /// Asks every storefront once and tells each look as it comes.
    ///
    /// - Returns: false when the rest was left alone, because the store was asked too much or nobody is there.
    package func run(
        _ storefronts: [String], buster: String?, _ tell: (String, LookupLook) -> Void
    ) throws(StoreFailure) -> Bool {
        var requests: [HTTPRequest] = []
        for storefront in storefronts {
            requests.append(HTTPRequest(try question.address(for: storefront, buster: buster)))
        }
        guard let pace else { return askTogether(requests) { tell(storefronts[$0], $1) } }
        var rests = Self.rests[...]
        var silence = 0
        for (storefront, request) in zip(storefronts, requests) {
            var look = paced(request, pace)
            while look == .unknown(.throttled), let rest = rests.popFirst() {
                transport.wait(rest, after: .throttled(request.address, retryAfter: nil, attempts: 1))
                look = paced(request, pace)
            }
            tell(storefront, look)
            if look == .unknown(.throttled) { return false }
            silence = look.isSilence ? silence + 1 : 0
            if silence >= Self.mostSilence, storefront != storefronts.last { return false }
        }
        return true
    }

    /// A few go before the others, and alone when nobody is there.
    private func askTogether(_ requests: [HTTPRequest], _ tell: (Int, LookupLook) -> Void) -> Bool {
        let first = min(Self.mostSilence, requests.count)
        var silence = 0
        askAll(Array(requests[..<first])) { index, result in
            let look = look(result)
            if look.isSilence { silence += 1 }
            tell(index, look)
        }
        if first == requests.count { return true }
        if silence == first { return false }
        askAll(Array(requests[first...])) { tell(first + $0, look($1)) }
        return true
    }

    /// Lets the time pass that belongs to the question before, and asks: an answer is told before anybody waits.
    private func paced(_ request: HTTPRequest, _ pace: Int) -> LookupLook {
        if let lastQuestion { transport.pause(max(0, 60_000 / pace - (ticks() - lastQuestion))) }
        lastQuestion = ticks()
        return look(Result { () throws(NetworkFailure) in try transport.ask(request) })
    }

    private func look(_ result: Result<HTTPResponse, NetworkFailure>) -> LookupLook {
        switch result {
        case .success(let answer): LookupLook(answer, bundleID: question.bundleID)
        case .failure(let failure): .unknown(.network(failure))
        }
    }
}

internal import HTTPServer

extension PolicyRoutes {
    /// Says in the protocol's form what is wrong with a request for one of its paths. What cannot be read of a path is
    /// U+FFFD, and nothing after it is read.
    func refuse(
        _ refusal: RefusedRequest, of request: borrowing Request, from snapshot: ServingSnapshot,
        with response: inout Response
    ) -> Bool {
        let spelled = request.path + (refusal.pathBreaksOff ? "\u{FFFD}" : "")
        let bytes = Array(spelled.utf8)
        guard let path = EvaluationPath(bytes.span) else { return false }
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        let key: String? = if case .single(let key) = path.endpoint { text(key) } else { nil }
        let fault = EvaluationFault.refused(
            status: refusal.status, sentence: refusal.sentence, isAboutContent: refusal.isAboutContent)
        EvaluationAnswers.send(fault, key: key, path: spelled, &response)
        let app = path.app.flatMap { snapshot.app(named: text($0)) }
        counts.count(request.worker, app, path.endpoint.counted, status: response.status)
        return true
    }
}

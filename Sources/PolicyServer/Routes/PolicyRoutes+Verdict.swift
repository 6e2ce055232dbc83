internal import HTTPServer
internal import LaunchDocument
internal import Publishing

extension PolicyRoutes {
    func sendVerdict(of app: ServedApp, to request: borrowing Request, _ response: inout Response) {
        switch request.method {
        case .get, .head:
            let verdict = decide(app, on: request, .verdict)
            response.send(
                status: 200,
                fields: [
                    "Content-Type": "application/json", "Cache-Control": "no-store", "Access-Control-Allow-Origin": "*",
                    "X-Content-Type-Options": "nosniff",
                ], body: verdict.json())
        default: sendOther(request, &response)
        }
    }

    /// Answers a proxy that asks on behalf of its client: whatever the method, whatever the client wanted.
    ///
    /// Only a version that must be left and can be is refused; everybody else passes.
    func enforce(_ app: ServedApp, on request: borrowing Request, _ response: inout Response) {
        let version = request.reportedVersion
        let verdict = decide(app, on: request, .enforce)
        guard verdict.action == .block else {
            response.send(Self.pass)
            return
        }
        Refusal(
            verdict: verdict, document: app.policy.document, version: version ?? "",
            status: request.query("deny") == "403" ? 403 : 426,
            offersUpgrade: request.isHTTP11 && request.isDirect
        ).problem.send(&response)
    }

    private func decide(_ app: ServedApp, on request: borrowing Request, _ route: CountedRoute) -> Verdict {
        let version = request.reportedVersion
        let verdict = app.policy.document.verdict(for: request.installation(version: version))
        counts.count(
            request.worker, app, version, route, route.isOfALaunch ? request.launchLevel : nil,
            verdict: VerdictCount(action: verdict.action.rawValue, reason: verdict.reason.rawValue))
        return verdict
    }
}

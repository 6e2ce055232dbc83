internal import HTTPServer

/// What operators may ask on the listener that is theirs.
struct ManagementRoutes: RequestHandler {
    let counts: RequestCounts
    let status: LoadStatus
    let figures: ServerFigures

    func respond(to request: borrowing Request, from snapshot: ServingSnapshot, with response: inout Response) {
        let path = request.path
        guard let (mediaType, body) = content(of: path, snapshot) else {
            return Problem.notFound(path, knows: "/metrics and /snapshot").send(&response)
        }
        switch request.method {
        case .get, .head:
            response.send(
                status: 200, fields: ["Content-Type": mediaType, "Cache-Control": "no-store"], body: body())
        default:
            Problem.methodNotAllowed(request.methodName, path, allow: "GET, HEAD").send(&response)
        }
    }

    private func content(of path: String, _ snapshot: ServingSnapshot) -> (mediaType: String, body: () -> [UInt8])? {
        switch path {
        case "/metrics":
            (MetricsText.mediaType, { Array(ServerMetrics(snapshot.policies, status, counts, figures).text.utf8) })
        case "/snapshot":
            (
                "application/json",
                { SnapshotReport(snapshot.policies, status.report, counts.sums(), started: status.started).bytes }
            )
        default: nil
        }
    }
}

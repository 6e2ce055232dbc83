internal import HTTPServer
internal import Publishing

/// What apps and proxies may ask.
struct PolicyRoutes: RequestHandler {
    let counts: RequestCounts

    var keptContent: KeptContent { .ofPathsWith(EvaluationPath.marker) }

    func respond(to request: borrowing Request, from snapshot: ServingSnapshot, with response: inout Response) {
        switch snapshot.target(of: request) {
        case .document(let app): sendDocument(of: app, to: request, &response)
        case .verdict(let app): sendVerdict(of: app, to: request, &response)
        case .enforce(let app): enforce(app, on: request, &response)
        case .retired(let app): Problem.retired(app).send(&response)
        case .retiredEnforce: response.send(Self.pass)
        case .evaluation(let path): evaluate(path, request, snapshot, &response)
        case .liveness: sendHealth(.live, to: request, &response)
        case .readiness:
            sendHealth(Health(of: snapshot.policies, isStrict: request.query("strict") != nil), to: request, &response)
        case nil: sendNothing(at: request, &response)
        }
    }

    private func sendDocument(of app: ServedApp, to request: borrowing Request, _ response: inout Response) {
        switch request.method {
        case .get, .head:
            counts.count(request.worker, app, request.header("app-version"), .policy, request.launchLevel)
            response.send(request.query("launch") == nil ? app.resource : app.uncachedResource, for: request)
        default: sendOther(request, &response)
        }
    }

    private func sendHealth(_ health: Health, to request: borrowing Request, _ response: inout Response) {
        switch request.method {
        case .get, .head:
            response.send(
                status: health.status, fields: ["Content-Type": "application/json", "Cache-Control": "no-store"],
                body: health.body)
        default: sendOther(request, &response)
        }
    }

    /// For a path that is only to be read: the methods it takes, for a web page that asks before it fetches, or for
    /// somebody who tried to write.
    func sendOther(_ request: borrowing Request, _ response: inout Response) {
        if request.method == .options {
            response.send(Self.permissions)
        } else {
            Problem.methodNotAllowed(request.methodName, request.path, allow: Self.readMethods).send(&response)
        }
    }

    private func sendNothing(at request: borrowing Request, _ response: inout Response) {
        let path = request.path
        // `OPTIONS *` asks about the server as a whole (RFC 9110, section 9.3.7).
        if request.method == .options, path == "*" {
            response.send(status: 204, fields: ["Allow": Self.readMethods])
        } else {
            Problem.notFound(
                path,
                knows:
                    "/v1/policy/APP.json, /v1/verdict/APP, /v1/enforce/APP, /ofrep/v1/evaluate/flags[/KEY], /healthz, "
                    + "/readyz"
            ).send(&response)
        }
    }

    static let readMethods = "GET, HEAD, OPTIONS"

    /// Lets a request pass the proxy that asked for it.
    static let pass = PreparedResponse(status: 200, fields: ["Cache-Control": "no-store"])

    /// The answer to a CORS preflight (Fetch standard, "CORS-preflight request").
    private static let permissions = PreparedResponse(
        status: 204,
        fields: [
            "Allow": readMethods, "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Methods": "GET, HEAD",
            "Access-Control-Allow-Headers":
                "App-Version, App-Build, App-OS-Version, App-Channel, App-Storefront, App-Launch, If-None-Match",
            "Access-Control-Max-Age": "86400", "Cache-Control": "no-store",
        ])
}

extension Request {
    /// What the app says about this launch; the header is exact, the query is there to get past caches.
    var launchLevel: LaunchLevel? {
        if let header = header("app-launch") { return LaunchLevel(header: header) }
        return query("launch").flatMap { LaunchLevel(digits: $0) }
    }
}

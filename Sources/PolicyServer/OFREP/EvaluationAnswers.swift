internal import HTTPServer
internal import JSONText

/// The heads and the faults of the protocol's answers.
enum EvaluationAnswers {
    static let values = PreparedHead(status: 200, fields: fields(["Content-Type": "application/json"]))
    static let unchanged = PreparedHead(status: 304, fields: fields([:]))
    /// Proxies that collect answers before they pass them on would hold back every event; nginx is told so by the last field.
    static let events = PreparedHead(
        status: 200, fields: fields(["Content-Type": "text/event-stream", "X-Accel-Buffering": "no"]))

    /// The answer to a browser that asks before it sends (Fetch standard, "CORS-preflight request").
    static let postPermissions = permissions(allow: "POST, OPTIONS", methods: "POST")
    static let getPermissions = permissions(allow: "GET, HEAD, OPTIONS", methods: "GET, HEAD")

    static func send(_ fault: EvaluationFault, key: String?, path: String, _ response: inout Response) {
        var fields = Self.fields(["Content-Type": "application/json"])
        if case .methodNotAllowed(_, let allow) = fault { fields.append("Allow", allow) }
        if case .tooManyListeners = fault { fields.append("Retry-After", "60") }
        var json = JSONWriter()
        json.object { json in
            if let key { json.member("key", key) }
            json.member("errorCode", fault.code(isAboutFlag: key != nil))
            json.member("errorDetails", fault.details(path: path))
        }
        response.send(status: fault.status, fields: fields, body: json.bytes)
    }

    /// What every answer has: none is kept by caches, and any web page may read it.
    static func fields(_ first: ResponseFields) -> ResponseFields {
        var fields = first
        fields.append("Cache-Control", "no-store")
        fields.append("Access-Control-Allow-Origin", "*")
        fields.append("Access-Control-Expose-Headers", "ETag, Retry-After")
        fields.append("X-Content-Type-Options", "nosniff")
        return fields
    }

    private static func permissions(allow: String, methods: String) -> PreparedResponse {
        PreparedResponse(
            status: 204,
            fields: [
                "Allow": allow, "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Methods": methods,
                "Access-Control-Allow-Headers": "Content-Type, Authorization, X-API-Key, If-None-Match, Last-Event-ID",
                "Access-Control-Max-Age": "86400", "Cache-Control": "no-store",
            ])
    }
}

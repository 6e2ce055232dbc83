import HTTPServer

/// What the servers of these tests answer from.
final class TestSnapshot: Sendable {
    let name: String
    let document: PreparedResource
    let large: PreparedResource
    let paths = PathIndex(["/document", "/large", "/events"])

    init(_ name: String = "first") {
        self.name = name
        document = PreparedResource(
            contentType: "application/json", fields: ["Cache-Control": "public, max-age=60"],
            identity: .init(body: Array("{\"snapshot\":\"\(name)\"}".utf8), entityTag: "\"\(name)\""),
            gzip: .init(body: Array("gzipped \(name)".utf8), entityTag: "\"\(name)-gz\""))
        large = PreparedResource(
            contentType: "text/plain", fields: [:],
            identity: .init(body: [UInt8](repeating: UInt8(ascii: "x"), count: 300_000), entityTag: "\"large\""))
    }
}

/// Answers two prepared documents and a stream of events, and everything else with what it understood of the request.
struct TestHandler: RequestHandler {
    var keptContent = KeptContent.all

    func respond(to request: borrowing Request, from snapshot: TestSnapshot, with response: inout Response) {
        switch request.position(in: snapshot.paths) {
        case 0: response.send(snapshot.document, for: request)
        case 1: response.send(snapshot.large, for: request)
        case 2:
            let opening = Array("retry: 1\n\n".utf8)
            let topic = request.query("topic").flatMap { Int($0) } ?? 0
            if !response.openEventStream(Self.events, topic: topic, opening: opening) {
                response.send(status: 503, fields: ["Retry-After": "60"])
            }
        default: echo(request, &response)
        }
    }

    private static let events = PreparedHead(status: 200, fields: ["Content-Type": "text/event-stream"])

    private func echo(_ request: borrowing Request, _ response: inout Response) {
        var lines = ["\(request.methodName) \(request.path)"]
        if let token = request.header("x-token") { lines.append("token \(token)") }
        if let key = request.query("key") { lines.append("key \(key)") }
        if !request.body.isEmpty { lines.append("body \(String(decoding: request.body, as: UTF8.self))") }
        response.send(
            status: 200, fields: ["Content-Type": "text/plain"], body: Array(lines.joined(separator: "\n").utf8))
    }
}

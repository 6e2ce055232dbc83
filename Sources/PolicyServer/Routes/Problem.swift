internal import HTTPServer
internal import JSONText

/// An error as every endpoint tells it: problem details in JSON (RFC 9457), never cached.
struct Problem {
    let status: Int
    /// Says the same for every occurrence.
    let title: String
    /// Says what happened here and what to do.
    let detail: String
    /// Further header fields.
    var fields: [(name: String, value: String)] = []

    /// Members beside those of the RFC.
    var members: [(name: String, value: Member)] = []

    enum Member {
        case text(String)
        case object([(name: String, value: String)])
    }

    static let mediaType = "application/problem+json"

    func send(_ response: inout Response) {
        var fields: ResponseFields = [
            "Content-Type": Self.mediaType, "Cache-Control": "no-store", "Access-Control-Allow-Origin": "*",
            "X-Content-Type-Options": "nosniff",
        ]
        for field in self.fields { fields.append(field.name, field.value) }
        response.send(status: status, fields: fields, body: body)
    }

    var body: [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        // Without a `type` it is "about:blank": the title says what the status says.
        json.key("title")
        json.string(title)
        json.key("status")
        json.int(status)
        json.key("detail")
        json.string(detail)
        for member in members { json.add(member.name, member.value) }
        json.endObject()
        return json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func add(_ name: String, _ member: Problem.Member) {
        key(name)
        switch member {
        case .text(let text): string(text)
        case .object(let parts):
            beginObject()
            for part in parts { add(part.name, .text(part.value)) }
            endObject()
        }
    }
}

extension Problem {
    static func notFound(_ path: String, knows: String) -> Problem {
        Problem(status: 404, title: "Not Found", detail: "There is nothing at \(path); known: \(knows).")
    }

    static func methodNotAllowed(_ method: String, _ path: String, allow: String) -> Problem {
        Problem(
            status: 405, title: "Method Not Allowed", detail: "\(path) does not take \(method); it takes \(allow).",
            fields: [("Allow", allow)])
    }

    /// Not a 404: a client must not take a decision for a mistake in its address.
    static func retired(_ app: String) -> Problem {
        Problem(
            status: 410, title: "Gone",
            detail: "\(app) was retired; no document is served for it and nothing is asked of its users any more.")
    }
}

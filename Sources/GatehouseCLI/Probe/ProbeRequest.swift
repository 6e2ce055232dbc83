import Fetching

/// One question of a probe.
struct ProbeRequest: Sendable {
    var method = "GET"
    var fields: [HTTPResponse.Field] = []
    var decodesGzip = false

    static func with(_ name: String, _ value: String) -> ProbeRequest {
        ProbeRequest(fields: [HTTPResponse.Field(name: name, value: value)])
    }
}

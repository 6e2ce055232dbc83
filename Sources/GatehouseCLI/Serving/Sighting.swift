import Fetching
import JSONText

/// What one look at a public address shows, held against the document that should be there.
enum Sighting: Equatable, Sendable {
    case wanted
    /// Another document of the same app.
    case other(revision: Int?)
    /// Something that no phone takes for the document: another status, or a body that is not ours.
    case notADocument(status: Int)
    case unreachable(NetworkFailure)

    init(_ response: HTTPResponse, wanted: [UInt8], app: String) {
        if response.status == 200, response.body == wanted {
            self = .wanted
        } else if response.status == 200, let json = try? JSON.parse(response.body), json["gatehouse"]?.int == 1,
            json["app"]?.string == app
        {
            self = .other(revision: json["revision"]?.int)
        } else {
            self = .notADocument(status: response.status)
        }
    }
}

import Fetching
import JSONText

@testable import Stores

/// A store that answers what a test says, in turn, and remembers what it was asked.
final class ScriptedStore {
    enum Step {
        case answer(Int, String, [(String, String)] = [])
        case fails(NetworkFailure)

        static func ok(_ body: String) -> Step { .answer(200, body) }
    }

    private var steps: [Step]
    private(set) var requests: [HTTPRequest] = []
    private(set) var pauses: [Int] = []
    private(set) var waits: [StoreWait] = []
    /// Seconds since 1970; it moves with every pause.
    var now = 1_796_000_000

    init(_ steps: [Step]) { self.steps = steps }

    /// `GET /v1/apps?…` for each request.
    var lines: [String] {
        requests.map { "\($0.method) \($0.address.text.replacing("https://store.example/", with: "/"))" }
    }

    var isUsedUp: Bool { steps.isEmpty }

    var transport: StoreTransport {
        StoreTransport(
            ask: { request throws(NetworkFailure) in try self.answer(request) }, now: { self.now },
            pause: {
                self.pauses.append($0)
                self.now += $0 / 1_000
            }, waiting: { self.waits.append($0) })
    }

    private func answer(_ request: HTTPRequest) throws(NetworkFailure) -> HTTPResponse {
        requests.append(request)
        guard !steps.isEmpty else { throw .other(request.address, detail: "not in the script") }
        switch steps.removeFirst() {
        case .fails(let failure): throw failure
        case .answer(let status, let body, let fields):
            let fields = fields.map { HTTPResponse.Field(name: $0.0, value: $0.1) }
            return HTTPResponse(status: status, fields: fields, body: Array(body.utf8))
        }
    }

    static var address: HTTPAddress { get throws { try HTTPAddress("https://store.example") } }

    func connect(issuer: String? = "I1") throws -> AppStoreConnect {
        let key = try SigningKey(Array(ES256Vectors.pem.utf8), .es256)
        return AppStoreConnect(
            at: try Self.address, key: AppStoreConnectKey(keyID: "K1", issuer: issuer, key: key), transport: transport)
    }
}

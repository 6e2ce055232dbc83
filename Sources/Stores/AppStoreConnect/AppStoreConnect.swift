package import Fetching
import JSONText

/// App Store Connect, asked with one key.
package final class AppStoreConnect {
    package let base: HTTPAddress
    private let key: AppStoreConnectKey
    private let transport: StoreTransport
    private var token: (text: String, until: Int)?
    /// As the last answer told it.
    package private(set) var rateLimit: RateLimit?

    /// Where it is.
    package static let address = "https://api.appstoreconnect.apple.com"

    package init(at base: HTTPAddress, key: AppStoreConnectKey, transport: StoreTransport) {
        self.base = base
        self.key = key
        self.transport = transport
    }

    func get(_ address: HTTPAddress) throws(StoreFailure) -> JSON {
        try send(HTTPRequest(address), .always)
    }

    func patch(_ address: HTTPAddress, _ body: [UInt8], _ repetition: Repetition) throws(StoreFailure) -> JSON {
        let type = HTTPResponse.Field(name: "Content-Type", value: "application/json")
        return try send(
            HTTPRequest(address, method: "PATCH", fields: [type], body: body), repetition)
    }

    private func send(_ request: HTTPRequest, _ repetition: Repetition) throws(StoreFailure) -> JSON {
        var answer = try transport.send(try signed(request), repetition)
        if answer.status == 401 {
            // A token may have run out on the way. With a 401 nothing was done, so that even a write may be sent again.
            token = nil
            answer = try transport.send(try signed(request), repetition)
        }
        if let limit = answer["X-Rate-Limit"].flatMap(RateLimit.init) { rateLimit = limit }
        return try read(answer, of: request)
    }

    private func signed(_ request: HTTPRequest) throws(StoreFailure) -> HTTPRequest {
        let now = transport.now()
        if token.map({ $0.until <= now }) ?? true {
            guard let text = key.token(now: now) else { throw .noSignature }
            token = (text, now + 300)
        }
        var request = request
        request.fields.append(.init(name: "Authorization", value: "Bearer \(token?.text ?? "")"))
        return request
    }

    private func read(_ answer: HTTPResponse, of request: HTTPRequest) throws(StoreFailure) -> JSON {
        let json = try? JSON.parse(answer.body, limits: .storeAnswer)
        let complaints = json.map(StoreComplaint.list) ?? []
        switch answer.status {
        case 200...299: break
        case 401:
            let skew = answer.date.map { transport.now() - $0 }
            throw .unauthorized(
                request.address, skew: skew, key: key.keyID, isPersonal: key.issuer == nil, complaints: complaints)
        case _ where json == nil || answer.isPage || (300...399).contains(answer.status):
            throw .unreadable(request.address, status: answer.status, answer.insteadOfJSON)
        case 403: throw .forbidden(by: complaints)
        case 404: throw .notFound(request.address, complaints)
        default: throw .rejected(request.address, status: answer.status, complaints)
        }
        guard let json, json.members != nil else {
            throw .unreadable(request.address, status: answer.status, answer.insteadOfJSON)
        }
        return json
    }
}

extension JSONLimits {
    /// A page of 200 resources with what is included can be larger than a document for phones.
    static let storeAnswer = JSONLimits(bytes: 8 << 20, depth: 64)
}

extension StoreComplaint {
    /// The errors of an answer of App Store Connect.
    static func list(of json: JSON) -> [StoreComplaint] {
        (json["errors"]?.array ?? []).map { error in
            StoreComplaint(
                code: error["code"]?.string, text: error["detail"]?.string ?? error["title"]?.string)
        }
    }
}

extension StoreFailure {
    /// A 403 says either that the key may not do this, or that nobody may do anything before an agreement is signed.
    static func forbidden(by complaints: [StoreComplaint]) -> StoreFailure {
        let codes = complaints.compactMap(\.code)
        if codes.contains(where: { $0.contains("AGREEMENT") }) { return .agreementsUnsigned(complaints) }
        return codes.contains("FORBIDDEN_ERROR") ? .roleTooLow(complaints) : .forbidden(complaints)
    }
}

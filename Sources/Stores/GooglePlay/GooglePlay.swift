package import Fetching
import JSONText

/// Google Play's publishing interface for one app, asked as a service account.
package final class GooglePlay {
    package let base: HTTPAddress
    package let packageName: String
    private let account: ServiceAccount
    private let transport: StoreTransport
    private var token: (text: String, until: Int)?

    /// Where it is.
    package static let address = "https://androidpublisher.googleapis.com"

    /// - Parameter packageName: the app's id, such as `com.example.shop`.
    package init(
        at base: HTTPAddress, packageName: String, account: ServiceAccount, transport: StoreTransport
    ) {
        self.base = base
        self.packageName = packageName
        self.account = account
        self.transport = transport
    }

    /// One request below the app.
    ///
    func ask(
        _ method: String, _ path: [String], _ repetition: Repetition = .whenRefused, body: [UInt8]? = nil
    ) throws(StoreFailure) -> JSON {
        let address = try base.appending(["androidpublisher", "v3", "applications", packageName] + path)
        var request = HTTPRequest(address, method: method, body: body)
        // A POST without a body would otherwise carry no length, which some servers refuse.
        if method == "POST", body == nil { request.body = [] }
        if body != nil { request.fields.append(.init(name: "Content-Type", value: "application/json")) }
        var answer = try send(try signed(request), repetition)
        if answer.status == 401 {
            token = nil
            answer = try send(try signed(request), repetition)
        }
        if answer.status == 204 { return JSON(.object([])) }
        return try read(answer, at: address)
    }

    private func send(_ request: HTTPRequest, _ repetition: Repetition) throws(StoreFailure) -> HTTPResponse {
        try transport.send(request, repetition) { GoogleError($0)?.isThrottling ?? false }
    }

    private func signed(_ request: HTTPRequest) throws(StoreFailure) -> HTTPRequest {
        var request = request
        request.fields.append(.init(name: "Authorization", value: "Bearer \(try currentToken())"))
        return request
    }

    private func currentToken() throws(StoreFailure) -> String {
        let now = transport.now()
        if let token, token.until > now { return token.text }
        guard let assertion = account.assertion(now: now) else { throw .noSignature }
        let form = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=\(assertion)"
        let type = HTTPResponse.Field(name: "Content-Type", value: "application/x-www-form-urlencoded")
        let request = HTTPRequest(
            account.tokenAddress, method: "POST", fields: [type], body: Array(form.utf8))
        let answer = try transport.send(request, .always)
        let json = try? JSON.parse(answer.body)
        guard answer.status == 200 else {
            guard let json, !answer.isPage, !(300...399).contains(answer.status) else {
                throw .unreadable(account.tokenAddress, status: answer.status, answer.insteadOfJSON)
            }
            let complaint = StoreComplaint(
                code: json["error"]?.string, text: json["error_description"]?.string)
            throw .unauthorized(
                account.tokenAddress, skew: answer.date.map { now - $0 }, key: account.email, isPersonal: false,
                complaints: [complaint])
        }
        guard let text = json?["access_token"]?.string, !text.isEmpty else {
            throw .unreadable(
                account.tokenAddress, status: 200, answer.isPage ? .page : .missing("access_token"))
        }
        token = (text, now + min(3_600, max(60, json?["expires_in"]?.int ?? 0)) - 60)
        return text
    }

    private func read(_ answer: HTTPResponse, at address: HTTPAddress) throws(StoreFailure) -> JSON {
        let json = try? JSON.parse(answer.body, limits: .storeAnswer)
        if answer.status == 401 {
            throw .unauthorized(
                address, skew: answer.date.map { transport.now() - $0 }, key: account.email, isPersonal: false,
                complaints: json.map(StoreComplaint.google) ?? [])
        }
        guard let json, json.members != nil, !answer.isPage, !(300...399).contains(answer.status) else {
            throw .unreadable(address, status: answer.status, answer.insteadOfJSON)
        }
        let complaints = StoreComplaint.google(json)
        switch answer.status {
        case 200...299: return json
        case 403:
            let error = GoogleError(json)
            if error.isDayUsedUp { throw .dayUsedUp(address, complaints) }
            if error.isInterfaceOff { throw .interfaceOff(complaints) }
            throw .roleTooLow(complaints)
        case 404: throw .notFound(address, complaints)
        default: throw .rejected(address, status: answer.status, complaints)
        }
    }
}

extension StoreComplaint {
    /// The error of an answer of Google's interfaces.
    static func google(_ json: JSON) -> [StoreComplaint] {
        guard let error = json["error"] else { return [] }
        return [StoreComplaint(code: error["status"]?.string, text: error["message"]?.string)]
    }
}

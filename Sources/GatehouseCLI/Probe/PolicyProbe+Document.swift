import Fetching
import LaunchDocument

extension PolicyProbe {
    func status(_ answer: HTTPResponse) -> ProbeFinding {
        switch answer.status {
        case 200:
            return ProbeFinding("status", .ok, "200, no redirect")
        case 300..<400:
            return ProbeFinding(
                "status", .bad, "\(answer.status) to \(answer["Location"] ?? "nowhere")",
                advice:
                    "serve the document at the address itself: apps in the field may not follow, and the target can change hands"
            )
        case 426:
            return ProbeFinding(
                "status", .bad, "426",
                advice: "take the policy path out of version enforcement: it must answer every version")
        case 401, 403:
            return ProbeFinding(
                "status", .bad, "\(answer.status)", advice: "make the document public: apps ask for it without a login")
        default:
            return ProbeFinding(
                "status", .bad, "\(answer.status)", advice: "is the app's name in the address right, and the server up?"
            )
        }
    }

    func document(_ answer: HTTPResponse) -> ProbeFinding {
        if answer.body == wanted.body, answer.status == 200 {
            return ProbeFinding(
                "body", .ok, "\(answer.body.count) bytes, equal to \(wanted.path) (revision \(wanted.revision))")
        }
        switch Sighting(answer, wanted: wanted.body, app: app) {
        case .other(let revision) where isReadable(answer.body):
            let served = revision.map { "revision \($0)" } ?? "another revision"
            return ProbeFinding(
                "body", .warn, "\(served) is served, \(wanted.path) has revision \(wanted.revision)",
                advice: "deploy the file, or wait for caches; see 'gatehouse policy diff'")
        case .other:
            return ProbeFinding(
                "body", .bad, "a document that apps cannot read", advice: "see what is served: curl -s \(address)")
        case .wanted, .notADocument, .unreachable:
            return ProbeFinding(
                "body", .bad, "not the document of \(app): \(opening(of: answer.body))",
                advice: "apps keep their last good document; find out what answers at this address")
        }
    }

    private func isReadable(_ body: [UInt8]) -> Bool {
        (try? LaunchDocument.read(body, app: app)) != nil
    }

    private func opening(of body: [UInt8]) -> String {
        body.isEmpty ? "an empty body" : "it begins with \(String(decoding: body.prefix(40), as: UTF8.self))"
    }

    /// The gate must outlive logins, cookies and whatever else may be retired.
    func login(_ answer: HTTPResponse) -> ProbeFinding {
        if let cookie = answer["Set-Cookie"] {
            let name = cookie.prefix { $0 != "=" && $0 != ";" }
            return ProbeFinding(
                "cookies", .warn, "sets the cookie \(name)",
                advice: "switch it off for this path: it spoils caching and identifies people")
        }
        if answer["WWW-Authenticate"] != nil {
            return ProbeFinding("cookies", .bad, "asks for a login", advice: "make the document public")
        }
        return ProbeFinding("cookies", .ok, "no cookie, no login")
    }

    func crossOrigin(_ answer: HTTPResponse) -> ProbeFinding {
        answer["Access-Control-Allow-Origin"] == "*"
            ? ProbeFinding("cors", .ok, "Access-Control-Allow-Origin: *")
            : ProbeFinding(
                "cors", .warn, "Access-Control-Allow-Origin: \(answer["Access-Control-Allow-Origin"] ?? "absent")",
                advice: "send *, or web views and status pages cannot read it")
    }
}

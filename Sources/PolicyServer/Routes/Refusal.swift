internal import LaunchDocument
internal import Versioning

/// What a request of a blocked version is told.
struct Refusal {
    let verdict: Verdict
    let document: LaunchDocument
    /// As the client reported it.
    let version: String
    let status: Int
    /// Whether the answer names the needed version in `Upgrade`, as RFC 9110, section 15.5.22, asks of a 426. It is a
    /// field of one connection: HTTP/2 forbids it, so it must not get behind a proxy.
    let offersUpgrade: Bool

    var problem: Problem {
        var required = Problem(status: 426, title: "Upgrade Required", detail: detail, members: members)
        guard status == 426 else {
            var forbidden = Problem(status: status, title: "Forbidden", detail: detail, members: members)
            forbidden.fields = [("Gatehouse-Problem", Self.fieldValue(of: required))]
            return forbidden
        }
        if offersUpgrade { required.fields = [("Upgrade", upgrade), ("Connection", "Upgrade")] }
        return required
    }

    /// The whole problem on one line, for proxies that keep the fields of an answer and drop its body, as nginx does in
    /// `auth_request`.
    ///
    /// Without the texts for people when those are long: an answer whose head does not fit a proxy's buffer is an error
    /// there, and then nobody is refused.
    private static func fieldValue(of problem: Problem) -> String {
        let longest = 8 * 1024
        var problem = problem
        if problem.body.count > longest { problem.members.removeAll { $0.name == "message" } }
        return String(decoding: problem.body, as: UTF8.self)
    }

    private var detail: String {
        let why = verdict.blockReason.map { " (\($0.rawValue))" } ?? ""
        let what = "\(document.app) \(version) may not be used any more\(why)"
        guard let target = verdict.target else { return "\(what); \(whyNothingReplacesIt)." }
        return "\(what); install \(target)\(verdict.storeURL.map { " from \($0)" } ?? "")."
    }

    private var whyNothingReplacesIt: String {
        switch verdict.reason {
        case .osTooOld: "what replaces it needs a newer system"
        case .notSoldHere: "the store of this country does not have the app"
        default: "nothing that replaces it is out yet"
        }
    }

    private var members: [(name: String, value: Problem.Member)] {
        let texts: [(String, String?)] = [
            ("app", document.app), ("reason", verdict.reason.rawValue),
            ("block_reason", verdict.blockReason?.rawValue),
            // Whoever cannot get any version is not sent to look for one.
            ("minimum_version", verdict.target == nil ? nil : document.minimumVersion?.description),
            ("needed_version", verdict.target?.description), ("store_url", verdict.storeURL),
        ]
        var members = texts.compactMap { name, text in text.map { (name: name, value: Problem.Member.text($0)) } }
        if let message = verdict.message {
            let parts = [
                (name: "lang", value: message.language), (name: "title", value: message.message.title),
                (name: "body", value: message.message.body),
            ]
            members.append(("message", .object(parts)))
        }
        return members
    }

    /// The app as a protocol and the version to speak; both consist of characters that a token may hold. A protocol needs
    /// no version (RFC 9110, section 7.8), so where nothing can be installed the app alone stands for "not this one".
    private var upgrade: String {
        verdict.target.map { "\(document.app)/\($0)" } ?? document.app
    }
}

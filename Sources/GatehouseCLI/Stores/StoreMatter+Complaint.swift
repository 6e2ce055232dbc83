import CommandKit
import Fetching
import Stores

extension StoreMatter {
    /// The one place where facts about a store become sentences: what could not be known, what was not changed, and what
    /// to do.
    func complaint(about failure: StoreFailure) -> Complaint {
        switch failure {
        case .network(let failure, let attempts):
            let times = attempts > 1 ? ", \(attempts) attempts" : ""
            return Complaint(
                failure.sentence + times, at: failure.subject,
                advice: "\(unknownAndUnchanged); \(failure.storeAdvice)", status: failure.status)
        case .unavailable(let address, let status, let attempts):
            return Complaint(
                "\(store.rawValue) cannot answer (\(status), \(counted(attempts, "attempt", "attempts")))",
                at: address.text, advice: "\(unknownAndUnchanged); the command is safe to repeat",
                status: .unavailable)
        case .throttled(let address, let wait, _):
            return Complaint(
                "\(store.rawValue) is asked too much", at: address.text,
                advice:
                    "\(unknownAndUnchanged); repeat the command in \(wait.map { "\($0) s" } ?? "some minutes"), and see what else uses the key",
                status: .tryAgain)
        case .unauthorized(let address, let skew, let key, let isPersonal, let complaints):
            return Complaint(
                "the credentials are not taken, also not with a fresh token\(words(of: complaints))", at: address.text,
                advice: "\(credentialAdvice(skew: skew, key: key, isPersonal: isPersonal)); nothing was changed",
                status: .notAllowed)
        case .dayUsedUp(let address, let complaints):
            return Complaint(
                "the limit of a day is reached\(words(of: complaints))", at: address.text,
                advice:
                    "\(unknownAndUnchanged); the limits of Google Play begin anew at midnight in California, and until then the Play Console itself goes on",
                status: .tryAgain)
        case .interfaceOff(let complaints):
            return Complaint(
                "the interface is switched off for the account's project\(words(of: complaints))", at: store.rawValue,
                advice:
                    "enable the Google Play Android Developer API there (Google Cloud console, APIs and services) and repeat the command some minutes later; nothing was changed",
                status: .notAllowed)
        case .roleTooLow(let complaints):
            return Complaint(
                "\(account ?? "the key") may not do this\(words(of: complaints))", at: store.rawValue,
                advice: "\(roleAdvice); nothing was changed", status: .notAllowed)
        case .agreementsUnsigned(let complaints):
            return Complaint(
                "an agreement is not signed or has expired\(words(of: complaints))", at: store.rawValue,
                advice:
                    "the account holder signs it under Business in App Store Connect, and until then nobody can do anything there; nothing was changed; the server's own means go on: 'gatehouse flag kill', 'gatehouse gate block'",
                status: .notAllowed)
        case .forbidden(let complaints):
            return Complaint(
                "\(store.rawValue) does not allow it\(words(of: complaints))", at: store.rawValue,
                advice:
                    "check the key's role, and whether an agreement waits for the account holder; nothing was changed",
                status: .notAllowed)
        case .notFound(let address, let complaints):
            return Complaint(
                "\(store.rawValue) knows nothing there\(words(of: complaints))", at: address.text,
                advice: "\(placeAdvice); nothing was changed",
                status: .badInput)
        case .rejected(let address, let status, let complaints):
            return Complaint(
                "\(store.rawValue) refuses (\(status))\(words(of: complaints))", at: address.text,
                advice: "nothing was changed; see the state with the status command", status: .notAllowed)
        case .unreadable, .foreignLink, .tooManyPages, .badIdentifier, .severalMeant, .absent, .noSignature, .unclear,
            .notTaken:
            return complaint(aboutAnswer: failure)
        }
    }

    private func complaint(aboutAnswer failure: StoreFailure) -> Complaint {
        switch failure {
        case .unreadable(let address, let status, let what):
            return Complaint(
                "no answer of \(store.rawValue): \(what.sentence) (\(status))", at: address.text,
                advice: "\(unknownAndUnchanged); look for a proxy or a sign-in page on the way", status: .unknown)
        case .foreignLink(let link, let address):
            return Complaint(
                "the next page is said to be at another host, which gets no token", at: link,
                advice: "\(unknownAndUnchanged); the answer came from \(address.text)", status: .unknown)
        case .tooManyPages(let address):
            return Complaint(
                "the list does not end", at: address.text, advice: unknownAndUnchanged, status: .unknown)
        case .badIdentifier(let text):
            return Complaint(
                "cannot be a part of a store's address", at: "'\(text)'",
                advice: "write it as the store has it", status: .badInput)
        case .severalMeant(let what, let has):
            return Complaint(
                "several versions are \(what)", at: store.rawValue,
                advice: "\(unknownAndUnchanged); the store has \(has.prefix(8).joined(separator: ", ")): look there",
                status: .unknown)
        case .absent(let what, let has):
            return Complaint(
                "no \(what)", at: store.rawValue,
                advice: has.isEmpty
                    ? "check the id, and that the key belongs to the app's team"
                    : "there is: \(has.prefix(8).joined(separator: ", "))", status: .badInput)
        case .notTaken(let wanted, let found):
            return Complaint(
                "\(wanted) was asked for and not refused, and afterwards the store says \(found)", at: store.rawValue,
                advice: "look again in a minute with the status command; the command is safe to repeat",
                status: .unknown
            )
        case .unclear(let cause):
            let inner = complaint(about: cause)
            return Complaint(
                "the change was sent, and whether it holds is not known: \(inner.what)", at: inner.location,
                advice: "see with the status command, or repeat this one: it changes nothing twice",
                status: inner.status == .unavailable ? .unavailable : .unknown)
        default:
            return Complaint(
                "libcrypto does not sign", at: "this machine", advice: "free some memory and run the command again",
                status: .unavailable)
        }
    }

    private var unknownAndUnchanged: String { "\(question) is not known, and nothing was changed" }

    /// ` (CODE: what the store says)`.
    private func words(of complaints: [StoreComplaint]) -> String {
        let all = complaints.prefix(3).map { complaint in
            [complaint.code, complaint.text.map { String($0.prefix(200)) }].compactMap { $0 }.joined(separator: ": ")
        }.filter { !$0.isEmpty }
        return all.isEmpty ? "" : " (\(all.joined(separator: "; ")))"
    }

    /// More than this is no delay of the network.
    private static let noticeableSkew = 30

    private func credentialAdvice(skew: Int?, key: String, isPersonal: Bool) -> String {
        if let skew, abs(skew) > Self.noticeableSkew {
            return
                "the clock here is \(grouped(abs(skew))) s \(skew > 0 ? "ahead of" : "behind") the store's: set it ('timedatectl set-ntp true') and repeat the command"
        }
        if store == .googlePlay { return "check that the service account \(key) and its key still exist" }
        return isPersonal
            ? "without APP_STORE_CONNECT_ISSUER_ID the key \(key) counts as a person's own: set it for a key of the team"
            : "check in App Store Connect, Users and Access, Integrations, that the key \(key) is active and the issuer is right"
    }

    private var placeAdvice: String {
        store == .googlePlay
            ? "check the app's id, the name of the track, and that the account was invited to the app"
            : "check the app's id and whether the key belongs to its team"
    }

    private var roleAdvice: String {
        store == .googlePlay
            ? "give the account the permission to release to this track: Play Console, Users and permissions"
            : "use a key with the role App Manager or Admin: App Store Connect, Users and Access, Integrations"
    }
}

extension StoreFailure.Unreadable {
    fileprivate var sentence: String {
        switch self {
        case .page: "a web page came"
        case .notJSON: "it is no JSON"
        case .elsewhere(let place): "it leads elsewhere, to \(place.prefix(200))"
        case .missing(let member): "'\(member)' is missing, or in another form"
        }
    }
}

extension NetworkFailure {
    /// What to do at a store, where nobody here runs the server.
    fileprivate var storeAdvice: String {
        switch self {
        case .noSuchHost, .refused, .timedOut, .cutOff, .other:
            "check this machine's network; the command is safe to repeat"
        case .answerTooLarge: "look for a proxy on the way"
        case .unreadableAddress, .unencrypted, .untrusted, .certificates, .noClient: advice
        }
    }
}

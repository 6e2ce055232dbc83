package import Fetching

/// Why a store could not be asked, did not do something, or said what cannot be understood; as facts.
package indirect enum StoreFailure: Error, Hashable, Sendable {
    case network(NetworkFailure, attempts: Int)
    /// The store is there and cannot answer (5xx).
    case unavailable(HTTPAddress, status: Int, attempts: Int)
    /// Too many questions; what the store asks to wait, in seconds.
    case throttled(HTTPAddress, retryAfter: Int?, attempts: Int)
    /// The credentials are not taken, also not with a fresh token. The skew is how many seconds the clock here is ahead of
    /// the store's; nil when the store told no time.
    case unauthorized(HTTPAddress, skew: Int?, key: String, isPersonal: Bool, complaints: [StoreComplaint])
    /// Nothing is answered before the next day: the store's limit of questions or changes a day is reached.
    case dayUsedUp(HTTPAddress, [StoreComplaint])
    /// The interface itself is switched off for the project to which the account belongs.
    case interfaceOff([StoreComplaint])
    /// Signed in, and not allowed to do this.
    case roleTooLow([StoreComplaint])
    /// Nothing works until somebody has signed an agreement.
    case agreementsUnsigned([StoreComplaint])
    /// A 403 for another reason.
    case forbidden([StoreComplaint])
    case notFound(HTTPAddress, [StoreComplaint])
    /// The store understood and refused.
    case rejected(HTTPAddress, status: Int, [StoreComplaint])
    /// An answer that is none: a page for people, no JSON, or members that must be there and are not.
    case unreadable(HTTPAddress, status: Int, Unreadable)
    /// A link to the next page that leads to another host.
    case foreignLink(String, from: HTTPAddress)
    case tooManyPages(HTTPAddress)
    /// A text that cannot be a part of an address.
    case badIdentifier(String)
    /// Several versions of the store can be meant, as it writes them.
    case severalMeant(String, [String])
    /// The store has no app, release or track of this name; what it has instead, in words.
    case absent(String, has: [String])
    /// libcrypto does not sign.
    case noSignature
    /// A change was sent, and neither an answer nor a second look tells whether it holds.
    case unclear(StoreFailure)
    /// The change was taken, and a look afterwards shows another state.
    case notTaken(wanted: String, found: String)

    package enum Unreadable: Hashable, Sendable {
        case page
        case notJSON
        /// A redirect, and where it leads: no store sends anybody elsewhere.
        case elsewhere(String)
        /// The path of a member, such as `data.attributes.phasedReleaseState`.
        case missing(String)
    }
}

/// One error as a store tells it. Only `code` is for programs; all of it can be missing.
package struct StoreComplaint: Hashable, Sendable {
    package let code: String?
    package let text: String?

    package init(code: String?, text: String?) {
        self.code = code
        self.text = text
    }
}

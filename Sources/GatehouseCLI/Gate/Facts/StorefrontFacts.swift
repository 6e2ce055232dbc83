import Stores
import Versioning

/// What is known of the storefronts of an Apple app before its gate is moved, and what the operator says about them.
struct StorefrontFacts: Sendable {
    enum Looks: Sendable {
        /// What `storefronts check` saw and kept.
        case kept(StorefrontLedger)
        /// A file that is there and cannot be used; what is wrong with it.
        case unreadable(String)
        /// The policy does not say what the store calls the app, so that nobody can have asked.
        case noBundleID
    }

    var looks: Looks
    /// The storefronts that the operator says the app is sold in; empty for all.
    var named: [String] = []
    /// For how long a version must have been seen, in seconds, and as it was written.
    var soak = 24 * 3_600
    var soakText = "24h"
    /// The file of the looks, where it is not the usual one.
    var looksFile: String?
    /// Seconds since 1970.
    var now: Int

    /// Looks that are older tell nothing for certain: an app can be taken out of a storefront at any time.
    static let freshness = 24 * 3_600

    /// Whether something that was seen then still counts. A clock that is a little behind does no harm.
    func isFresh(_ time: Int) -> Bool { (-300...Self.freshness).contains(now - time) }
}

import CommandKit
import Stores

/// What a command asks a store about: for sentences about what went wrong.
struct StoreMatter {
    enum Store: String {
        case appStore = "App Store Connect"
        case googlePlay = "Google Play"
        case lookup = "the App Store's lookup"
    }

    let store: Store
    /// Such as "how far 2.4.0 has come".
    let question: String
    /// The account that asks, for Google's.
    var account: String?
}

extension StoreMatter {
    /// Runs what talks to a store, and makes its failures a command's.
    func asking<Value>(_ body: () throws(StoreFailure) -> Value) throws(CommandFailure) -> Value {
        do throws(StoreFailure) { return try body() } catch { throw .complaint(complaint(about: error)) }
    }
}

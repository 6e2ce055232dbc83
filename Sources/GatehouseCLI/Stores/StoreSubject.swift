import CommandKit
import LaunchDocument
import PolicyFiles
import Stores

/// The app that a store command is about.
struct StoreSubject {
    /// Nil when only the store's name for the app is known.
    let policy: Policy?
    let bundleID: String

    var app: String? { policy?.app.value }
    /// Without a policy it is taken for one of iPhone.
    var platform: Platform { policy?.platform.value ?? .ios }
}

extension Invocation {
    /// The app that `--app` or `--bundle-id` names, or the only one that a store of this kind can have.
    func storeSubject(_ console: Console, isApple: Bool) throws(CommandFailure) -> StoreSubject {
        if let bundleID = value(of: .bundleID) { return StoreSubject(policy: nil, bundleID: bundleID) }
        let policy = try policies.policy(of: try storeApp(isApple: isApple))
        let platform = policy.platform.value
        guard isApple ? platform.isApple : platform == .android else {
            throw .complaint(
                Complaint(
                    "\(platform.rawValue) is not sold in \(isApple ? "Apple's store" : "Google Play")",
                    at: policy.place(of: policy.platform.span),
                    advice: "name an app of that store with --app", status: .usage))
        }
        guard let bundleID = policy.bundleID?.value else {
            throw .complaint(
                Complaint(
                    "the policy has no bundle_id", at: policy.source.path,
                    advice: "add 'bundle_id: com.example.app', the store's name for it, or give --bundle-id",
                    status: .badInput))
        }
        return StoreSubject(policy: policy, bundleID: bundleID)
    }

    /// One app; of several, the only one that is sold in such a store.
    private func storeApp(isApple: Bool) throws(CommandFailure) -> String {
        if values(of: .app).isEmpty {
            let all = try appsOrAll()
            let fitting = all.filter { app in
                guard let platform = try? policies.policy(of: app).platform.value else { return false }
                return isApple ? platform.isApple : platform == .android
            }
            if all.count > 1, fitting.count == 1 { return fitting[0] }
        }
        let chosen = try chosenApps()
        guard chosen.count == 1 else { throw .severalApps(chosen, folder: policies.path) }
        return chosen[0]
    }
}

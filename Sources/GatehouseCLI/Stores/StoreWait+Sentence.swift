import CommandKit
import Fetching
import Stores

extension StoreWait {
    /// What is waited for: "itunes.apple.com: is asked too much; asked again in 60 s".
    var sentence: String { "\(reason); asked again in \(max(1, milliseconds / 1_000)) s" }

    private var reason: String {
        switch failure {
        case .network(let failure, _):
            let place = (try? HTTPAddress(failure.subject))?.host ?? failure.subject
            return "\(place): \(failure.sentence)"
        case .unavailable(let address, let status, _): return "\(address.host): cannot answer (\(status))"
        case .throttled(let address, _, _): return "\(address.host): is asked too much"
        default: return "the store gives no answer"
        }
    }
}

import Fetching
import PolicyFiles

/// Where to look whether a policy is served.
struct ServingPlace: Equatable {
    let address: HTTPAddress
    /// Whether phones read there; else it is the server on this machine, for policies that have no public address yet.
    let isPublic: Bool
}

extension ServingPlace {
    /// Where `gatehouse-server` listens when nobody tells it otherwise.
    private static let localServer = "http://127.0.0.1:8080"

    init(of policy: Policy, server: String?) throws(CommandFailure) {
        do throws(NetworkFailure) {
            if let server {
                self = try Self.of(policy, below: server)
            } else if let url = policy.publicURL?.value.text {
                self.init(address: try HTTPAddress(url), isPublic: true)
            } else {
                self = try Self.of(policy, below: Self.localServer)
            }
        } catch {
            throw .network(error)
        }
    }

    private static func of(_ policy: Policy, below server: String) throws(NetworkFailure) -> ServingPlace {
        let address = try HTTPAddress(server).appending("v1/policy/\(policy.app.value).json")
        return ServingPlace(address: address, isPublic: false)
    }
}

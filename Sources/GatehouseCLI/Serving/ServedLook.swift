import CommandKit
import Fetching
import LaunchDocument
import PolicyFiles

/// What is served of one policy, as seen just now.
struct ServedLook {
    let place: ServingPlace
    let sighting: Sighting
    /// How long caches on the way to phones may hand out what was served before; nil when nothing was said.
    var cacheSeconds: Int?

    /// The rest of a line behind `served` or `NOT SERVED`.
    func sentence(revision: Int) -> String {
        switch sighting {
        case .wanted: "revision \(revision) at \(place.address)"
        case .other(let served?) where served == revision:
            "\(place.address) has another content under revision \(revision)"
        case .other(let served): "\(place.address) has \(served.map { "revision \($0)" } ?? "another revision")"
        case .notADocument(let status): "\(place.address) answers \(status), and not with this app's document"
        case .unreachable(let failure):
            place.isPublic
                ? "\(place.address): \(failure.sentence)"
                : "the policy has no public_url, and at \(place.address) \(failure.sentence)"
        }
    }

    /// What to do when it is not what was written.
    func advice(policies path: String) -> String {
        switch sighting {
        case .wanted: "nothing"
        case .other, .notADocument:
            place.isPublic
                ? "deploy \(path) to the server, or wait for caches; then 'gatehouse probe \(place.address)'"
                : "does that server read \(path)? see http://127.0.0.1:9464/snapshot"
        case .unreachable(let failure):
            place.isPublic ? failure.advice : "start it with 'gatehouse serve', or add public_url to \(path)"
        }
    }
}

extension Sighting {
    /// For scripts.
    var word: String {
        switch self {
        case .wanted: "served"
        case .other: "other"
        case .notADocument: "not_a_document"
        case .unreachable: "unreachable"
        }
    }
}

extension Invocation {
    /// Looks once, for a few seconds at most; nil when nobody shall look.
    func look(at policy: Policy) throws(CommandFailure) -> ServedLook? {
        guard !has(.offline) else { return nil }
        let place = try ServingPlace(of: policy, server: value(of: .server))
        let client = try httpClient(seconds: 3)
        let watch = ServingWatch(
            address: place.address, app: policy.app.value, wanted: policy.launchDocument().write())
        return ServedLook(
            place: place, sighting: watch.look { address throws(NetworkFailure) in try client.ask(address) })
    }

    func httpClient(seconds: Int = 30) throws(CommandFailure) -> HTTPClient {
        do throws(NetworkFailure) {
            return try HTTPClient(
                .init(
                    userAgent: Gatehouse.userAgent, certificates: value(of: .certificates),
                    connectSeconds: min(10, seconds), totalSeconds: seconds))
        } catch {
            throw .network(error)
        }
    }
}

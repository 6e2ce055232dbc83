import Fetching
import LaunchDocument
import PolicyFiles

/// The button of a screen that cannot be left must lead somewhere.
///
/// A store that does not answer refuses as well: a name that nobody has looks like a network that is down, and to try again
/// costs a minute. What answers without saying whether the app is there is for people to look at.
struct StoreAddressGuard: GateGuard {
    let name = "store address"

    func evaluate(_ change: GateChange) -> GuardFinding? {
        guard let page = change.storePage, let url = change.after.storeURL else { return nil }
        let place = "\(page.address) (\(change.after.place(of: url.span)))"
        let browser = "open it in a browser"
        let skip = "\(browser), and when it is there, add --store-page skip"
        return switch page.look {
        case .there(nil): .pass("\(place) answers")
        case .there(let end?): .pass("\(place) answers, as \(end)")
        case .gone(let status):
            .refuse("\(place) is not there (\(status))", advice: "correct store_url, which every phone opens")
        case .leadsAway(let end):
            .refuse(
                "\(place) leads to \(end), away from the store", advice: "correct store_url, which every phone opens")
        case .circle: .refuse("\(place) leads on and on", advice: skip)
        case .failing(let status): .refuse("\(place) answers \(status)", advice: "try again in a minute, or \(skip)")
        case .unreachable(let failure):
            .refuse("\(place) cannot be asked: \(failure.sentence)", advice: "try again in a minute, or \(skip)")
        case .unclear(let status):
            .unknown("\(place) answers \(status), which says nothing of whether it is there", advice: browser)
        case .notAsked: .unknown("\(place) was not asked (--store-page skip)", advice: browser)
        }
    }
}

/// The routes whose requests are counted per app and version.
enum CountedRoute: Int, CaseIterable, Sendable {
    /// The document, which an app fetches at launch: the number to judge adoption by.
    case policy
    case verdict
    /// One request of a proxy per call to somebody's API.
    case enforce

    /// Whether an app asks once a launch. What a proxy asks about each call would count one launch many times.
    var isOfALaunch: Bool { self != .enforce }

    var name: String {
        switch self {
        case .policy: "policy"
        case .verdict: "verdict"
        case .enforce: "enforce"
        }
    }
}

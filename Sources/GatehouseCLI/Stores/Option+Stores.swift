import CommandKit

extension Option {
    static let baseURL = Option(
        "base-url", .value("URL"), "ask this address in the store's place: a stand-in, or a proxy that knows the store")
    static let connectURL = Option(
        "connect-url", .value("URL"), "ask this address in App Store Connect's place, for --territories")
    static let buildList = Option(
        "write-builds", .value("FILE"), "write all builds of the store there, a line each: version,build,status")
    static let bundleID = Option(
        "bundle-id", .value("ID"), "the app by its store's name, when no policy tells it; then no policy is changed")
    static let storeVersion = Option(
        "version", .value("V"), "which version; the highest that people get if left out")
    static let apiKey = Option(
        "api-key", .value("FILE"), "a JSON file with key_id, issuer_id and key, as fastlane has it",
        variable: "APP_STORE_CONNECT_API_KEY_PATH")
    static let serviceAccount = Option(
        "service-account", .value("FILE"), "the JSON key file of a service account",
        variable: "GOOGLE_APPLICATION_CREDENTIALS")
    static let track = Option("track", .value("NAME"), "which track of Google Play", default: "production")
    static let playVersion = Option(
        "version", .value("V"), "which release, by its version; may be left out when only one can be meant")
    static let versionCode = Option("build", .value("N"), "which release, by its version code")
    static let yes = Option("yes", .flag, "do not ask")

    static let wantedVersion = Option("version", .value("V"), "the version that people shall get", required: true)
    static let storefronts = Option(
        "storefront", .values("CC"),
        "only this storefront, by two letters; all that the policy does not exclude if left out")
    static let soak = Option(
        "soak", .value("TIME"), "for how long a version must have been seen before it counts as live: 24h, 90m, 0",
        default: "24h")
    static let raiseSoak = Option(
        "soak", .value("TIME"), "for how long the version must have been seen in every storefront: 24h, 90m, 0",
        default: "24h")
    static let blockSoak = Option(
        "soak", .value("TIME"), "for how long the version that users are sent to must have been seen: 2h, 90m, 0",
        default: "2h")
    static let soldIn = Option(
        "storefront", .values("CC"),
        "the app is sold in this storefront, by two letters, and in others so named alone; in all of Apple's if left out"
    )
    static let storePage = Option(
        "store-page", .value("WORD"),
        "ask, whether the store's address answers, or skip that, as on a machine that has no way to it",
        variable: "GATEHOUSE_STORE_PAGE", default: "ask", candidates: .words(StorePageAsking.allCases.map(\.rawValue)))
    static let pace = Option(
        "pace", .value("N"), "questions a minute, 20 at most; 0 asks all at once, for stand-ins")
    static let looks = Option(
        "looks", .value("FILE"),
        "what was seen so far; POLICIES/.storefronts/APP.json if left out, APP.stand-in.json with --base-url")
    static let fresh = Option("fresh", .flag, "ask everything again, also after an interruption")
    static let appTerritories = Option(
        "territories", .flag, "ask App Store Connect where the app is sold, and check only there")
}

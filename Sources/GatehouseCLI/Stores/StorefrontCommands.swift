import CommandKit

/// `gatehouse storefronts …`: where a version of an Apple app can be had.
enum StorefrontCommands {
    static let check = Command(
        "storefronts", "check", summary: "Says in which storefronts of the App Store a version is live",
        notes: [
            "Live is what was seen twice at least and for as long as --soak: the store shows a version before its binary is there. Stale shows a lower version, absent does not sell the app, unknown gave no answer that can be trusted. Exit status: 0 live everywhere, 1 not, 3 some are unknown and the others live, 69 nobody answered.",
            "At most 20 questions a minute; what was seen is kept, and a check that was interrupted goes on where it was.",
        ],
        options: [
            .wantedVersion, .storefronts, .appTerritories, .soak, .pace, .fresh, .looks, .bundleID, .apiKey, .baseURL,
            .connectURL,
            .app, .policies, .certificates, .json,
        ],
        examples: [
            .init("gatehouse storefronts check --app shop-ios --version 2.4.1", "every storefront, some nine minutes"),
            .init(
                "gatehouse storefronts check --app shop-ios --version 2.4.1 --storefront TR --storefront DE --soak 2h",
                "two of them, for a hotfix"),
        ],
        run: { (invocation, console) throws(CommandFailure) in try StorefrontRun(invocation, console).run() })
}

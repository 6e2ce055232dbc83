import TestSupport
import Testing

/// What becomes of the policy when something is done in a store.
@Suite struct StorePolicyTests {
    /// Two releases that everybody was offered, one after the other.
    private static let both =
        #"{"name":"2.4.0","versionCodes":["1873"],"status":"completed"},{"name":"2.3.9","versionCodes":["1830"],"status":"completed"}"#

    private func desk(_ store: StoreStandIn, _ policy: String, _ folder: StoreDesk) throws -> StoreDesk {
        try folder.take(store)
        try folder.folder.write(policy, to: "policies/shop-android.yaml")
        return folder
    }

    /// Play serves the one before again: without it the policy would have nothing to offer, and could not be published.
    @Test
    func aReleaseThatIsServedAgainIsLiveAgain() throws {
        let folder = try StoreDesk()
        let store = try StoreStandIn(
            .googlePlay, in: folder.folder, state: #"{"tracks":{"production":[\#(Self.both)]}}"#)
        let policy =
            StoreDesk.android.replacing("status: phased, percent: 10", with: "status: live")
            .replacing("1830, status: live", with: "1830, status: replaced")
            .replacing("releases:", with: "versions: { minimum: \"2.3.0\", reason: crash }\nreleases:")
            + "messages:\n  block: { en: { title: Update required, body: This version no longer works. } }\n"
        let desk = try desk(store, policy, folder)
        let halt = "rollout halt --version 2.4.0 --wait 0 --reason crash"
        // What could not follow the first time follows when the command is repeated.
        for _ in 1...2 {
            let answer = try desk.run(halt, at: store)
            #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
            let after = try desk.policy("shop-android")
            #expect(after.contains("1873, status: halted") && after.contains("1830, status: live"), "\(after)")
            try desk.folder.write(policy, to: "policies/shop-android.yaml")
        }
    }

    @Test
    func whatTestersGetChangesNoPolicy() throws {
        let folder = try StoreDesk()
        let store = try StoreStandIn(
            .googlePlay, in: folder.folder,
            state:
                #"{"tracks":{"production":[\#(Self.both)],"beta":[{"name":"2.4.0","versionCodes":["1873"],"status":"halted"}]}}"#
        )
        let desk = try desk(store, StoreDesk.android, folder)
        let answer = try desk.run("rollout resume --track beta --wait 0", at: store)
        #expect(answer.status == 0 && answer.output.contains("live     2.4.0"), "\(answer.output)\(answer.errors)")
        #expect(answer.output.contains("note     only testers get what is on beta: the policy stays as it is"))
        #expect(try desk.policy("shop-android") == StoreDesk.android)
    }

    @Test
    func aDryRunWritesNoBuilds() throws {
        let desk = try StoreDesk()
        let store = try StoreStandIn(.appStoreConnect, in: desk.folder)
        try desk.take(store)
        let sync = "release sync --app shop-ios --write-builds builds.csv --wait 0"
        let dry = try desk.run(sync + " --dry-run", at: store)
        #expect(dry.status == 0 && dry.errors.contains("2 builds would be in builds.csv"), "\(dry.output)\(dry.errors)")
        #expect(throws: (any Error).self) { try desk.folder.read("builds.csv") }
        #expect(try desk.run(sync, at: store).errors.contains("2 builds in builds.csv"))
        #expect(try desk.folder.read("builds.csv").hasPrefix("version,build,status\n"))
    }
}

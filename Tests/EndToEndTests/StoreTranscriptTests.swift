import TestSupport
import Testing

/// What a night at the stores looks like, against stand-ins that hold the program to the protocol.
@Suite struct StoreTranscriptTests {
    @Test
    func phasedReleases() throws {
        let desk = try StoreDesk()
        let store = try StoreStandIn(.appStoreConnect, in: desk.folder)
        try desk.take(store)
        var text = try desk.transcript(
            [
                "phased-release status", "phased-release pause --dry-run --wait 0",
                "phased-release pause --reason crash --wait 0", "phased-release pause --wait 0",
                "phased-release resume --version 2.4.0 --wait 0 --json", "phased-release complete --wait 0",
                "phased-release complete --wait 0 --yes", "phased-release pause --wait 0",
                "phased-release status --json",
            ], at: store)
        try store.set(#"{"phased":{}}"#)
        text += "\n" + (try desk.transcript(["phased-release status", "phased-release pause --wait 0"], at: store))
        try store.set(#"{"phased":{"v-240":{"id":"p-240","phasedReleaseState":"BRAND_NEW"}},"remaining":600}"#)
        text += "\n" + (try desk.transcript(["phased-release status", "phased-release pause --wait 0"], at: store))
        try store.set(#"{"phased":{"v-240":{"id":"p-240","phasedReleaseState":"INACTIVE"}}}"#)
        text += "\n" + (try desk.transcript(["phased-release status", "phased-release pause --wait 0"], at: store))
        expectGolden(text, named: "phased-release.txt")
        // Paused, resumed and completed; nothing else was worth a change.
        #expect(try store.requests().filter { $0.hasPrefix("PATCH") }.count == 3)
        #expect(try store.broken().isEmpty)
    }

    @Test
    func rollouts() throws {
        let desk = try StoreDesk()
        let store = try StoreStandIn(.googlePlay, in: desk.folder)
        try desk.take(store)
        var text = try desk.transcript(
            [
                "rollout status", "rollout halt --dry-run --wait 0", "rollout halt --reason crash --wait 0",
                "rollout halt --wait 0", "rollout resume --build 1873 --wait 0", "rollout status --json",
                "rollout halt --version 9.9 --wait 0", "rollout status --track beta",
            ], at: store)
        try store.set(
            #"{"tracks":{"production":[{"name":"2.4.0","versionCodes":["1873"],"status":"completed"},{"name":"2.3.9","versionCodes":["1830"],"status":"completed"}],"new":[{"versionCodes":["1"],"status":"completed"}],"odd":[{"versionCodes":["5"],"status":"brandNew"},{"versionCodes":["6"],"status":"draft"}],"none":[]}}"#
        )
        text +=
            "\n"
            + (try desk.transcript(
                [
                    "rollout halt --wait 0", "rollout halt --version 2.4.0 --wait 0", "rollout resume --wait 0",
                    "rollout halt --build 1 --track new --wait 0", "rollout status --track odd",
                    "rollout halt --build 5 --track odd --wait 0", "rollout halt --build 6 --track odd --wait 0",
                    "rollout status --track none",
                ], at: store))
        expectGolden(text, named: "rollout.txt")
        #expect(try store.broken().isEmpty)
    }

    @Test
    func syncing() throws {
        let desk = try StoreDesk()
        let builds =
            #"{"id":"b-1","app":"1234567890","version":"20302","expired":true,"minOsVersion":"15.0","train":"2.3.9"},{"id":"b-2","app":"1234567890","version":"4.69.0","expired":false,"minOsVersion":"16.0","train":"2.4.1"},{"id":"b-3","app":"1234567890","version":"1873","expired":false,"minOsVersion":"16.0","train":"2.4.0"}"#
        let versions =
            #"{"id":"v-241","app":"1234567890","platform":"IOS","versionString":"2.4.1","appVersionState":"PENDING_DEVELOPER_RELEASE","build":"b-2"},{"id":"v-240","app":"1234567890","platform":"IOS","versionString":"2.4.0","appVersionState":"READY_FOR_DISTRIBUTION","build":"b-3"},{"id":"v-250","app":"1234567890","platform":"IOS","versionString":"2.5.0","appVersionState":"IN_REVIEW","build":null},{"id":"v-239","app":"1234567890","platform":"IOS","versionString":"2.3.9","appVersionState":"REPLACED_WITH_NEW_VERSION","build":"b-1"},{"id":"v-1","app":"1234567890","platform":"IOS","versionString":"2.6.0","appVersionState":"BRAND_NEW","build":null},{"id":"v-2","app":"1234567890","platform":"IOS","versionString":"Spring Edition","appVersionState":"READY_FOR_DISTRIBUTION","build":null}"#
        let apple = try StoreStandIn(
            .appStoreConnect, in: desk.folder, state: #"{"page":2,"builds":[\#(builds)],"versions":[\#(versions)]}"#)
        try desk.take(apple)
        var text = try desk.transcript(
            [
                "release sync --app shop-ios --wait 0 --write-builds builds.csv",
                "release sync --app shop-ios --wait 0",
            ], at: apple)
        text += "\n" + (try desk.folder.read("builds.csv"))
        #expect(try apple.broken().isEmpty)
        let play = try StoreStandIn(
            .googlePlay, in: desk.folder,
            state:
                #"{"tracks":{"production":[{"name":"2.4.1","versionCodes":["1880"],"status":"inProgress","userFraction":0.05},{"name":"2.4.0","versionCodes":["1873"],"status":"halted","userFraction":0.1},{"name":"2.3.9","versionCodes":["1830"],"status":"completed"}]}}"#
        )
        try desk.take(play)
        text += "\n" + (try desk.transcript(["release sync --app shop-android --wait 0"], at: play))
        expectGolden(text, named: "release-sync.txt")
        #expect(try play.broken().isEmpty)
    }

    @Test
    func storefronts() throws {
        let desk = try StoreDesk()
        let store = try StoreStandIn(
            .lookup, in: desk.folder,
            state: #"{"released":null,"storefronts":{"default":"2.4.1","tr":"2.4.0","gb":null,"in":"2.5.0"}}"#)
        let check = "storefronts check --app shop-ios --version 2.4.1"
        let two = " --storefront TR --storefront DEU"
        var text = try desk.transcript(
            [check, check + " --soak 0" + two, check + " --soak 0" + two + " --json"], at: store)
        try store.set(#"{"storefronts":{"default":"2.4.1"},"cached":"2.4.0"}"#)
        text += "\n" + (try desk.transcript([check + " --soak 0"], at: store))
        try store.set(#"{"minimum_os":"17.0","cached":null}"#)
        text += "\n" + (try desk.transcript([check + " --soak 0" + two], at: store))
        try store.set(#"{"storefronts":{"default":null}}"#)
        text += "\n" + (try desk.transcript([check], at: store))
        expectGolden(text, named: "storefronts.txt")
        #expect(try store.broken().isEmpty)
    }
}

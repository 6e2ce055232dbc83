import CommandKit
import PolicyFiles
import Testing
import Versioning

@testable import GatehouseCLI

struct ReleasePlanTests {
    private static func facts(
        _ releases: [(String, String?, ReleaseStatus)], tags: [String] = [], builds: String? = nil,
        blocked: [String] = []
    ) throws -> ReleaseFacts {
        var facts = ReleaseFacts()
        facts.releases = try releases.map {
            .init(
                version: try AppVersion(strict: $0.0), build: try $0.1.map { try BuildNumber(strict: $0) }, status: $0.2
            )
        }
        facts.tags = tags.compactMap(ReleaseTag.init)
        facts.builds = try builds.map { try BuildList("version,build,status\n" + $0).builds }
        let left = try blocked.map { try AppVersion(strict: $0) }
        facts.isBlocked = { left.contains($0) }
        return facts
    }

    private static let usual: [(String, String?, ReleaseStatus)] = [
        ("2.4.1", "1880", .pending), ("2.4.0", "1873", .live), ("2.3.1", "1822", .replaced),
        ("2.3.0", "1801", .replaced),
    ]

    @Test func theUsualNight() throws {
        let plan = try ReleasePlan(
            try Self.facts(Self.usual, tags: ["v2.3.1", "v2.4.0"], builds: "2.4.0,1873,live\n2.4.1,1899,expired\n"))
        #expect(plan.bad?.description == "2.4.0")
        #expect(plan.lastGood == .init(version: try AppVersion(strict: "2.3.1"), tag: "v2.3.1", wasReleased: true))
        #expect(plan.next.description == "2.4.1" && plan.nextBuild?.description == "1900")
        #expect(plan.notes == [])
    }

    @Test func whatIsBlockedOrHaltedIsNoGoodRelease() throws {
        var releases = Self.usual
        releases[2].2 = .halted
        let plan = try ReleasePlan(try Self.facts(releases, tags: ["2.2.0"], builds: "", blocked: ["2.3.0"]))
        #expect(plan.lastGood == .init(version: try AppVersion(strict: "2.2.0"), tag: "2.2.0", wasReleased: false))
        #expect(plan.notes == [.onlyTagged(try AppVersion(strict: "2.2.0"))])
        #expect(try ReleasePlan(try Self.facts(releases, blocked: ["2.3.0"])).notes.first == .noLastGood)
    }

    @Test func aNumberThatATagHasIsPassedOver() throws {
        let plan = try ReleasePlan(
            try Self.facts(Self.usual, tags: ["v2.4.1", "ios/v2.4.2", "v2.4.3-beta.1"], builds: ""))
        #expect(plan.next.description == "2.4.3")
        #expect(plan.notes.contains(.tagTaken(try AppVersion(strict: "2.4.2"), tag: "ios/v2.4.2")))
    }

    @Test func anOlderReleaseCanBeTheBadOne() throws {
        let plan = try ReleasePlan(try Self.facts(Self.usual, builds: ""), bad: [try AppVersion(strict: "2.3.1")])
        #expect(plan.lastGood?.version.description == "2.3.0")
        // Still above all that was approved.
        #expect(plan.next.description == "2.4.1")
    }

    /// A hotfix that crashes as well is left behind like the release that it should have mended.
    @Test func everyReleaseThatIsNamedAsBadIsLeftBehind() throws {
        let bad = try ["2.4.0", "2.3.1", "2.4.0"].map { try AppVersion(strict: $0) }
        let steps = try ReleasePlan(try Self.facts(Self.usual, builds: ""), bad: bad).steps(
            about: .init(app: "shop-ios"))
        #expect(steps.suffix(2).map(\.text) == ["leave 2.3.1 behind", "leave 2.4.0 behind"])
        #expect(
            steps.compactMap(\.command).filter { $0.contains(" gate block ") } == [
                "gatehouse gate block 2.3.1 --app shop-ios --reason 'crash: bad release'",
                "gatehouse gate block 2.4.0 --app shop-ios --reason 'crash: bad release'",
            ])
    }

    @Test func everyStepThatIsPrintedIsACommandLineThatParses() throws {
        let plan = try ReleasePlan(try Self.facts(Self.usual, tags: ["v2.3.1"], builds: ""))
        let commands = plan.steps(about: .init(app: "shop-ios")).compactMap(\.command)
        #expect(commands.first == "git switch -c hotfix/2.4.1 v2.3.1")
        let elsewhere = plan.steps(
            about: .init(
                app: "shop-ios", project: "the app", repository: "../shop", hasStore: true,
                minimumOS: try OSVersion(strict: "15.0"))
        ).compactMap(\.command)
        #expect(elsewhere.contains { $0.contains(" --minimum-os 15.0 ") })
        #expect(elsewhere.first == "git -C ../shop switch -c hotfix/2.4.1 v2.3.1")
        #expect(elsewhere.count { $0.contains(" 'the app' ") || $0.hasSuffix(" 'the app'") } == 3)
        for command in commands.dropFirst() + elsewhere.dropFirst() {
            // Options are read before help is shown, so that a wrong one still ends with 64.
            let answer = gatehouse(command.commandWords.dropFirst() + ["--help"])
            #expect(answer.status == .ok, "\(command): \(answer.errors)")
        }
        #expect(commands.count == 8)
    }

    @Test func severalBadReleasesArePassedOver() throws {
        let bad = [try AppVersion(strict: "2.3.1"), try AppVersion(strict: "2.4.0")]
        let plan = try ReleasePlan(try Self.facts(Self.usual, builds: ""), bad: bad)
        #expect(plan.bad?.description == "2.4.0" && plan.lastGood?.version.description == "2.3.0")
    }

    @Test func withoutTheStoresListTheBuildIsALowerBound() throws {
        let plan = try ReleasePlan(try Self.facts(Self.usual))
        #expect(plan.nextBuild?.description == "1881" && !plan.knowsAllBuilds)
        #expect(plan.notes.contains(.buildsUnknown))
    }

    @Test func fourNumbersLeadToThree() throws {
        #expect(try ReleasePlan(try Self.facts([("2.4.0.1", nil, .live)])).next.description == "2.4.1")
    }

    @Test func whereNothingIsKnownThereIsNoPlan() throws {
        #expect(throws: ReleasePlan.Fault.nothingKnown) { try ReleasePlan(try Self.facts([])) }
        #expect(try ReleasePlan(try Self.facts([], tags: ["v1.0"])).next.description == "1.0.1")
    }

    @Test(
        arguments: [
            ("v2.4.0", "2.4.0"), ("2.4", "2.4"), ("release/2.4.0", "2.4.0"), ("ios-v2.4.0+1873", "2.4.0+1873"),
            ("shop_2.4.0-rc.1", "2.4.0-rc.1"), ("refs/tags/v1", "1"), ("shop-ios@2.4.0", "2.4.0"),
            ("app@v2.4.0", "2.4.0"),
            ("v2.4.0-ios", "2.4.0"), ("ios/2.4.0/1873", "2.4.0"), ("2.4.0-rc.1-ios", "2.4.0-rc.1-ios"),
            ("2024-ios-2.4.0", "2.4.0"), ("builds/beta/1873", nil), ("1873", nil), ("release-2024-11-30", nil),
            ("latest", nil), ("iphone6", nil), ("v", nil),
            ("", nil),
        ] as [(String, String?)])
    func tagsNameVersions(_ name: String, _ version: String?) {
        #expect(ReleaseTag(name)?.version.description == version)
    }

    /// A repository of several apps, or one that changed its ways: for each version the tag of this app.
    @Test(
        arguments: [
            (["ios-2.4.0", "android-2.4.0", "android-2.4.2"], ["ios-2.4.0"]),
            (["v2.4.0", "ios/v2.4.0", "v2.3.0"], ["ios/v2.4.0", "v2.3.0"]),
            (["v2.4.0", "web@9.0.0", "backend/v3.0.0"], ["v2.4.0"]),
            (["acme-2.4.0", "acme-2.3.0"], ["acme-2.4.0", "acme-2.3.0"]),
            (["shop@2.4.0", "2.4.0"], ["shop@2.4.0"]), (["release/2.4.0-android"], []),
            (["v2.4.0-rc.1", "v2.4.0"], ["v2.4.0-rc.1", "v2.4.0"]),
        ] as [([String], [String])])
    func tagsOfOtherAppsAreLeftOut(_ names: [String], _ kept: [String]) {
        let tags = ReleaseTag.about("shop-ios", isApple: true, among: names.compactMap(ReleaseTag.init))
        #expect(tags.map(\.name) == kept)
    }

    /// Four numbers are more than the store takes: https://github.com/fastlane/fastlane/issues/29897 has such builds.
    @Test func aBuildOfFourNumbersLeadsToThree() throws {
        let plan = try ReleasePlan(
            try Self.facts(Self.usual, builds: "2.4.0,2024.11.30.1,expired\n2.4.0,1873,live\n"))
        #expect(plan.nextBuild?.description == "2024.11.31")
    }
}

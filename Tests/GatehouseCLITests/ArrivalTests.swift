import CommandKit
import TestSupport
import Testing

/// Users for whom there was nothing yet, on the day on which a release is listed for them.
@Suite struct ArrivalTests {
    /// 2.4.0 is blocked, and 2.4.1 is in review: its users wait.
    private static let waiting = SamplePolicy.ios
        .replacing("status: live", with: "status: pending")
        .replacing(
            "recommended: \"2.4.1\"             # tells, does not force",
            with: "recommended: \"2.4.0\"\n  blocked:\n    - { when: { versions: \"2.4.0\" }, reason: crash }"
        )
        .replacing(
            "  - { version: \"2.3.1\"",
            with:
                "  - { version: \"2.4.0\", build: 1873, minimum_os: \"16.0\", status: live }\n  - { version: \"2.3.1\"")

    private static let goLive = ["release", "set-status", "2.4.1", "live", "--wait", "0"]

    @Test
    func whoeverSendsThemToTheStoreReadsWhatWasSeenThere() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.waiting])
        try desk.seeEverywhere("2.4.1", except: ["TR": "2.4.0"])
        for command in [Self.goLive, ["release", "set-status", "2.4.1", "phased", "--percent", "1%", "--wait", "0"]] {
            let answer = desk.run(command + ["--dry-run"])
            #expect(answer.status == .ok)
            for words in [
                "notice   storefronts: users of 2.4.0", "must update to 2.4.1 from now on",
                "2.4.1 is not live in TR (last seen 2.4.0)", "'gatehouse policy undo --app shop-ios' lets them go on",
                "2.4.0: waiting → block (to 2.4.1)",
            ] { #expect(answer.output.contains(words), "\(answer)") }
        }
    }

    @Test
    func whatNobodyLookedForIsNoMore() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.waiting])
        let answer = desk.run(Self.goLive)
        #expect(answer.status == .ok)
        #expect(answer.output.contains("2.4.1 was never looked for in any of 175 storefronts"), "\(answer)")
    }

    @Test
    func aReleaseThatIsThereIsSaidToBe() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.waiting])
        try desk.seeEverywhere("2.4.1", since: 3 * 3_600)
        let answer = desk.run(Self.goLive)
        #expect(answer.output.contains("pass     storefronts: 2.4.1 is live in all 175 storefronts"), "\(answer)")
    }

    @Test
    func changesThatSendNobodyAnywhereSayNothingOfStorefronts() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.waiting])
        for command in [
            ["release", "add", "2.6.0", "--status", "pending"], ["gate", "lower", "--minimum", "none"],
            ["release", "set-status", "2.5.0", "halted"],
        ] {
            let answer = desk.run(command + ["--dry-run"])
            #expect(answer.status == .ok && !answer.output.contains("storefronts:"), "\(answer)")
        }
    }
}

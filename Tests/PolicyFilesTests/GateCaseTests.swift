import LaunchDocument
import PolicyFiles
import Testing
import Versioning

/// Faults that other update checks had, as policies: what lint says of them, and what users get.
struct GateCaseTests {
    struct GateCase: Sendable, CustomTestStringConvertible {
        let name: String
        let policy: String
        let client: Installation
        let action: Verdict.Action
        let reason: Verdict.Reason
        var lint: [LintFact] = []
        var testDescription: String { name }
    }

    static let cases: [GateCase] = [
        GateCase(
            name: "1.10.0 is not told that 1.9.1 is newer",
            policy: """
                versions: { recommended: "1.9.1" }
                releases: [ { version: "1.9.1", status: live } ]
                """,
            client: Installation(reportedVersion: "1.10.0"), action: .allow, reason: .ahead),
        GateCase(
            name: "a build in review is newer than everything and is left alone",
            policy: """
                versions: { minimum: "2.0.0", recommended: "2.1.0", reason: security }
                releases: [ { version: "2.1.0", status: live } ]
                """,
            client: Installation(reportedVersion: "3.0.0"), action: .allow, reason: .ahead),
        GateCase(
            name: "an update that the system cannot run is not recommended",
            policy: """
                versions: { recommended: "2.4.5" }
                releases: [ { version: "2.4.5", minimum_os: "16", status: live } ]
                """,
            client: Installation(reportedVersion: "1.2.3", os: "15"), action: .allow, reason: .noTarget),
        GateCase(
            name: "a minimum that the system cannot reach shows a notice without a button",
            policy: """
                versions: { minimum: "2.4.5", reason: security }
                releases:
                  - { version: "2.4.5", minimum_os: "16", status: live }
                  - { version: "1.2.3", minimum_os: "15", status: replaced }
                """,
            client: Installation(reportedVersion: "1.2.3", os: "15"), action: .stranded, reason: .osTooOld,
            lint: [.strandedSystems(from: system("15"), below: try! OSVersion(strict: "16"), share: nil)]),
        GateCase(
            name: "a TestFlight build is left alone",
            policy: """
                versions: { minimum: "1.0.25", reason: security }
                releases: [ { version: "1.0.25", status: live } ]
                """,
            client: Installation(reportedVersion: "1.0.24", channel: "testflight"), action: .allow, reason: .channel),
        GateCase(
            name: "nobody on Android is asked to install what is phased",
            policy: """
                versions: { recommended: "2.3" }
                releases:
                  - { version: "2.3", status: phased, percent: 10 }
                  - { version: "2.2", status: live }
                """,
            client: Installation(reportedVersion: "2.2"), action: .allow, reason: .noTarget),
        GateCase(
            name: "a minimum that only a phased release fulfils is questioned",
            policy: """
                versions: { minimum: "2.3", reason: crash }
                releases:
                  - { version: "2.3", status: phased, percent: 10 }
                  - { version: "2.2", status: live }
                """,
            client: Installation(reportedVersion: "2.2"), action: .waiting, reason: .noTarget,
            lint: [.reliesOnPhased(try! AppVersion(strict: "2.3"), Percent("10"))]),
        GateCase(
            name: "a minimum that the store does not have yet is refused",
            policy: """
                versions: { minimum: "1.8.0", reason: crash }
                releases:
                  - { version: "1.8.0", status: pending }
                  - { version: "1.7.2", status: live }
                """,
            client: Installation(reportedVersion: "1.7.2"), action: .waiting, reason: .noTarget,
            lint: [
                .aboveEveryRelease(
                    name: "minimum", version: try! AppVersion(strict: "1.8.0"), newest: try! AppVersion(strict: "1.7.2")
                )
            ]),
    ]

    private static func system(_ text: String) -> OSVersion? { try? OSVersion(strict: text) }

    @Test(arguments: cases)
    func usersGetWhatIsRightAndLintSaysWhatIsWrong(_ test: GateCase) throws {
        let source = SourceText(
            path: "policies/shop.yaml",
            text: "app: shop\nrevision: 1\nplatform: android\nstore_url: https://store.example/\n\(test.policy)\n")
        let policy = try #require(Policy.read(source).policy)
        let verdict = policy.launchDocument().verdict(for: test.client)
        #expect(verdict.action == test.action)
        #expect(verdict.reason == test.reason)
        let facts = PolicyLint(policy, now: Timestamp(secondsSince1970: 1_796_000_000)).diagnostics().map(\.fact)
        #expect(facts == test.lint.map { .lint($0) })
    }

    @Test func numbersMayNameThings() throws {
        let text =
            PolicySamples.minimal
            + "flags: { 1: { default: true, safe: false }, on: { default: false, safe: false } }\n"
        let policy = try #require(Policy.read(PolicySamples.source(text)).policy)
        #expect(policy.flags.map(\.name.value) == ["1", "on"])
    }

    @Test(arguments: ["", "\n", "# nothing\n", "---\n", "null\n", "~\n", "{}\n"])
    func aFileThatWasEmptiedIsRefusedAndNeverReadAsNoFlags(_ text: String) {
        let reading = Policy.read(PolicySamples.source(text))
        guard case .refused = reading.outcome else {
            Issue.record("outcome \(reading.outcome)")
            return
        }
        #expect(!reading.diagnostics.isEmpty)
    }
}

import LaunchDocument
import PolicyFiles
import Testing
import Versioning

@testable import GatehouseCLI

struct GateGuardTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        var policy = SamplePolicy.ios
        let move: GateChange.Move
        var installs: String?
        var maxStranded = "0"
        var expectBlocked: String?
        let tested: any GateGuard
        let finding: GuardFinding?
        var testDescription: String { name }
    }

    private static func version(_ text: String) -> AppVersion { try! AppVersion(strict: text) }
    private static func range(_ text: String) -> VersionRange { try! VersionRange(strict: text) }

    private static let phasedIOS = SamplePolicy.ios.replacing(
        "status: pending", with: "status: phased, percent: 5")

    private static let blockedIOS = SamplePolicy.ios.replacing(
        "  stranded: notice\n",
        with: """
              blocked:
                - { when: { versions: "2.4.1" }, reason: crash, review_by: 2026-12-14T00:00:00Z }
              stranded: notice

            """)

    /// 1,000 users: 100 below the minimum of 2.3.0, 40 of them on a system that 2.4.1 does not run on.
    private static let installs = """
        version,os,users
        2.4.1,17.2,500
        2.3.1,17.2,400
        2.2.0,17.2,60
        2.2.0,14.1,40
        """

    static let cases = [
        Case(
            name: "a live release", move: .raise(version("2.4.0")), tested: ReleaseLiveGuard(),
            finding: .pass("2.4.1 is live (policies/shop-ios.yaml:16)")),
        Case(
            name: "a pending release", move: .raise(version("2.5.0")), tested: ReleaseLiveGuard(),
            finding: .refuse(
                "2.5.0 is pending (policies/shop-ios.yaml:15)",
                advice: "wait until the store has it, then 'gatehouse release set-status 2.5.0 live'")),
        Case(
            name: "a release nobody listed", move: .recommend(version("3.0.0")), tested: ReleaseLiveGuard(),
            finding: .refuse(
                "no release at or above 3.0.0 can be installed; the newest that can is 2.4.1",
                advice: "when the store has it, 'gatehouse release add 3.0.0 --status live'")),
        Case(
            name: "a live release that is blocked", policy: blockedIOS, move: .raise(version("2.4.1")),
            tested: ReleaseLiveGuard(),
            finding: .refuse(
                "2.4.1 is live and blocked (policies/shop-ios.yaml:13)",
                advice: "wait for a release above it, or take the block away with 'gatehouse gate unblock'")),
        Case(
            name: "a good release below one that is blocked",
            policy: blockedIOS.replacing("last_compatible", with: "live"),
            move: .recommend(version("2.3.1")), tested: ReleaseLiveGuard(),
            finding: .pass("2.3.1 is live (policies/shop-ios.yaml:19)")),
        Case(
            name: "a block with a fix", move: .block(range("2.4.0")), tested: ReleaseLiveGuard(), finding: nil),
        Case(
            name: "a block while no fix exists", move: .block(range("2.4.1")), tested: ReleaseLiveGuard(),
            finding: .notice(
                "no release above 2.4.1 can be installed by everybody yet: its users see a waiting notice, and are not sent to the store"
            )),
        Case(
            name: "A7: a block whose fix is offered to a tenth on Android", policy: SamplePolicy.android,
            move: .block(range("2.3.1")), tested: ReleaseLiveGuard(),
            finding: .notice(
                "no release above 2.3.1 can be installed by everybody yet: its users see a waiting notice, and are not sent to the store"
            )),
        Case(
            name: "a block that shuts users out",
            policy: SamplePolicy.ios.replacing("stranded: notice", with: "waiting: block"),
            move: .block(range("2.4.1")), tested: ReleaseLiveGuard(),
            finding: .notice(
                "no release above 2.4.1 can be installed by everybody yet: its users are shut out, and not sent to the store",
                advice: "'waiting: notice' lets them in with a notice until there is one")),
        Case(
            name: "A7: phased on Android", policy: SamplePolicy.android, move: .raise(version("2.4.0")),
            tested: RolloutCompleteGuard(),
            finding: .refuse(
                "2.4.0 is phased at 10 % (policies/shop-android.yaml:12), and the store shows nothing to the others",
                advice: "finish the rollout, then 'gatehouse release set-status 2.4.0 live'")),
        Case(
            name: "live beside phased on Android", policy: SamplePolicy.android, move: .raise(version("2.3.0")),
            tested: RolloutCompleteGuard(),
            finding: .pass("2.3.1 is live for everybody (policies/shop-android.yaml:13)")),
        Case(
            name: "A7: phased on iOS, where nobody shall be shut out", policy: phasedIOS,
            move: .raise(version("2.5.0")), tested: RolloutCompleteGuard(),
            finding: .refuse(
                "2.5.0 is phased at 5 % (policies/shop-ios.yaml:15); everybody can update by hand, but the store does not do it for them yet",
                advice:
                    "'gatehouse release set-status 2.5.0 live' when the phases are through; 'gatehouse phased-release complete' ends them, and nothing takes that back"
            )),
        Case(
            name: "phased on iOS, where people are asked", policy: phasedIOS, move: .recommend(version("2.5.0")),
            tested: RolloutCompleteGuard(),
            finding: .notice(
                "2.5.0 is phased at 5 % (policies/shop-ios.yaml:15); everybody can update by hand, but the store does not do it for them yet",
                advice: "'gatehouse release set-status 2.5.0 live' when the phases are through")),
        Case(
            name: "a table without systems does not tell who is stranded", move: .raise(version("2.3.0")),
            installs: "version,os,users\n2.4.1,17.2,90\n2.2.0,,10\n", tested: NobodyStrandedGuard(),
            finding: .unknown(
                "0 of 100 users (0 %) have a system that no good enough release runs on, and of 10 that would be blocked the table does not say which they have",
                advice: "give a table with their systems")),
        Case(
            name: "few without a system, fewer than may be stranded", move: .raise(version("2.3.0")),
            installs: "version,os,users\n2.4.1,17.2,90\n2.2.0,,10\n", maxStranded: "10",
            tested: NobodyStrandedGuard(),
            finding: .pass("0 of 100 users (0 %) have a system that no good enough release runs on")),
        Case(
            name: "not phased", move: .raise(version("2.4.0")), tested: RolloutCompleteGuard(),
            finding: .pass("no release at or above 2.4.0 is phased")),
        Case(
            name: "at the gate", move: .raise(version("1.6.0")), tested: ReachesSomebodyGuard(),
            finding: .notice(
                "versions below 1.6.0 contain no check (policies/shop-ios.yaml:8): this minimum moves nobody yet")),
        Case(
            name: "below the gate", move: .raise(version("1.5.9")), tested: ReachesSomebodyGuard(),
            finding: .refuse(
                "versions below 1.6.0 contain no check (policies/shop-ios.yaml:8), so this moves nobody",
                advice: "ask for a version above 1.6.0")),
        Case(
            name: "above the gate", move: .raise(version("1.6.1")), tested: ReachesSomebodyGuard(),
            finding: .pass("versions from 1.6.0 on ask at launch (policies/shop-ios.yaml:8)")),
        Case(
            name: "a block below the gate", move: .block(range(">=1.2 <1.6.0")), tested: ReachesSomebodyGuard(),
            finding: .refuse(
                "versions below 1.6.0 contain no check (policies/shop-ios.yaml:8), so this moves nobody",
                advice: "ask for a version above 1.6.0")),
        Case(
            name: "a block across the gate", move: .block(range(">=1.2 <=1.6.0")), tested: ReachesSomebodyGuard(),
            finding: .pass("versions from 1.6.0 on ask at launch (policies/shop-ios.yaml:8)")),
        Case(
            name: "no gate_since", policy: SamplePolicy.android, move: .raise(version("0.1")),
            tested: ReachesSomebodyGuard(), finding: nil),
        Case(
            name: "nobody knows who is stranded", move: .raise(version("2.4.0")), tested: NobodyStrandedGuard(),
            finding: .unknown(
                "how many users are stranded is not known", advice: "give --installs FILE.csv (version,os,users)")),
        Case(
            name: "an empty table says nothing", move: .raise(version("2.4.0")), installs: "version,os,users\n",
            tested: NobodyStrandedGuard(),
            finding: .unknown(
                "how many users are stranded is not known", advice: "give --installs FILE.csv (version,os,users)")),
        Case(
            name: "some are stranded", move: .raise(version("2.3.0")), installs: installs,
            tested: NobodyStrandedGuard(),
            finding: .refuse(
                "40 of 1,000 users (4 %) have a system that no good enough release runs on, more than 0 %",
                advice:
                    "keep a release for old systems ('offer_last_compatible: true'), or accept it with --max-stranded 4%"
            )),
        Case(
            name: "some are stranded and that is accepted", move: .raise(version("2.3.0")), installs: installs,
            maxStranded: "4", tested: NobodyStrandedGuard(),
            finding: .pass("40 of 1,000 users (4 %) have a system that no good enough release runs on")),
        Case(
            name: "few are blocked", move: .raise(version("2.3.0")),
            installs: installs.replacing("2.2.0,17.2,60", with: "2.2.0,17.2,50\n2.4.1,17.1,10"),
            tested: BlockedShareGuard(), finding: .pass("50 of 1,000 users (5 %) are blocked")),
        Case(
            name: "many are blocked", move: .raise(version("2.3.0")), installs: installs, tested: BlockedShareGuard(),
            finding: .refuse(
                "60 of 1,000 users (6 %) are blocked, more than 5 %",
                advice: "if that is meant, add --expect-blocked 6%")),
        Case(
            name: "many are blocked as expected", move: .raise(version("2.3.0")), installs: installs,
            expectBlocked: "6",
            tested: BlockedShareGuard(), finding: .pass("60 of 1,000 users (6 %) are blocked")),
        Case(
            name: "more are blocked than expected", move: .raise(version("2.3.0")), installs: installs,
            expectBlocked: "2", tested: BlockedShareGuard(),
            finding: .refuse(
                "60 of 1,000 users (6 %) are blocked, more than the expected 2 %",
                advice: "if that is meant, add --expect-blocked 6%")),
        Case(
            name: "one in a million is stranded", move: .raise(version("2.3.0")),
            installs: "version,os,users\n2.4.1,17.2,999999\n2.2.0,14.1,1\n", tested: NobodyStrandedGuard(),
            finding: .refuse(
                "1 of 1,000,000 users (0 %) have a system that no good enough release runs on, more than 0 %",
                advice:
                    "keep a release for old systems ('offer_last_compatible: true'), or accept it with --max-stranded 1%"
            )),
        Case(
            name: "a little more than five in a hundred are blocked", move: .raise(version("2.3.0")),
            installs: "version,os,users\n2.4.1,17.2,949999\n2.2.0,17.2,50001\n", tested: BlockedShareGuard(),
            finding: .refuse(
                "50,001 of 1,000,000 users (5 %) are blocked, more than 5 %",
                advice: "if that is meant, add --expect-blocked 6%")),
        Case(
            name: "nobody knows how many are blocked", move: .block(range("2.4.0")), tested: BlockedShareGuard(),
            finding: .unknown(
                "how many users are blocked is not known", advice: "give --installs FILE.csv (version,os,users)")),
    ]

    @Test(arguments: cases)
    func aGuardNamesItsEvidence(_ example: Case) throws {
        let before = try SamplePolicy.read(example.policy)
        var policy = before
        if case .block(let range) = example.move {
            let text = try before.source.applying([
                .block(.init(versions: range, reason: "crash", reviewBy: "2026-12-14T00:00:00Z"))
            ])
            policy = try #require(Policy.read(text).policy)
        }
        let change = GateChange(
            move: example.move, before: before, after: policy,
            installs: try example.installs.map { try InstallTable.read(SourceText(path: "installs.csv", text: $0)) },
            maxStranded: try #require(Percent(example.maxStranded)),
            expectBlocked: example.expectBlocked.flatMap { Percent($0) })
        #expect(example.tested.evaluate(change) == example.finding)
    }

    @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")])
    func countsAreGrouped(_ number: Int, _ text: String) {
        #expect(grouped(number) == text)
    }
}

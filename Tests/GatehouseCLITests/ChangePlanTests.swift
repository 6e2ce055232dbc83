import LaunchDocument
import PolicyFiles
import Testing
import Versioning

@testable import GatehouseCLI

struct ChangePlanTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        var policy = SamplePolicy.ios
        let plan: @Sendable (Policy) throws -> ChangePlan
        var lines: [String] = []
        var notes: [ChangePlan.Note] = []
        var testDescription: String { name }
    }

    private static func version(_ text: String) -> AppVersion { try! AppVersion(strict: text) }
    private static func range(_ text: String) -> VersionRange { try! VersionRange(strict: text) }
    private static let review = Timestamp(secondsSince1970: 1_797_206_400)

    static let cases = [
        Case(
            name: "raise", plan: { $0.raising(minimum: version("2.4.0"), reason: .security) },
            lines: [
                #"-  reason: broken_payments"#, #"-  minimum: "2.3.0""#, #"+  minimum: "2.4.0""#,
                #"+  reason: security"#,
            ]),
        Case(
            name: "raise above the recommended version", plan: { $0.raising(minimum: version("2.4.2"), reason: nil) },
            lines: [
                #"-  recommended: "2.4.1"             # tells, does not force"#, #"-  minimum: "2.3.0""#,
                #"+  minimum: "2.4.2""#, #"+  recommended: "2.4.2"             # tells, does not force"#,
            ],
            notes: [.recommendedRaised(version("2.4.2"))]),
        Case(
            name: "raise to the same", plan: { $0.raising(minimum: version("2.3"), reason: .crash) },
            notes: [.alreadySo("the minimum is 2.3", line: 9)]),
        Case(
            name: "lower", plan: { $0.lowering(minimum: version("2.2.0")) },
            lines: [#"-  minimum: "2.3.0""#, #"+  minimum: "2.2.0""#]),
        Case(
            name: "take the minimum away", plan: { $0.lowering(minimum: nil) },
            lines: [#"-  reason: broken_payments"#, #"-  minimum: "2.3.0""#]),
        Case(
            name: "recommend", plan: { $0.recommending(version("2.4.0")) },
            lines: [
                #"-  recommended: "2.4.1"             # tells, does not force"#,
                #"+  recommended: "2.4.0"             # tells, does not force"#,
            ]),
        Case(
            name: "recommend what is recommended", plan: { $0.recommending(version("2.4.1")) },
            notes: [.alreadySo("2.4.1 is recommended", line: 10)]),
        Case(
            name: "block a listed version",
            plan: { $0.blocking(range("2.4.1"), reason: .crash, reviewBy: review, isReviewGiven: true) },
            lines: [
                #"+  blocked:"#,
                #"+    - { when: { versions: "2.4.1" }, reason: crash, review_by: 2026-12-14T00:00:00Z }"#,
            ]),
        Case(
            name: "block a version that is not listed",
            plan: { $0.blocking(range("2.4.0"), reason: .crash, reviewBy: review, isReviewGiven: false) },
            lines: [
                #"+  blocked:"#,
                #"+    - { when: { versions: "2.4.0" }, reason: crash, review_by: 2026-12-14T00:00:00Z }"#,
                #"+  - { version: "2.4.0", status: replaced }"#,
            ],
            notes: [.reviewBy(review), .releaseListed(version("2.4.0"), .replaced)]),
        Case(
            name: "block a version above all others",
            plan: { $0.blocking(range("2.6.0"), reason: .crash, reviewBy: review, isReviewGiven: true) },
            lines: [
                #"+  blocked:"#,
                #"+    - { when: { versions: "2.6.0" }, reason: crash, review_by: 2026-12-14T00:00:00Z }"#,
                #"+  - { version: "2.6.0", status: halted }"#,
            ],
            notes: [.releaseListed(version("2.6.0"), .halted)]),
        Case(
            name: "block a range",
            plan: { $0.blocking(range(">=2.4.0 <2.4.1"), reason: .dataLoss, reviewBy: review, isReviewGiven: true) },
            lines: [
                #"+  blocked:"#,
                #"+    - { when: { versions: ">=2.4.0 <2.4.1" }, reason: data_loss, review_by: 2026-12-14T00:00:00Z }"#,
            ]),
        Case(
            name: "add a release",
            plan: {
                $0.adding(
                    .init(
                        version: version("2.4.2"), build: try BuildNumber(strict: "1890"),
                        minimumOS: try OSVersion(strict: "16.0"), status: .phased, percent: "1"))
            },
            lines: [
                #"+  - { version: "2.4.2", build: 1890, minimum_os: "16.0", status: phased, percent: 1 }"#
            ]),
        Case(
            name: "add a live release", plan: { $0.adding(.init(version: version("2.4.2"), status: .live)) },
            lines: [
                #"-  - { version: "2.4.1", build: 1880, minimum_os: "16.0", status: live }"#,
                #"+  - { version: "2.4.2", status: live }"#,
                #"+  - { version: "2.4.1", build: 1880, minimum_os: "16.0", status: replaced }"#,
            ],
            notes: [.noLongerLive(version("2.4.1"))]),
        Case(
            name: "the next release goes live",
            plan: { $0.setting(version("2.5"), status: .live, percent: nil) },
            lines: [
                #"-  - { version: "2.4.1", build: 1880, minimum_os: "16.0", status: live }"#,
                #"-  - { version: "2.5.0", build: 1900, minimum_os: "16.0", status: pending }"#,
                #"+  - { version: "2.5.0", build: 1900, minimum_os: "16.0", status: live }"#,
                #"+  - { version: "2.4.1", build: 1880, minimum_os: "16.0", status: replaced }"#,
            ],
            notes: [.noLongerLive(version("2.4.1"))]),
        Case(
            name: "a phase goes on", policy: SamplePolicy.android,
            plan: { $0.setting(version("2.4.0"), status: .phased, percent: Percent("50")) },
            lines: [
                #"-  - { version: "2.4.0", status: phased, percent: 10 }"#,
                #"+  - { version: "2.4.0", status: phased, percent: 50 }"#,
            ]),
        Case(
            name: "on Android several are live", policy: SamplePolicy.android,
            plan: { $0.setting(version("2.4.0"), status: .live, percent: nil) },
            lines: [
                #"-  - { version: "2.4.0", status: phased, percent: 10 }"#, #"+  - { version: "2.4.0", status: live }"#,
            ]),
        Case(
            name: "the same status", plan: { $0.setting(version("2.4.1"), status: .live, percent: nil) },
            notes: [.alreadySo("2.4.1 is live", line: 16)]),
    ]

    @Test(arguments: cases)
    func onlyTheValuesChange(_ example: Case) throws {
        let policy = try SamplePolicy.read(example.policy)
        let plan = try example.plan(policy)
        #expect(plan.notes == example.notes)
        guard !plan.edits.isEmpty else { return #expect(example.lines.isEmpty) }
        let edited = try policy.source.applying(plan.edits)
        let lines = changedLines(example.policy, edited.text(of: 0..<edited.bytes.count))
        #expect(lines.filter { !$0.contains("revision: ") } == example.lines)
    }

    @Test(arguments: [
        ("crash", BlockReason.crash), ("crash: on start", .crash), ("crash on start", nil), ("crashes", nil), ("", nil),
        ("data_loss:x", .dataLoss), ("Crash", nil),
    ])
    func aReasonMayBeginWithWhatPhonesAreTold(_ text: String, _ reason: BlockReason?) {
        #expect(ChangeReason(text).blockReason == reason)
    }
}

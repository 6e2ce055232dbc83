import Testing
import Versioning

@testable import CrashHealth

@Suite struct ExplanationCommandTests {
    struct Case: Sendable {
        let when: [ConditionPart]
        var flags: [String] = []
        let commands: [String]
    }

    private static func part(_ dimension: String, _ value: String, _ kind: ConditionPart.Kind = .value) -> ConditionPart
    {
        ConditionPart(dimension: dimension, value: value, kind: kind)
    }

    @Test(arguments: [
        Case(
            when: [part("os", "17.4"), part("new_sync", "on")],
            commands: [
                "gatehouse flag kill new_sync --app shop-ios --versions 2.4.0 --os 17.4 --reason 'crashes where os = 17.4 and new_sync = on'",
                "gatehouse gate block 2.4.0 --app shop-ios --reason 'crash: where os = 17.4 and new_sync = on'",
            ]),
        Case(
            when: [part("locale", "tr_TR")],
            commands: [
                "gatehouse flag kill FLAG --app shop-ios --versions 2.4.0 --locale tr_TR --reason 'crashes where locale = tr_TR'",
                "gatehouse gate block 2.4.0 --app shop-ios --reason 'crash: where locale = tr_TR'",
            ]),
        Case(
            when: [part("operating_system.display_version", "iOS 17.4"), part("device_model", "iPhone15,*", .pattern)],
            flags: ["new_checkout"],
            commands: [
                "gatehouse flag kill new_checkout --app shop-ios --versions 2.4.0 --os 17.4 --device 'iPhone15,*' --reason 'crashes where operating_system.display_version = iOS 17.4 and device_model = iPhone15,*'",
                "gatehouse gate block 2.4.0 --app shop-ios --reason 'crash: where operating_system.display_version = iOS 17.4 and device_model = iPhone15,*'",
            ]),
        Case(
            when: [part("os", ">=17 <18", .range)], flags: ["one", "two"],
            commands: [
                "gatehouse flag kill FLAG --app shop-ios --versions 2.4.0 --os '>=17 <18' --reason 'crashes where os >=17 <18'",
                "gatehouse gate block 2.4.0 --app shop-ios --reason 'crash: where os >=17 <18'",
            ]),
        // What a policy cannot say.
        Case(
            when: [part("upgraded_from", "4.1")],
            commands: ["gatehouse gate block 2.4.0 --app shop-ios --reason 'crash: where upgraded_from = 4.1'"]),
        Case(
            when: [part("locale", "", .missing)],
            commands: ["gatehouse gate block 2.4.0 --app shop-ios --reason 'crash: where locale not set'"]),
        // A device that is rooted is no flag, nor is a flag that is off.
        Case(
            when: [part("is_rooted", "true"), part("new_sync", "off")],
            commands: [
                "gatehouse gate block 2.4.0 --app shop-ios --reason 'crash: where is_rooted = true and new_sync = off'"
            ]),
        // Exports are written by others.
        Case(
            when: [part("locale", "x'; rm -rf $HOME\n#")],
            commands: [
                "gatehouse flag kill FLAG --app shop-ios --versions 2.4.0 --locale 'x'\\''; rm -rf $HOME␊#' --reason 'crashes where locale = x'\\''; rm -rf $HOME␊#'",
                "gatehouse gate block 2.4.0 --app shop-ios --reason 'crash: where locale = x'\\''; rm -rf $HOME␊#'",
            ]),
    ])
    func aConditionBecomesCommands(_ item: Case) throws {
        let answer = explanation(.isolated, [item.when])
        #expect(answer.commands(app: "shop-ios", flags: item.flags) == item.commands)
    }

    @Test func aSpreadRiseLeavesTheWholeRelease() {
        #expect(
            explanation(.spread, []).commands(app: nil) == [
                "gatehouse gate block 2.4.0 --reason 'crash: everywhere alike'"
            ])
        #expect(explanation(.none, []).commands(app: nil).isEmpty)
    }

    @Test func whatIsNoVersionCannotBeBlocked() {
        var answer = explanation(.spread, [])
        answer.release = .unattributed
        #expect(answer.commands(app: nil).isEmpty)
    }

    private func explanation(_ verdict: Explanation.Verdict, _ conditions: [[ConditionPart]]) -> Explanation {
        let share = CrashShare(total: 100, crashed: 50)
        return Explanation(
            verdict: verdict, release: .release(try! AppVersion(strict: "2.4.0"), build: nil),
            conditions: conditions.map {
                FoundCondition(
                    when: $0, inside: share, all: share, rateInside: 0.5, rateOutside: 0.1, riskRatio: 5,
                    riskRatioInterval: 4...6, shareOfCrashes: 0.9, shareOfUsers: 0.2, excessCover: 0.8, score: 50)
            }, all: share, remaining: share)
    }
}

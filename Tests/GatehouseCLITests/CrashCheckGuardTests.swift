import CommandKit
import Foundation
import Incidents
import JSONText
import LaunchDocument
import PolicyFiles
import TestSupport
import Testing
import Versioning

@testable import GatehouseCLI

/// Nobody is sent to a release whose last crash check was a breach.
@Suite struct CrashCheckGuardTests {
    private static func check(_ status: String, _ version: String = "2.4.1", at time: String = "01:00") -> CheckRecord {
        let answer = """
            {"status":"\(status)","app":"shop-ios","version":"\(version)","users":20000,"crashed_users":3218,\
            "sentence":"crash-free users 83.91 % (critical 99.00)","checked_at":"2026-11-30T\(time):00Z"}
            """
        return try! CheckRecord(answer: Array(answer.utf8))
    }

    private static func version(_ text: String) -> AppVersion { try! AppVersion(strict: text) }
    private static let numbers = "crash-free users 83.91 % (critical 99.00)"
    private static let again = "'gatehouse crashes check EXPORTS --app shop-ios --version 2.4.1'"

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        var move = GateChange.Move.raise(CrashCheckGuardTests.version("2.4.1"))
        var facts: CrashCheckFacts
        let finding: GuardFinding?
        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "breach", facts: .init(checks: [check("breach")]),
            finding: .refuse(
                "2.4.1 was in breach on 2026-11-30T01:00:00Z: \(numbers)",
                advice: "ask for a release that is well; when this one is again, \(again)")),
        Case(
            name: "ok after a breach", facts: .init(checks: [check("ok", at: "02:00"), check("breach")]),
            finding: .pass("2.4.1 was well on 2026-11-30T02:00:00Z: \(numbers)")),
        Case(
            name: "unknown after a breach ends nothing",
            facts: .init(checks: [check("unknown", at: "02:00"), check("breach")]),
            finding: .refuse(
                "2.4.1 was in breach on 2026-11-30T01:00:00Z: \(numbers)",
                advice: "ask for a release that is well; when this one is again, \(again)")),
        Case(
            name: "warn", facts: .init(checks: [check("warn")]),
            finding: .notice("2.4.1 was warned of on 2026-11-30T01:00:00Z: \(numbers)")),
        Case(
            name: "unknown", facts: .init(checks: [check("unknown")]),
            finding: .unknown("2.4.1 could not be judged on 2026-11-30T01:00:00Z: \(numbers)", advice: again)),
        Case(
            name: "never checked", facts: .init(checks: [check("breach", "2.4.0")]),
            finding: .unknown("no crash check of 2.4.1 is known", advice: again)),
        Case(
            name: "what users get instead is in breach", move: .raise(version("2.4.0")),
            facts: .init(checks: [check("breach"), check("ok", "2.4.0")]),
            finding: .refuse(
                "2.4.1 was in breach on 2026-11-30T01:00:00Z: \(numbers)",
                advice: "ask for a release that is well; when this one is again, \(again)")),
        Case(
            name: "to recommend a breach", move: .recommend(version("2.4.1")), facts: .init(checks: [check("breach")]),
            finding: .refuse(
                "2.4.1 was in breach on 2026-11-30T01:00:00Z: \(numbers)",
                advice: "ask for a release that is well; when this one is again, \(again)")),
        Case(
            name: "a file that cannot be used", facts: .init(unreadable: "checks.json: no verdicts"),
            finding: .refuse(
                "what the last crash check of 2.4.1 said is not known: checks.json: no verdicts",
                advice: "remove that file, then \(again)")),
        Case(
            name: "a block that sends nobody anywhere", move: .block(try! VersionRange(strict: "2.0.0")),
            facts: .init(checks: [check("breach")]), finding: nil),
    ]

    @Test(arguments: cases)
    func onlyABreachRefuses(_ example: Case) throws {
        let policy = try SamplePolicy.read(SamplePolicy.ios)
        let change = GateChange(
            move: example.move, before: policy, after: policy, installs: nil, maxStranded: .zero, expectBlocked: nil,
            crashChecks: example.facts)
        #expect(CrashCheckGuard().evaluate(change) == example.finding)
    }

    // What is kept.

    @Test
    func oneVerdictForEachReleaseIsKept() throws {
        var kept = KeptChecks()
        kept.take(Self.check("breach"))
        kept.take(Self.check("ok", "2.4.0"))
        kept.take(Self.check("unknown", at: "02:00"))
        #expect(kept.checks.map(\.status).sorted() == ["breach", "ok"])
        kept.take(Self.check("ok", at: "03:00"))
        #expect(kept.checks.map(\.version) == ["2.4.0", "2.4.1"])
        #expect(kept.checks.map(\.status) == ["ok", "ok"])
        #expect(KeptChecks(kept.bytes) == kept)
        for number in 0..<60 { kept.take(Self.check("ok", "3.\(number)", at: "04:00")) }
        #expect(kept.checks.count == 50)
    }

    @Test(arguments: ["", "{}", "[]", #"{"gatehouse_checks":2,"checks":[]}"#, #"{"gatehouse_checks":1,"checks":[{}]}"#])
    func whatIsNoVerdictIsNone(_ text: String) {
        #expect(KeptChecks(Array(text.utf8)) == nil)
    }

    /// Hours and users of a release, as somebody exports them.
    private static func export(crashed: Int) -> String {
        "date,app_version,users,crashed_users\n"
            + (1...28).map { "2026-11-\($0 < 10 ? "0" : "")\($0),2.4.1,20000,\(crashed)\n" }.joined()
    }

    @Test
    func aRaiseIsRefusedAfterABreachAndAllowedWhenItIsWell() throws {
        let desk = try PolicyDesk()
        try desk.seeEverywhere("2.4.1")
        let raise = ["gate", "raise", "--minimum", "2.4.1", "--reason", "security", "--dry-run"]
        #expect(desk.run(raise).output.contains("unknown  crash check: no crash check of 2.4.1 is known"))
        let path = desk.folder.file("export.csv")
        let check = ["crashes", "check", path, "--app", "shop-ios", "--version", "2.4.1"]
        try desk.folder.write(Self.export(crashed: 3_000), to: "export.csv")
        let breach = desk.run(check)
        #expect(breach.status == .refused, "\(breach)")
        let refused = desk.run(raise)
        #expect(refused.status == .refused)
        #expect(
            refused.output.contains(
                "refuse   crash check: 2.4.1 was in breach on 2026-11-30T02:00:00Z: crash-free users 85.00 %"),
            "\(refused)")
        try desk.folder.write(Self.export(crashed: 20), to: "export.csv")
        desk.clock.advance(by: 60_000)
        #expect(desk.run(check).status == .ok)
        let allowed = desk.run(raise)
        #expect(allowed.status == .ok && allowed.output.contains("pass     crash check: 2.4.1 was well"), "\(allowed)")
        try desk.folder.write("x", to: "policies/.checks/shop-ios.json")
        #expect(desk.run(raise).status == .refused)
    }

    @Test
    func aCheckThatAnIncidentTellsOfCounts() throws {
        let night = try IncidentNight(
            IncidentNight.policy.replacing("platform: ios\n", with: "platform: ios\nbundle_id: com.example.shop\n"))
        try night.desk.seeEverywhere("2.4.0")
        night.open()
        #expect(night.desk.type("incident", "note", "--check", night.check).status == .ok)
        let refused = night.desk.type("gate", "raise", "--minimum", "2.4.0", "--reason", "crash", "--dry-run")
        #expect(refused.status == .refused && refused.output.contains("2.4.0 was in breach on "), "\(refused)")
    }

    @Test
    func verdictsAreKeptWhereTheyMayBe() throws {
        let desk = try PolicyDesk()
        try desk.seeEverywhere("2.4.1")
        try desk.folder.write(Self.export(crashed: 3_000), to: "export.csv")
        let place = ["--checks", desk.folder.file("verdicts")]
        let check = ["crashes", "check", desk.folder.file("export.csv"), "--app", "shop-ios", "--version", "2.4.1"]
        #expect(desk.run(check + place).status == .refused)
        let raise = ["gate", "raise", "--minimum", "2.4.1", "--reason", "security", "--dry-run"]
        #expect(desk.run(raise).status == .ok)
        #expect(desk.run(raise, environment: ["GATEHOUSE_CHECKS": desk.folder.file("verdicts")]).status == .refused)
    }

    @Test
    func aCheckThatCannotBeKeptIsAnsweredAllTheSame() throws {
        let desk = try PolicyDesk()
        try desk.folder.write("", to: "policies/.checks")
        try desk.folder.write(Self.export(crashed: 20), to: "export.csv")
        let answer = desk.type(
            "crashes", "check", desk.folder.file("export.csv"), "--app", "shop-ios", "--version", "2.4.1")
        #expect(answer.status == .ok)
        #expect(
            answer.errors.hasPrefix("note     'gatehouse gate raise' will not know of this verdict:\n"), "\(answer)")
    }
}

import Foundation
import TestSupport
import Testing

@testable import GatehouseCLI

/// `release plan|ready|expedite-text` as people type them.
struct ReleaseCommandTests {
    private struct Desk {
        let policies: PolicyDesk
        var folder: TemporaryFolder { policies.folder }

        init(project: String? = "xcode", tags: [String] = ["v2.3.1", "v2.4.1"]) throws {
            policies = try PolicyDesk()
            if let project {
                let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                    .appendingPathComponent("ProjectFilesTests/Fixtures/\(project)")
                try FileManager.default.copyItem(atPath: fixtures.path, toPath: folder.file("project"))
            }
            try folder.write(
                "version,build,status\n2.4.1,1880,live\n2.4.0,1873,replaced\n2.4.2,1893,expired\n", to: "builds.csv")
            let git = [
                "-C", folder.path, "-c", "user.name=a", "-c", "user.email=a@example.com", "-c",
                "init.defaultBranch=main",
            ]
            for arguments in [["init", "-q"], ["commit", "-q", "--allow-empty", "-m", "x"]] + tags.map({ ["tag", $0] })
            {
                let answer = try run("/usr/bin/git", git + arguments)
                guard answer.status == 0 else { throw CommandFault(words: answer.errors) }
            }
        }

        struct CommandFault: Error { let words: String }

        func transcript(_ lines: [[String]]) -> String {
            policies.transcript(lines.map { $0.map { $0.replacing("@", with: folder.path + "/") } })
                .replacing(folder.path + "/", with: "").replacing(folder.path, with: ".")
        }
    }

    @Test func aPlanNamesNumbersStepsAndWhatTheStoreWouldRefuse() throws {
        let desk = try Desk()
        expectGolden(
            desk.transcript([
                ["release", "plan", "@project", "--repository", "@", "--builds", "@builds.csv"],
                ["release", "plan", "@project", "--repository", "@", "--bad", "2.3.1"],
                ["release", "plan", "@project", "--repository", "@policies/..", "--builds", "@builds.csv", "--json"],
                ["release", "plan", "@nothing", "--repository", "@"],
                ["release", "plan", "@project", "--repository", "@", "--builds", "@policies/shop-ios.yaml"],
            ]), named: "release-plan.txt")
    }

    @Test func readinessTellsWhatFilesShowAndAsksTheRest() throws {
        let desk = try Desk()
        try desk.folder.write(
            SamplePolicy.ios + "flags:\n  checkout: { default: true, safe: false }\n", to: "policies/shop-ios.yaml")
        expectGolden(
            desk.transcript([
                ["release", "ready", "@project", "--repository", "@", "--builds", "@builds.csv"],
                ["version", "set", "2.5.0", "@project", "--build", "1900", "--json"],
                ["release", "ready", "@project", "--repository", "@", "--builds", "@builds.csv"],
                ["release", "ready", "@project", "--repository", "@", "--json"],
            ]), named: "release-ready.txt")
    }

    @Test func aProjectWhosePartsDifferIsNotReady() throws {
        let desk = try Desk(project: "xcconfig")
        let answer = desk.transcript([["release", "ready", "@project", "--repository", "@"]])
        #expect(
            answer.contains("fail     versions   differ in ShopWidget, Debug and 2 more; gatehouse version check\n"))
        #expect(answer.hasSuffix("[2]\n"))
    }

    @Test func anExpoProjectIsJudgedByTheStoreOfThePolicy() throws {
        let desk = try Desk(project: "expo")
        let answer = desk.transcript([["release", "plan", "@project", "--repository", "@"]])
        #expect(answer.contains("rejects  ios as it is now, 2.4.0 (1873): ITMS-90062"), "\(answer)")
        #expect(!answer.contains("android as it is now"))
        // The highest is the policy's own.
        #expect(answer.contains("next     2.4.2 (1901 at least)"))
    }

    @Test func aFolderWithoutGitIsSaidAndThePlanStands() throws {
        let desk = try Desk()
        try FileManager.default.removeItem(atPath: desk.folder.file(".git"))
        let answer = desk.transcript([["release", "plan", "@project", "--repository", "@", "--builds", "@builds.csv"]])
        #expect(answer.contains("no tags were read: fatal: not a git repository"))
        #expect(answer.hasSuffix("[0]\n"))
    }

    @Test func theFormHasTheNumbersOfTheLastCheck() throws {
        let desk = try Desk(project: nil)
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        let check = gatehouse([
            "crashes", "check", root + "/exports", "--version", "2.4.0", "--policies", root + "/policies", "--app",
            "shop-ios",
            "--json",
        ])
        try desk.folder.write(check.output, to: "check.json")
        expectGolden(
            desk.transcript([
                ["release", "expedite-text", "--version", "2.4.2"],
                [
                    "release", "expedite-text", "--version", "2.5.0", "--check", "@check.json", "--symptom",
                    "The app closes at its start in Turkish", "--since", "2026-11-29 06:00", "--step",
                    "Set the language to Turkish", "--step", "Open the app", "--fix", "Sorts names without the locale",
                    "--done", "The phased release is paused", "--done", "Checkout is switched off for Turkish",
                ],
                ["release", "expedite-text", "--version", "2.4.2", "--check", "@builds.csv"],
                ["release", "expedite-text", "--version", "2.4.2.1"],
            ]), named: "expedite-text.txt")
    }

    @Test(arguments: ["[]", "{}", #"{"status":"ok"}"#, "no"])
    func anythingElseIsNoCheck(_ text: String) {
        #expect(throws: CheckNumbers.Fault.self) { try CheckNumbers(Array(text.utf8)) }
    }

    @Test(
        arguments: [
            (#"{"status":"unknown","version":"2","users":0,"crashed_users":0,"crash_free":null}"#, []),
            (#"{"status":"ok","version":"2","users":3,"crashed_users":4}"#, []),
            (#"{"status":"ok","version":"2","users":3,"crashed_users":2}"#, ["2 of 3 users (66.7 %)"]),
            (
                #"{"status":"ok","version":"2","sessions":9223372036854775807,"crashed_sessions":9223372036854775807}"#,
                []
            ),
        ] as [(String, [String])])
    func numbersThatSayNothingAreLeftOut(_ text: String, _ scope: [String]) throws {
        #expect(try CheckNumbers(Array(text.utf8)).scope == scope)
    }
}

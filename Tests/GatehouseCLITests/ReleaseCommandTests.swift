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
            answer.contains(
                "fail     versions   differ in ShopWidget, Debug and 2 more; gatehouse version check project\n"))
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

    /// The bundle id tells which app of a project the policy is about; what is none of it is neither judged nor changed.
    @Test(
        arguments: [
            ("com.example.shop", "com.example.pos", "Shop"), ("com.example.pos", "com.example.shop.debug", nil),
            ("$(PREFIX).shop", "com.example.shop", "Shop Pos"),
        ] as [(String, String, String?)])
    func ofSeveralAppsTheOneWithThePolicysBundleIDIsMeant(
        _ shop: String, _ pos: String, _ named: String?
    ) throws {
        let desk = try Desk(project: nil)
        try desk.folder.write(
            """
            settings: { GENERATE_INFOPLIST_FILE: YES }
            targets:
            \([("Shop", shop, "2.4.0", "7"), ("Pos", pos, "9.1.0", "99999")].map { name, id, version, build in
                "  \(name): { type: application, platform: iOS, settings: { PRODUCT_BUNDLE_IDENTIFIER: \(id), MARKETING_VERSION: \(version), CURRENT_PROJECT_VERSION: \(build) } }"
            }.joined(separator: "\n"))

            """, to: "project/project.yml")
        let plan = desk.transcript([["release", "plan", "@project", "--repository", "@"]])
        let names = named?.split(separator: " ") ?? []
        let judged = names.isEmpty ? ["Shop", "Pos"] : names
        for name in ["Shop", "Pos"] {
            #expect(plan.contains("\(name) as it is now") == judged.contains(Substring(name)), "\(plan)")
            #expect(plan.contains("--target \(name)") == (names == [Substring(name)]), "\(plan)")
        }
        // Without a list of builds, those of the project count.
        #expect(plan.contains(" (100000 at least)") == judged.contains("Pos"), "\(plan)")
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
                ["release", "expedite-text", "--version", "2.x"],
            ]), named: "expedite-text.txt")
    }

    @Test func tagsAreReadWhateverGitIsToldAboutColumns() throws {
        let desk = try Desk(tags: ["v2.3.1", "v2.4.0", "android-2.4.2"])
        for setting in [["column.ui", "always"], ["color.ui", "always"], ["tag.sort", "-refname"]] {
            _ = try run("/usr/bin/git", ["-C", desk.folder.path, "config"] + setting)
        }
        let answer = desk.transcript([["release", "plan", "@project", "--repository", "@", "--builds", "@builds.csv"]])
        #expect(answer.contains("good     2.4.0, tag v2.4.0\n"), "\(answer)")
        #expect(answer.contains("next     2.4.2 (1894)") || answer.contains("next     2.4.2 (1901)"), "\(answer)")
        #expect(answer.contains("with nothing uncommitted here: it would go along"))
    }

    @Test func aCloneWithoutTagsSaysWhy() throws {
        let desk = try Desk(tags: [])
        let plan = ["release", "plan", "@project", "--builds", "@builds.csv", "--repository"]
        #expect(desk.transcript([plan + ["@"]]).contains("the repository has no tag that names a version of shop-ios"))
        let clone = desk.folder.file("clone")
        let git = try run(
            "/usr/bin/git", ["clone", "-q", "--depth", "1", "file://\(desk.folder.path)", clone])
        #expect(git.status == 0, "\(git.errors)")
        #expect(desk.transcript([plan + ["@clone"]]).contains("this clone is shallow and may lack tags"))
    }

    /// A plan writes nothing, and so does a check: neither says that it does not.
    @Test func aProjectThatIsNotUnderstoodIsSaidInTheWordsOfTheCommand() throws {
        let desk = try Desk()
        try desk.folder.write("{ objects = {}", to: "project/Shop.xcodeproj/project.pbxproj")
        for command in [["release", "plan", "@project"], ["version", "check", "@project"]] {
            let answer = desk.transcript([command])
            #expect(answer.contains("gatehouse: not understood: ") && !answer.contains("written"), "\(answer)")
        }
        let set = desk.transcript([["version", "set", "2.5.0", "@project"]])
        #expect(set.contains("gatehouse: nothing is written: not understood: "))
    }

    @Test func readinessClaimsNothingAboutWhatItDoesNotKnow() throws {
        let desk = try Desk(project: nil)
        let ready = ["release", "ready", "@project", "--repository", "@", "--app"]
        try desk.folder.write(
            "name: Kit\ntargets: { Kit: { type: framework, platform: iOS } }\n", to: "project/project.yml")
        let none = desk.transcript([ready + ["shop-ios"]])
        #expect(none.contains("warn     versions   there is no app in project/project.yml"), "\(none)")
        #expect(none.contains("ask      upload     no version here"))
        try desk.folder.write(
            "name: Kit\ntargets: { Kit: { type: application, platform: iOS, info: { path: a, properties: "
                + "{ CFBundleShortVersionString: '', NSCameraUsageDescription: '' } } } }\n", to: "project/project.yml")
        let empty = desk.transcript([ready + ["shop-ios"]])
        #expect(empty.contains("fail     versions   Kit, Debug has no version"), "\(empty)")
        #expect(
            empty.contains(
                "fail     permission project/project.yml:2: NSCameraUsageDescription of Kit is empty; say what it is"))
        try desk.folder.write(
            SamplePolicy.ios.replacing("shop-ios", with: "shop-android").replacing(
                "platform: ios", with: "platform: android"),
            to: "policies/shop-android.yaml")
        let android = desk.transcript([
            ready + ["shop-android"], ["release", "plan", "@project", "--app", "shop-android"],
        ])
        #expect(android.contains("ask      upload     is the version code above all"), "\(android)")
        #expect(!android.contains("ITMS") && !android.contains("passes"))
    }

    @Test func aFormWithTheNumbersOfAnotherReleaseSaysSo() throws {
        let desk = try Desk(project: nil)
        func form(_ check: String, _ more: [String] = []) throws -> String {
            try desk.folder.write(check, to: "check.json")
            return desk.transcript([
                ["release", "expedite-text", "--app", "shop-ios", "--version", "2.4.2", "--check", "@check.json"] + more
            ])
        }
        let old = try form(#"{"status":"breach","app":"shop-ios","version":"2.3.0","users":3,"crashed_users":2}"#)
        #expect(old.contains("note     the numbers are those of 2.3.0, and 2.4.1 is live"), "\(old)")
        let live = try form(#"{"status":"breach","version":"2.4.1","users":3,"crashed_users":2}"#)
        #expect(!live.contains("note "))
        let other = try form(#"{"status":"breach","app":"shop-android","version":"2.4.1"}"#)
        #expect(
            other.contains("the check is about shop-android, and the form about shop-ios") && other.hasSuffix("[65]\n"))
        // A check without a number leaves a blank, never a heading over nothing.
        #expect(try form(#"{"status":"unknown","version":"2.4.1"}"#).contains("How many:\n[…]\n"))
    }

    @Test(
        arguments: [
            (["--since", "2026-11-29"], "2026-11-29"), (["--since", "2026-11-29 06:00"], "2026-11-29 06:00"),
            (["--since", "2026-11-29T08:00:00+02:00"], "2026-11-29T06:00:00Z"), (["--since", "yesterday"], nil),
            (["--build", "1891"], "2.4.2 (1891)"), (["--build", "next"], nil),
        ] as [([String], String?)])
    func theFormTakesTimesInUTCAndBuildsThatAreNumbers(_ words: [String], _ line: String?) throws {
        let desk = try Desk(project: nil)
        let answer = desk.transcript([["release", "expedite-text", "--version", "2.4.2"] + words])
        if let line {
            #expect(answer.contains("\n\(line)\n"), "\(answer)")
        } else {
            #expect(answer.hasSuffix("[64]\n"))
        }
    }

    @Test(arguments: ["[]", "{}", #"{"status":"ok"}"#, "no"])
    func anythingElseIsNoCheck(_ text: String) {
        #expect(throws: CheckNumbers.Fault.self) { try CheckNumbers(Array(text.utf8)) }
    }

    @Test(
        arguments: [
            (#"{"status":"unknown","version":"2","users":0,"crashed_users":0,"crash_free":null}"#, []),
            (#"{"status":"ok","version":"2","users":3,"crashed_users":4}"#, []),
            (#"{"status":"ok","version":"2","users":3,"crashed_users":2}"#, ["2 of 3 user-days (66.7 %)"]),
            (
                #"{"status":"ok","version":"2","sessions":9223372036854775807,"crashed_sessions":9223372036854775807}"#,
                []
            ),
        ] as [(String, [String])])
    func numbersThatSayNothingAreLeftOut(_ text: String, _ scope: [String]) throws {
        #expect(try CheckNumbers(Array(text.utf8)).scope == scope)
    }
}

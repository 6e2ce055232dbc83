import CommandKit
import Foundation
import TestSupport
import Testing

/// `version check|bump|set` as people type them, on the projects of `ProjectFilesTests/Fixtures`.
struct ProjectCommandTests {
    /// A copy of a project; in what is said its folder is called by its name.
    private struct Desk {
        let folder: TemporaryFolder
        let name: String

        init(_ name: String) throws {
            folder = try TemporaryFolder()
            self.name = name
            let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .appendingPathComponent("ProjectFilesTests/Fixtures/\(name)")
            try FileManager.default.copyItem(atPath: fixtures.path, toPath: folder.file(name))
        }

        func type(_ arguments: [String]) -> Answer {
            var answer = gatehouse(["version"] + arguments.map { $0.replacing("@", with: folder.file(name)) })
            answer.output = answer.output.replacing(folder.path + "/", with: "")
            answer.errors = answer.errors.replacing(folder.path + "/", with: "")
            return answer
        }

        func transcript(_ lines: [[String]]) -> String {
            lines.map { arguments in
                let answer = type(arguments)
                let words = arguments.joined(separator: " ").replacing("@", with: name)
                return "$ gatehouse version \(words)\n\(answer.output)\(answer.errors)[\(answer.status.rawValue)]\n"
            }.joined(separator: "\n")
        }
    }

    @Test(arguments: ["xcode", "xcconfig", "xcodegen", "flutter", "expo"])
    func aNightWithEachLayout(_ name: String) throws {
        let desk = try Desk(name)
        expectGolden(
            desk.transcript([
                ["check", "@"], ["bump", "patch", "@", "--dry-run"], ["bump", "build", "@"],
                ["set", "2.5.0", "@", "--build", "3000"], ["set", "2.5.0", "@", "--build", "3000"], ["check", "@"],
            ]), named: "version-\(name).txt")
    }

    @Test(arguments: ["xcode", "xcconfig", "expo"])
    func scriptsGetOneValue(_ name: String) throws {
        let desk = try Desk(name)
        let answers = [
            ["check", "@", "--json"], ["bump", "minor", "@", "--json"], ["set", "2.5", "@", "--dry-run", "--json"],
        ]
        .map { desk.type($0).output }
        expectGolden(answers.joined(), named: "version-\(name).jsonl")
    }

    @Test func whatCannotBeDoneIsSaidAndNothingIsWritten() throws {
        let desk = try Desk("xcconfig")
        try Data("bplist00".utf8).write(to: URL(fileURLWithPath: desk.folder.file("binary.xcodeproj")))
        expectGolden(
            desk.transcript([
                ["bump", "@"], ["bump", "mayor", "@"], ["set", "2.4.0-beta", "@"], ["set", "2.4.0.1", "@"],
                ["set", "2.4.0", "@", "--build", "1.2.3.4"], ["set", "2.4.0", "@", "--target", "Shp"],
                ["check", "@/Config"], ["check", "@/nothing"], ["check", "@/Config/App.xcconfig"],
            ]), named: "version-refusals.txt")
    }

    /// What `version set` would refuse is not what somebody is told to type.
    @Test(arguments: [("2.4.1", true), ("2.4.0.1", false), ("2.4.0-beta", false)])
    func onlyNumbersThatStoresTakeAreSuggested(_ version: String, _ isTaken: Bool) throws {
        let desk = try Desk("xcode")
        let path = "xcode/Shop.xcodeproj/project.pbxproj"
        var lines = try desk.folder.read(path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        // The app's own two, so that its extensions differ from it.
        for line in [239, 251] { lines[line] = lines[line].replacing("2.4.0", with: "\"\(version)\"") }
        try desk.folder.write(lines.joined(separator: "\n"), to: path)
        let answer = desk.type(["check", "@"])
        #expect(answer.status == .differs, "\(answer)")
        #expect(answer.output.contains("gatehouse version set \(version) ") == isTaken, "\(answer.output)")
        #expect(answer.output.contains("next") == isTaken, "\(answer.output)")
    }

    /// Flutter hands its numbers to Xcode, and only its own file says them.
    @Test func ofAFlutterProjectTheFolderIsAskedFor() throws {
        let desk = try Desk("flutter")
        let answer = desk.type(["set", "2.5.0", "@/ios"])
        #expect(answer.errors.contains("give the folder with pubspec.yaml"), "\(answer.errors)")
        #expect(answer.status == .refused)
    }

    /// What is offered can be typed where the check was, and is never a variable.
    @Test(
        arguments: [("2.4.0", "1873", " 2.4.0 @ --build 1873"), ("2.4.0", "$BUILD", " 2.4.0 @"), ("$V", "7", nil)]
            as [(String, String, String?)])
    func theNextCommandOfACheckCanBeTyped(_ version: String, _ build: String, _ words: String?) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            """
            settings: { MARKETING_VERSION: "\(version)", CURRENT_PROJECT_VERSION: "\(build)" }
            targets:
              Shop: { type: application, platform: iOS, settings: { configs: { Debug: { MARKETING_VERSION: "1.0" } } } }

            """, to: "my app/project.yml")
        let answer = gatehouse(["version", "check", path])
        #expect(answer.status == .differs)
        let next = words.map {
            "next     gatehouse version set\($0.replacing("@", with: "'\(path)'")), which sets all of them\n"
        }
        #expect(next.map(answer.output.contains) ?? !answer.output.contains("next "), "\(answer.output)")
    }

    /// A project with these numbers, and what a command about it says.
    private func pubspec(_ version: String, _ words: [String]) throws -> (answer: Answer, version: String) {
        let folder = try TemporaryFolder()
        let path = try folder.write("name: shop\nversion: \(version)\n", to: "pubspec.yaml")
        let answer = gatehouse(["version"] + words + [path, "--incidents", folder.file("incidents")])
        let line = try folder.read("pubspec.yaml").split(separator: "\n")[1]
        return (answer, String(line.dropFirst("version: ".count)))
    }

    @Test(arguments: [
        ("2.4.0.1+7", "patch", "2.4.1+8"), ("2.4.0-beta.1+7", "patch", "2.4.0+8"),
        ("2.4.0+2024.11.30.1", "build", "2.4.0+2024.11.31"), ("2.9.9+1.10", "minor", "2.10.0+1.11"),
        ("2.4.0+20302", "major", "3.0.0+20303"),
    ])
    func bumpCountsOnAsStoresTakeIt(_ before: String, _ part: String, _ after: String) throws {
        let (answer, version) = try pubspec(before, ["bump", part])
        #expect(answer.status == .ok && version == after, "\(answer)")
    }

    /// A build that cannot be raised is never left as it was without a word.
    @Test(arguments: ["1a2b", "1234567890123456789", "999999999999999999"], ["patch", "build"])
    func aBuildThatNothingFollowsStopsABump(_ build: String, _ part: String) throws {
        let (answer, version) = try pubspec("2.4.0+\(build)", ["bump", part])
        #expect(answer.status == .refused && answer.errors.contains("no build follows '\(build)'"))
        #expect(version == "2.4.0+\(build)")
        let (named, _) = try pubspec("2.4.0+\(build)", ["bump", part, "--build", "8"])
        #expect(named.status == .ok)
    }

    @Test(arguments: [["set", "123456789012345678.1"], ["set", "2.5.0", "--build", "12345678901234567.1"]])
    func moreCharactersThanTheStoreTakesAreRefused(_ words: [String]) throws {
        let (answer, version) = try pubspec("2.4.0+7", words)
        #expect(answer.status == .usage && answer.errors.contains("at most 18 characters"))
        #expect(version == "2.4.0+7")
    }

    @Test func aProjectWithoutAnAppIsNoSuccess() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "name: Kit\ntargets: { Kit: { type: framework, platform: iOS } }\n", to: "project.yml")
        let answer = gatehouse(["version", "set", "2.5.0", folder.path])
        #expect(answer.status == .badInput && answer.errors.contains("no app in it"))
    }

    @Test func aReasonGoesToTheIncidentOrIsSaidToBeLost() throws {
        let lost = try pubspec("2.4.0+7", ["set", "2.4.1", "--reason", "crash in Turkish"]).answer
        #expect(lost.status == .ok && lost.errors.contains("no incident is open, so the reason is not kept"))
        #expect(
            try !pubspec("2.4.0+7", ["set", "2.4.1", "--reason", "x", "--dry-run"]).answer.errors.contains("reason"))
        let night = try IncidentNight()
        night.open()
        let project = try night.desk.folder.write("name: shop\nversion: 2.4.0+7\n", to: "pubspec.yaml")
        let kept = night.desk.run(["version", "set", "2.4.1", project, "--reason", "crash in Turkish"])
        #expect(kept.status == .ok && kept.errors.isEmpty, "\(kept.errors)")
        #expect(try night.timeline().contains("version of shop 2.4.0 (7) → 2.4.1 (7): crash in Turkish"))
    }

    @Test func aFileThatIsNotUnderstoodIsShownWithItsLine() throws {
        let desk = try Desk("xcconfig")
        try desk.folder.write(
            "MARKETING_VERSION = 2.4.0\nCURRENT_PROJECT_VERSION 1873 // oops\n", to: "xcconfig/Config/App.xcconfig")
        let before = try desk.folder.read("xcconfig/Widget/Info.plist")
        expectGolden(desk.transcript([["set", "2.4.1", "@"]]), named: "version-broken.txt")
        #expect(try desk.folder.read("xcconfig/Widget/Info.plist") == before)
    }
}

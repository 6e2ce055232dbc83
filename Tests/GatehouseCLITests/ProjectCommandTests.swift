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

    @Test func aFileThatIsNotUnderstoodIsShownWithItsLine() throws {
        let desk = try Desk("xcconfig")
        try desk.folder.write(
            "MARKETING_VERSION = 2.4.0\nCURRENT_PROJECT_VERSION 1873 // oops\n", to: "xcconfig/Config/App.xcconfig")
        let before = try desk.folder.read("xcconfig/Widget/Info.plist")
        expectGolden(desk.transcript([["set", "2.4.1", "@"]]), named: "version-broken.txt")
        #expect(try desk.folder.read("xcconfig/Widget/Info.plist") == before)
    }
}

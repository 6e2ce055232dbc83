import CommandKit
import DurableFiles
import TestSupport
import Testing

/// `crashes check --state`: what is remembered from one check to the next.
@Suite struct CrashCheckStateTests {
    private let folder: TemporaryFolder
    private var state: String { folder.path + "/state/checks.json" }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("", to: "state/other")
        try folder.write("version,users,crashed_users\n2.4.0,1000,30\n", to: "bad.csv")
        try folder.write("version,users,crashed_users\n2.4.0,1000,0\n", to: "good.csv")
    }

    private func check(_ export: String, _ arguments: [String] = []) -> Answer {
        gatehouse(["crashes", "check", folder.path + "/" + export, "--state", state] + arguments)
    }

    @Test func alarmEndsAfterThreeThatAreOk() {
        #expect(check("good.csv").status == .ok)
        #expect(check("bad.csv").status.rawValue == 2)
        #expect(check("good.csv").status.rawValue == 2)
        #expect(check("good.csv").output.contains("so far 2"))
        #expect(check("good.csv").status == .ok)
    }

    @Test func releasesAreRememberedEachForItself() throws {
        try folder.write("version,users,crashed_users\n2.5.0,1000,0\n", to: "next.csv")
        #expect(check("bad.csv").status.rawValue == 2)
        #expect(check("next.csv").status == .ok)
        #expect(check("good.csv").status.rawValue == 2)
    }

    @Test(arguments: [
        ("somebody else's", "{\"tasks\":[]}\n", "is no state of a check"),
        ("newer", "{\"gatehouse_check_state\":9}\n", "a newer gatehouse wrote this"),
    ])
    func fileOfOthersIsLeftAloneAndTheVerdictStands(_ name: String, _ content: String, _ message: String) throws {
        try folder.write(content, to: "state/checks.json")
        let answer = check("bad.csv")
        #expect(answer.status.rawValue == 2)
        #expect(answer.errors.contains(message))
        #expect(try DurableFile(state).read() == Array(content.utf8))
    }

    @Test func damagedFileBeginsAnew() throws {
        try folder.write("{\"gatehouse_check_state\":1,\"checks\":[{\"che", to: "state/checks.json")
        let answer = check("bad.csv")
        #expect(answer.errors.contains("the state is damaged"))
        #expect(check("good.csv").status.rawValue == 2)
    }

    @Test func folderThatIsNotThereIsSaidAndTheVerdictStands() {
        let answer = gatehouse([
            "crashes", "check", folder.path + "/good.csv", "--state", folder.path + "/nowhere/checks.json",
        ])
        #expect(answer.status == .ok)
        #expect(answer.errors.contains("what was told is not remembered"))
    }

    @Test func checksAtTheSameTimeLoseNothing() async throws {
        // Twelve releases remember in one file at once.
        let folder = folder
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<12 {
                group.addTask {
                    let name = "r\(index).csv"
                    _ = try? folder.write("version,users,crashed_users\n3.\(index).0,1000,30\n", to: name)
                    _ = gatehouse([
                        "crashes", "check", folder.path + "/" + name, "--state", folder.path + "/state/checks.json",
                    ])
                }
            }
        }
        let text = String(decoding: try DurableFile(state).read(), as: UTF8.self)
        for index in 0..<12 { #expect(text.contains("\"3.\(index).0 crash_free_users\"")) }
    }
}

import Foundation
import GatehouseClient
import Glibc
import TestSupport
import Testing

/// Real processes that die.
@Suite struct GuardProcessTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func launch(
        _ commands: String..., role: String = "main", hint: String = "foreground", build: String = "1"
    ) throws -> ProgramRun {
        try run(builtProgram("LaunchGuardProbe"), [folder.path, role, hint, build] + commands)
    }

    private func level(_ run: ProgramRun) -> Int? { run.output.first?.wholeNumberValue }

    private var record: Data? {
        FileManager.default.contents(atPath: LaunchGuard.recordPath(role: "main", in: folder.path))
    }

    @Test(arguments: ["kill", "abort"])
    func appThatDiesBeforeItsFirstScreenGoesUpTheLevels(_ death: String) throws {
        let early = try (0..<6).map { _ in level(try launch(death)) }
        #expect(early == [0, 0, 1, 2, 3, 3])
        let armed = try (0..<6).map { _ in level(try launch("arm", death, role: "armed")) }
        #expect(armed == [0, 0, 1, 2, 3, 3])
    }

    @Test func appThatDiesAfterItsFirstScreenTakesTwiceAsLong() throws {
        let levels = try (0..<5).map { _ in level(try launch("arm", "first", "kill")) }
        #expect(levels == [0, 0, 0, 0, 1])
    }

    @Test func whatDiesIsNoSuccessAndWhatEndsInOrderIs() throws {
        #expect(try launch("arm", "kill").status == SIGKILL)
        // Sanitizers make an exit of an abort.
        #expect(try launch("arm", "abort").status != 0)
        #expect(level(try launch("arm", "first", "stable", "kill")) == 1)
        #expect(try launch("arm", "first", "leave").output.hasPrefix("0 probation"))
        #expect(try launch().output.hasPrefix("0 normal"))
    }

    @Test func startsInTheBackgroundCountNothing() throws {
        for _ in 0..<5 { _ = try launch("kill", hint: "background") }
        #expect(try launch().output.hasPrefix("0 normal"))
    }

    @Test func updateStartsClean() throws {
        for _ in 0..<3 { _ = try launch("kill") }
        #expect(level(try launch("kill")) == 2)
        #expect(level(try launch("kill", build: "2")) == 0)
    }

    @Test func rolesDoNotKnowOfEachOther() throws {
        for _ in 0..<3 { _ = try launch("kill", role: "widget") }
        #expect(level(try launch("kill", role: "widget")) == 2)
        #expect(level(try launch("kill")) == 0)
    }

    @Test func secondProcessOfARoleLeavesTheRecordToTheFirst() throws {
        for _ in 0..<2 { _ = try launch("kill") }
        let first = try RunningProgram(
            builtProgram("LaunchGuardProbe"), [folder.path, "main", "foreground", "1", "wait"],
            log: folder.path + "/first.log")
        while first.log.isEmpty, first.isRunning { usleep(1000) }
        #expect(first.log.hasPrefix("1 safe"))
        let before = record
        for _ in 0..<3 {
            let second = try launch("arm", "first", "stable", "kill")
            #expect(second.output.hasPrefix("1 safe another process of this role runs"))
        }
        #expect(record == before)
        // Its lock goes with it, and its death counts.
        first.signal(SIGKILL)
        first.wait()
        #expect(level(try launch()) == 2)
    }

    /// Wherever it dies in a write, a whole record is left, and the launch counts.
    @Test func appThatIsKilledWhileItWritesLeavesARecord() throws {
        var random = SeededRandom.forThisRun()
        var build = 0
        for _ in 0..<rounds(300) {
            // Another build each time, so that every launch is at level 0 and writes in the same way.
            build += 1
            let app = try RunningProgram(
                builtProgram("LaunchGuardProbe"), [folder.path, "main", "foreground", "\(build)", "write"],
                log: folder.path + "/app.log")
            while app.log.isEmpty, app.isRunning { usleep(500) }
            usleep(.random(in: 0..<2000, using: &random))
            app.signal(SIGKILL)
            app.wait()
            let next = try launch("arm", "first", "stable", build: "\(build)")
            #expect(
                next.output == "0 suspect 2 of the 4 points that lead into safe mode\n"
                    || next.output == "0 normal nothing is held against the app\n", "seed \(random.seed)")
        }
    }

    @Test func folderInPlaceOfTheRecordIsUnreadable() throws {
        try FileManager.default.createDirectory(
            atPath: LaunchGuard.recordPath(role: "main", in: folder.path), withIntermediateDirectories: true)
        for _ in 0..<4 {
            #expect(try launch("arm", "kill").output.hasPrefix("0 normal the record cannot be read (errno \(EISDIR))"))
        }
    }

    @Test func decisionNeedsNoDocument() throws {
        for _ in 0..<2 { _ = try launch("kill") }
        for name in ["document", "document-last-good"] {
            try Data("no document".utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
        }
        #expect(level(try launch("kill")) == 1)
    }
}

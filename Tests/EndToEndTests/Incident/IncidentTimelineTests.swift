import Foundation
import Glibc
import TestSupport
import Testing

/// The real program and the timeline, when several write, when one is killed, and when the disk is full.
struct IncidentTimelineTests {
    @Test func ofManyAtOnceEachIsThere() async throws {
        let desk = try IncidentDesk()
        let wanted = (1...24).map { "note \($0)" } + (1...6).map { "release add 2.0.\($0) --status pending" }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for text in wanted {
                group.addTask {
                    let words = text.split(separator: " ").map(String.init)
                    let arguments =
                        words[0] == "note" ? ["incident", "note", text] : words + ["--wait", "0"]
                    // Whoever cannot get the lock of the policies in time is told so.
                    var answer = try desk.type(arguments)
                    while answer.status == 75 { answer = try desk.type(arguments) }
                    #expect(answer.status == 0, "\(text): \(answer.output)\(answer.errors)")
                }
            }
            try await group.waitForAll()
        }
        #expect(try desk.summaries().sorted() == (wanted + ["opened: crash"]).sorted())
    }

    @Test func ofTwoWhoOpenAtOnceOneIsToldOfTheOther() async throws {
        let folder = try TemporaryFolder()
        let environment = ["GATEHOUSE_INCIDENTS": folder.file("incidents"), "GATEHOUSE_POLICIES": folder.file("none")]
        let runs = try await withThrowingTaskGroup(of: ProgramRun.self) { group in
            for number in 1...8 {
                group.addTask {
                    try run(
                        builtProgram("gatehouse"), ["incident", "open", "crash \(number)", "--app", "ios"],
                        environment: environment)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(runs.count { $0.status == 0 } == 1)
        #expect(runs.allSatisfy { $0.status == 0 || $0.errors.contains("ios has an open incident: crash ") })
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("incidents"))
        #expect(names.count { !$0.hasPrefix(".") } == 1)
    }

    @Test func killedAtAnyMomentItLosesNoLineBefore() throws {
        var random = SeededRandom.forThisRun()
        let desk = try IncidentDesk()
        let start = ContinuousClock.now
        #expect(try desk.type(["incident", "note", "warm"]).status == 0)
        let microseconds = UInt32((ContinuousClock.now - start) / .microseconds(1))
        var known = try desk.summaries()
        let count = rounds(300)
        var killed = 0
        for round in 0..<count {
            let text = "round \(round) " + String(repeating: "x", count: 3_000)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: builtProgram("gatehouse"))
            process.arguments = ["incident", "note", text]
            process.environment = desk.environment
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            usleep(.random(in: 0...microseconds, using: &random))
            Glibc.kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let wasKilled = process.terminationReason == .uncaughtSignal
            if wasKilled { killed += 1 }
            let now = try desk.summaries()
            #expect(now == known || now == known + [text], "seed \(random.seed), round \(round)")
            #expect(wasKilled || now == known + [text], "what was told to be noted is there")
            known = now
        }
        #expect(killed >= count / 4, "seed \(random.seed)")
        #expect(try desk.type(["incident", "note", "after"]).status == 0)
        #expect(try desk.summaries() == known + ["after"])
    }

    @Test func aFullDiskHidesNoChangeAndSaysWhatIsMissing() throws {
        let desk = try IncidentDesk()
        #expect(try desk.type(["incident", "note", String(repeating: "long ", count: 1_200)]).status == 0)
        let before = try desk.folder.read(desk.timeline)
        // No file may grow past 6 KiB: enough for the policy and the journal, not for the timeline.
        let arguments = ["release", "add", "2.0.0", "--status", "pending", "--wait", "0"]
        let limited = try run(
            "/bin/sh", ["-c", "ulimit -f 12; exec \"$@\"", "sh", builtProgram("gatehouse")] + arguments,
            environment: desk.environment)
        #expect(limited.status == 73, "\(limited.output)\(limited.errors)")
        #expect(limited.output.contains("changed  ios revision 1 → 2"))
        #expect(limited.errors.contains("gatehouse: what was done is done, and is not in the timeline: "))
        #expect(
            limited.errors.contains("File too large; write it down with: gatehouse incident note 'release add 2.0.0"))
        #expect(try desk.folder.read("policies/ios.yaml").contains("2.0.0"))
        #expect(try desk.folder.read(desk.timeline) == before)
    }
}

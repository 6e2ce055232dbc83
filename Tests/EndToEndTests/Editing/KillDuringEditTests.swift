import Foundation
import Glibc
import TestSupport
import Testing

/// The real program, ended with SIGKILL in the middle of changing a policy.
struct KillDuringEditTests {
    /// When the program is killed.
    private enum Moment: CaseIterable {
        /// Any time from its start to about its end.
        case anyTime
        /// Shortly after it announced the change in the journal.
        case afterTheIntent
    }

    @Test func theFileIsTheOldOrTheNewOneAndTheJournalKnowsWhich() throws {
        var random = SeededRandom.forThisRun()
        let policy = try PolicyUnderChange()
        let start = ContinuousClock.now
        #expect(try run(builtProgram("gatehouse"), policy.setPercent(2)).status == 0)
        let microseconds = UInt32((ContinuousClock.now - start) / .microseconds(1))
        var (revision, percent) = (2, 2)
        // Rounds in which a running program was killed, by what it left behind.
        var killed = (old: 0, new: 0)
        let count = rounds(500)
        for round in 0..<count {
            let next = percent % 99 + 1
            let end = try kill(policy.setPercent(next), of: policy, within: microseconds, using: &random)
            let text = try policy.folder.read(policy.file)
            if text == PolicyUnderChange.text(revision: revision + 1, percent: next) {
                (revision, percent) = (revision + 1, next)
                if end == .killed { killed.new += 1 }
            } else {
                let isOld = text == PolicyUnderChange.text(revision: revision, percent: percent)
                #expect(isOld && end == .killed, "seed \(random.seed), round \(round), \(end):\n\(text)")
                guard isOld else { return }
                killed.old += 1
            }
        }
        // A test that kills too early or too late would see one outcome only, or none.
        #expect(killed.old + killed.new >= count / 3, "seed \(random.seed): \(killed) of \(count)")
        if count == 500 { #expect(killed.old > 0 && killed.new > 0, "seed \(random.seed): \(killed)") }

        let last = try run(builtProgram("gatehouse"), policy.setPercent(percent % 99 + 1))
        #expect(last.status == 0, "\(last.output)\(last.errors)")
        let changes = try policy.history()
        #expect(changes.allSatisfy { $0.outcome == "done" || $0.outcome == "not_done" })
        let done = changes.filter { $0.outcome == "done" }
        #expect(done.count == revision)
        for (earlier, later) in zip(done, done.dropFirst()) { #expect(later.from == earlier.to) }
        #expect(try policy.leftovers() == [])
    }

    private enum End: Equatable {
        case killed
        case exited(Int32)
    }

    /// Starts the program, kills it at a random moment and waits for its end.
    private func kill(
        _ arguments: [String], of policy: PolicyUnderChange, within duration: UInt32, using random: inout SeededRandom
    ) throws -> End {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: builtProgram("gatehouse"))
        process.arguments = arguments
        process.environment = [:]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let before = journalSize(policy)
        try process.run()
        switch Moment.allCases.randomElement(using: &random) ?? .anyTime {
        case .anyTime: usleep(.random(in: 0...duration, using: &random))
        case .afterTheIntent:
            while journalSize(policy) == before, process.isRunning { usleep(50) }
            usleep(.random(in: 0...(duration / 3), using: &random))
        }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal ? .killed : .exited(process.terminationStatus)
    }

    private func journalSize(_ policy: PolicyUnderChange) -> Int {
        var status = stat()
        return unsafe stat(policy.folder.file(".journal.jsonl"), &status) == 0 ? Int(status.st_size) : 0
    }
}

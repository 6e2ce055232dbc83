import Foundation
import Glibc
import TestSupport
import Testing

/// Several commands at the same policy at once.
struct SimultaneousEditTests {
    @Test func noUpdateIsLost() async throws {
        let policy = try PolicyUnderChange()
        let versions = (1...12).map { "3.0.\($0)" }
        let runs = try await withThrowingTaskGroup(of: (String, ProgramRun).self) { group in
            for version in versions {
                group.addTask {
                    let arguments = ["release", "add", version, "--status", "pending"] + policy.options
                    return (version, try run(builtProgram("gatehouse"), arguments))
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        let text = try policy.folder.read(policy.file)
        for (version, run) in runs {
            #expect(run.status == 0 || run.status == 75, "\(version): \(run.output)\(run.errors)")
            #expect(text.contains("\"\(version)\"") == (run.status == 0), "\(version)")
        }
        let done = runs.values.count { $0.status == 0 }
        #expect(done > 0)
        #expect(text.contains("revision: \(done + 1) "))
        #expect(try policy.history().map(\.outcome) == Array(repeating: "done", count: done))
        #expect(try policy.leftovers() == [])
    }

    @Test func whoCannotGetTheLockIsToldToTryAgain() throws {
        let policy = try PolicyUnderChange()
        // util-linux's flock(1) holds the lock for longer than the program waits.
        let holder = Process()
        holder.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
        holder.arguments = ["--no-fork", policy.folder.file(".lock"), "sleep", "60"]
        try holder.run()
        defer {
            // Test threads block the kinder signals, and their children inherit that.
            kill(holder.processIdentifier, SIGKILL)
            holder.waitUntilExit()
        }
        var isHeld = false
        while !isHeld {
            isHeld = try run("/usr/bin/flock", ["--nonblock", policy.folder.file(".lock"), "true"]).status != 0
        }
        let refused = try run(builtProgram("gatehouse"), policy.setPercent(50))
        #expect(refused.status == 75)
        #expect(refused.errors.contains("is being changed by another process (waited 5 s); nothing was written"))
        #expect(try policy.folder.read(policy.file) == PolicyUnderChange.text(revision: 1, percent: 1))
    }
}

import Foundation
import TestSupport
import Testing

/// The real program when a file cannot be written to its end.
struct FullDiskTests {
    /// Runs the program where no file may grow past 6 KiB, which is less than the policy and more than the journal.
    private func runWithLimit(_ arguments: [String]) throws -> ProgramRun {
        try run("/bin/sh", ["-c", "ulimit -f 12; exec \"$@\"", "sh", builtProgram("gatehouse")] + arguments)
    }

    @Test func aHistoryThatCannotBeWrittenLeavesEverythingAsItWas() throws {
        let policy = try PolicyUnderChange()
        let limited = try runWithLimit(policy.setPercent(50))
        #expect(limited.status == 73, "\(limited.output)\(limited.errors)")
        #expect(limited.errors.contains("no policy was changed, because the journal cannot be kept: cannot write"))
        #expect(limited.errors.contains("the file would exceed the size limit of this process; see ulimit -f"))
        #expect(try policy.folder.read(policy.file) == PolicyUnderChange.text(revision: 1, percent: 1))
        #expect(try policy.leftovers() == [])

        let next = try run(builtProgram("gatehouse"), policy.setPercent(50))
        #expect(next.status == 0, "\(next.output)\(next.errors)")
        #expect(try policy.folder.read(policy.file) == PolicyUnderChange.text(revision: 2, percent: 50))
    }

    @Test func aPolicyThatCannotBeWrittenStaysAndIsJournaledAsNotDone() throws {
        let policy = try PolicyUnderChange()
        #expect(try run(builtProgram("gatehouse"), policy.setPercent(2)).status == 0)
        // With the next content in the history already, it is the policy itself that does not fit.
        let next = try policy.folder.write(PolicyUnderChange.text(revision: 3, percent: 3), to: "next")
        let sum = try run("/usr/bin/sha256sum", [next]).output.prefix(64)
        try FileManager.default.moveItem(atPath: next, toPath: policy.folder.file(".history/\(sum).yaml"))

        let limited = try runWithLimit(policy.setPercent(3))
        #expect(limited.status == 73, "\(limited.output)\(limited.errors)")
        #expect(limited.errors.contains("gatehouse: cannot write \(policy.folder.file(policy.file)): "))
        #expect(limited.errors.contains("(nothing was changed)"))
        #expect(try policy.folder.read(policy.file) == PolicyUnderChange.text(revision: 2, percent: 2))
        #expect(try policy.history().map(\.outcome) == ["done", "not_done"])
        #expect(try policy.leftovers() == [])
    }
}

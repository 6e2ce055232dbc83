import Glibc
import DurableFiles
import DurableFilesModel
import LaunchDocument
import PolicyFiles
import Testing

/// A power cut at every moment of a whole change, for every legal way to lose what was not synced.
struct PolicyChangePowerCutTests {
    private static let old = "app: ios\nrevision: 1\nstep: a\n"
    private static let new = "app: ios\nrevision: 2\nstep: b\n"
    private static let author = JournalAuthor(name: "anna", reason: "night", command: "gatehouse gate raise")

    private func change(_ fileSystem: ModelFileSystem, step: String) throws -> PolicyChange {
        let folder = PolicyFolder("/policies", in: fileSystem)
        var change = try PolicyChange(of: folder, by: Self.author, at: Timestamp(secondsSince1970: 0))
        let before = try folder.source(of: "ios")
        let after = try before.applying([.yaml(.set(["step"], .text(step)))])
        try change.commit([PolicyDraft(app: "ios", before: before, after: after)])
        return change
    }

    private func crashes(during action: (ModelFileSystem) throws -> Void) rethrows -> [ModelDisk] {
        var disk = ModelDisk()
        disk.addFolder("/policies")
        disk.addFile("/policies/ios.yaml", Self.old)
        let fileSystem = ModelFileSystem(disk)
        try action(fileSystem)
        return fileSystem.history.flatMap { $0.afterPowerCut() }
    }

    @Test func theFileIsOldOrNewAndTheNextRunKnowsWhich() throws {
        let crashes = try crashes { _ = try change($0, step: "b") }
        #expect(crashes.count > 100)
        var seen: Set<String> = []
        for crash in crashes {
            let text = try #require(crash.text("/policies/ios.yaml"))
            #expect(text == Self.old || text == Self.new)
            let fileSystem = ModelFileSystem(crash)
            let after = try change(fileSystem, step: "c")
            let recovery = after.recoveries.first?.outcome
            #expect(recovery == nil || recovery == (text == Self.new ? .done : .notDone))
            let items = try after.history(of: "ios").items
            let outcomes = items.map(\.outcome)
            // Before the intent there is no trace; after it there is one that is right.
            let expected: [[PolicyHistory.Outcome]] =
                text == Self.new ? [[.done, .done]] : [[.done], [.notDone, .done]]
            #expect(expected.contains(outcomes), "\(outcomes) for \(text)")
            seen.insert("\(text == Self.new) \(recovery.map(String.init(describing:)) ?? "none")")
            #expect(fileSystem.disk.paths.allSatisfy { !$0.hasSuffix(".gatehouse-new") })
        }
        #expect(seen == ["false none", "false notDone", "true done", "true none"])
    }

    @Test func theContentBeforeCanBeBroughtBackFromEveryCrash() throws {
        for crash in try crashes(during: { _ = try change($0, step: "b") })
        where crash.text("/policies/ios.yaml") == Self.new {
            let folder = PolicyFolder("/policies", in: ModelFileSystem(crash))
            let change = try PolicyChange(of: folder, by: Self.author, at: Timestamp(secondsSince1970: 0))
            let draft = try change.undo(of: "ios")
            #expect(String(decoding: draft.after.bytes, as: UTF8.self) == "app: ios\nrevision: 3\nstep: a\n")
        }
    }

    @Test func onceTheCommandHasEndedTheChangeStays() throws {
        var disk = ModelDisk()
        disk.addFolder("/policies")
        disk.addFile("/policies/ios.yaml", Self.old)
        let fileSystem = ModelFileSystem(disk)
        _ = try change(fileSystem, step: "b")
        for crash in fileSystem.disk.afterPowerCut() { #expect(crash.text("/policies/ios.yaml") == Self.new) }
    }

    /// A refused call anywhere: the file is old or new, and what the command said agrees with it.
    @Test(arguments: [ENOSPC, EIO, EACCES, EMFILE])
    func anyRefusedCallLeavesAFileThatAgreesWithTheAnswer(code: Int32) throws {
        var disk = ModelDisk()
        disk.addFolder("/policies")
        disk.addFile("/policies/ios.yaml", Self.old)
        let whole = ModelFileSystem(disk)
        _ = try change(whole, step: "b")
        for number in whole.calls.indices {
            var faults = ModelFileSystem.Faults()
            faults.failingCall = (number, code)
            let fileSystem = ModelFileSystem(disk, faults: faults)
            let succeeded: Bool
            do {
                _ = try change(fileSystem, step: "b")
                succeeded = true
            } catch PolicyChangeError.file(let error) {
                succeeded = error.leavesNewContent
            } catch PolicyChangeError.journal {
                succeeded = false
            } catch is FileError {
                succeeded = false
            }
            let call = "call \(number), \(whole.calls[number])"
            #expect(fileSystem.disk.text("/policies/ios.yaml") == (succeeded ? Self.new : Self.old), "\(call)")
            #expect(fileSystem.disk.paths.allSatisfy { !$0.hasSuffix(".gatehouse-new") }, "\(call)")
            #expect(fileSystem.openFiles == 0, "\(call)")
            let next = try change(ModelFileSystem(fileSystem.disk), step: "c")
            let last = try next.history(of: "ios").items.last
            #expect(last?.outcome == .done)
        }
    }
}

import DurableFiles
import DurableFilesModel
import LaunchDocument
import PolicyFiles
import Testing

/// The life of a policy through commands, editors and crashes, on a file system in memory.
struct PolicyChangeTests {
    private let fileSystem: ModelFileSystem
    private let folder: PolicyFolder

    init() {
        var disk = ModelDisk()
        disk.addFolder("/policies")
        disk.addFile("/policies/ios.yaml", "app: ios\nrevision: 1 # one\nstep: a\n", permissions: 0o640)
        disk.addFile("/policies/android.yaml", "app: android\nrevision: 9\nstep: a\n")
        fileSystem = ModelFileSystem(disk)
        folder = PolicyFolder("/policies", in: fileSystem)
    }

    private func change(served: [String: [UInt8]] = [:], isDryRun: Bool = false) throws -> PolicyChange {
        try PolicyChange(
            of: folder, by: JournalAuthor(name: "anna", reason: "night", command: "gatehouse gate raise"),
            at: Timestamp(secondsSince1970: 1_795_918_200), served: served, isDryRun: isDryRun)
    }

    private func draft(_ app: String, step: String) throws -> PolicyDraft {
        let before = try folder.source(of: app)
        return PolicyDraft(
            app: app, before: before, after: try before.applying([.yaml(.set(["step"], .text(step)))]))
    }

    private func write(_ app: String, step: String) throws {
        var change = try change()
        try change.commit([try draft(app, step: step)])
    }

    private func undo(_ app: String, backTo revision: Int? = nil) throws {
        var change = try change()
        try change.commit([try change.undo(of: app, backTo: revision)])
    }

    /// What somebody does with an editor.
    private func edit(_ app: String, to text: String) {
        fileSystem.interfere { $0.addFile("/policies/\(app).yaml", text) }
    }

    private func text(_ app: String) -> String? { fileSystem.disk.text("/policies/\(app).yaml") }

    private func outcomes(_ app: String) throws -> [PolicyHistory.Outcome] {
        try change(isDryRun: true).history(of: app).items.map(\.outcome)
    }

    @Test func aChangeIsWrittenJournaledAndKept() throws {
        try write("ios", step: "b")
        #expect(text("ios") == "app: ios\nrevision: 2 # one\nstep: b\n")
        #expect(fileSystem.disk["/policies/ios.yaml"]?.permissions == 0o640)
        let items = try change(isDryRun: true).history(of: "ios").items
        #expect(items.map(\.outcome) == [.done])
        #expect(items.first?.change.author?.name == "anna")
        #expect(items.first?.change.fromRevision == 1)
        #expect(items.first?.change.toRevision == 2)
        let history = HistoryFolder(policies: "/policies", in: fileSystem)
        let from = try #require(items.first?.change.from)
        #expect(try history.content(from) == Array("app: ios\nrevision: 1 # one\nstep: a\n".utf8))
    }

    @Test func anEmptyDraftAndADryRunWriteNothing() throws {
        let before = fileSystem.disk
        var dryRun = try change(isDryRun: true)
        let draft = try draft("ios", step: "b")
        try dryRun.commit([draft])
        #expect(fileSystem.disk == before)
        #expect(
            draft.diff.unified(oldName: "old", newName: "new")
                == "--- old\n+++ new\n@@ -1,3 +1,3 @@\n app: ios\n-revision: 1 # one\n-step: a\n"
                + "+revision: 2 # one\n+step: b\n"
        )
        var real = try change()
        let same = try folder.source(of: "ios")
        try real.commit([PolicyDraft(app: "ios", before: same, after: same)])
        #expect(fileSystem.disk["/policies/.journal.jsonl"] == nil)
    }

    @Test func severalAppsAreChangedAtOnce() throws {
        var change = try change()
        try change.commit([try draft("ios", step: "b"), try draft("android", step: "b")])
        #expect(text("ios") == "app: ios\nrevision: 2 # one\nstep: b\n")
        #expect(text("android") == "app: android\nrevision: 10\nstep: b\n")
        #expect(try outcomes("ios") == [.done])
        #expect(try outcomes("android") == [.done])
    }

    @Test func undoBringsTheContentBackUnderANewRevision() throws {
        try write("ios", step: "b")
        try undo("ios")
        #expect(text("ios") == "app: ios\nrevision: 3 # one\nstep: a\n")
    }

    @Test func undoingAgainGoesOneFurtherBack() throws {
        for step in ["b", "c", "d"] { try write("ios", step: step) }
        for (step, revision) in [("c", 5), ("b", 6), ("a", 7)] {
            try undo("ios")
            #expect(text("ios") == "app: ios\nrevision: \(revision) # one\nstep: \(step)\n")
        }
        #expect(throws: PolicyChangeError.self) { try undo("ios") }
        try write("ios", step: "e")
        try undo("ios")
        #expect(text("ios") == "app: ios\nrevision: 9 # one\nstep: a\n")
    }

    @Test func anyRevisionCanBeBroughtBack() throws {
        for step in ["b", "c", "d"] { try write("ios", step: step) }
        try undo("ios", backTo: 2)
        #expect(text("ios") == "app: ios\nrevision: 5 # one\nstep: b\n")
        try undo("ios", backTo: 4)
        #expect(text("ios") == "app: ios\nrevision: 6 # one\nstep: d\n")
        // Back where it was, one undo goes before the change that made it.
        try undo("ios")
        #expect(text("ios") == "app: ios\nrevision: 7 # one\nstep: c\n")
        let error = try #require(throws: PolicyChangeError.self) { try undo("ios", backTo: 77) }
        #expect(error.sentence == "ios: no earlier content has revision 77; known are 1, 2, 3, 4, 5, 6")
    }

    @Test func aChangeByHandIsSeenNotedAndUndone() throws {
        try write("ios", step: "b")
        edit("ios", to: "app: ios\nrevision: 2 # one\nstep: by hand\n")
        #expect(try outcomes("ios") == [.done, .byHand])
        try write("ios", step: "c")
        #expect(try outcomes("ios") == [.done, .byHand, .done])
        try undo("ios")
        #expect(text("ios") == "app: ios\nrevision: 4 # one\nstep: by hand\n")
        try undo("ios")
        #expect(text("ios") == "app: ios\nrevision: 5 # one\nstep: b\n")
    }

    @Test func aFileThatAnEditorBrokeIsUndone() throws {
        try write("ios", step: "b")
        edit("ios", to: "app: ios\nrevision: 7\nstep: [\n")
        try undo("ios")
        #expect(text("ios") == "app: ios\nrevision: 8 # one\nstep: b\n")
    }

    @Test func aFileThatIsGoneComesBackAsItWas() throws {
        try write("ios", step: "b")
        try fileSystem.remove("/policies/ios.yaml")
        try undo("ios")
        #expect(text("ios") == "app: ios\nrevision: 3 # one\nstep: b\n")
        #expect(try outcomes("ios") == [.done, .done])
        try fileSystem.remove("/policies/ios.yaml")
        try undo("ios", backTo: 1)
        #expect(text("ios") == "app: ios\nrevision: 4 # one\nstep: a\n")
        try undo("ios", backTo: 3)
        #expect(text("ios") == "app: ios\nrevision: 5 # one\nstep: b\n")
    }

    @Test func whatIsServedComesBackForAFileThatIsGone() throws {
        try fileSystem.remove("/policies/ios.yaml")
        #expect(throws: PolicyChangeError.self) { try change().undo(of: "ios") }
        try undo(["ios": Array("app: ios\nrevision: 7 # one\nstep: served\n".utf8)])
        #expect(text("ios") == "app: ios\nrevision: 8 # one\nstep: served\n")
        try fileSystem.remove("/policies/ios.yaml")
        // By now the journal knows what was served and something later.
        try undo(["ios": Array("app: ios\nrevision: 8 # one\nstep: served\n".utf8)])
        #expect(text("ios") == "app: ios\nrevision: 9 # one\nstep: served\n")
    }

    @Test func whatIsServedComesBackWhenNoCommandWasEverUsed() throws {
        let served = ["ios": Array("app: ios\nrevision: 1 # one\nstep: a\n".utf8)]
        edit("ios", to: "minimum: [")
        #expect(throws: PolicyChangeError.self) { try change().undo(of: "ios") }
        #expect(throws: PolicyChangeError.self) { try change(served: served).undo(of: "ios", backTo: 5) }
        try undo(served)
        #expect(text("ios") == "app: ios\nrevision: 2 # one\nstep: a\n")
        #expect(try outcomes("ios") == [.byHand, .done])
    }

    @Test func whatIsServedComesBeforeWhatACommandWroteEarlier() throws {
        try write("ios", step: "b")
        let served = ["ios": Array("app: ios\nrevision: 7 # one\nstep: by hand, good\n".utf8)]
        edit("ios", to: "app: ios\nstep: [by hand, bad\n")
        try undo(served)
        #expect(text("ios") == "app: ios\nrevision: 8 # one\nstep: by hand, good\n")
        #expect(try outcomes("ios") == [.done, .byHand, .byHand, .done])
        try undo(served)
        #expect(text("ios") == "app: ios\nrevision: 9 # one\nstep: b\n")
    }

    private func undo(_ served: [String: [UInt8]]) throws {
        var change = try change(served: served)
        try change.commit([try change.undo(of: "ios")])
    }

    @Test func aContentThatWasTakenOutOfTheHistoryIsNamed() throws {
        try write("ios", step: "b")
        let hash = ContentHash(of: Array("app: ios\nrevision: 1 # one\nstep: a\n".utf8))
        try fileSystem.remove("/policies/.history/\(hash).yaml")
        let error = try #require(throws: PolicyChangeError.self) { try undo("ios") }
        #expect(
            error.sentence
                == "ios: the earlier content is no longer in .history (\(hash).yaml); take it from version control")
    }

    @Test func aNewPolicyIsMadeOnlyWhereThereIsNone() throws {
        var change = try change()
        let new = SourceText(path: "web.yaml", text: "app: web\nrevision: 1\n")
        try change.commit([PolicyDraft(app: "web", before: nil, after: new)])
        #expect(text("web") == "app: web\nrevision: 1\n")
        let error = try #require(throws: PolicyChangeError.self) {
            try change.commit([PolicyDraft(app: "ios", before: nil, after: new)])
        }
        #expect(error.sentence.hasPrefix("/policies/ios.yaml was changed by somebody else just now"))
        #expect(try outcomes("ios") == [.notDone])
        #expect(throws: PolicyChangeError.self) { try change.undo(of: "web") }
    }

    @Test func whatAnEditorSavedMeanwhileIsNotOverwritten() throws {
        var change = try change()
        let drafts = [try draft("ios", step: "b"), try draft("android", step: "b")]
        edit("android", to: "app: android\nrevision: 9\nstep: by hand\n")
        let error = try #require(throws: PolicyChangeError.self) { try change.commit(drafts) }
        #expect(
            error.sentence.hasPrefix("ios changed, android not: /policies/android.yaml was changed by somebody else"))
        #expect(text("android") == "app: android\nrevision: 9\nstep: by hand\n")
        #expect(try outcomes("ios") == [.done])
        #expect(try outcomes("android").first == .notDone)
    }

    @Test func aSpoiledJournalIsToldAndWorkGoesOn() throws {
        try write("ios", step: "b")
        let journal = try #require(fileSystem.disk.text("/policies/.journal.jsonl"))
        try DurableFile("/policies/.journal.jsonl", in: fileSystem)
            .replace(with: Array(("oops\n" + journal + "{\"id\":2,\"at\":").utf8))
        #expect(try change().unreadableJournalLines == [1, 4])
        try write("ios", step: "c")
        #expect(try outcomes("ios") == [.done, .done])
    }

    @Test func theJournalAndTheHistoryAreAsWritableAsTheFolder() throws {
        var shared = ModelDisk()
        shared.addFolder("/policies", permissions: 0o2775, owner: 7)
        shared.addFile("/policies/ios.yaml", "revision: 1\n", owner: 7)
        let fileSystem = ModelFileSystem(shared)
        let folder = PolicyFolder("/policies", in: fileSystem)
        var change = try PolicyChange(
            of: folder, by: JournalAuthor(name: "root", reason: nil, command: "c"), at: Timestamp(secondsSince1970: 0))
        let before = try folder.source(of: "ios")
        try change.commit([PolicyDraft(app: "ios", before: before, after: try before.settingRevision(2))])
        let disk = fileSystem.disk
        for (path, permissions) in [("/.journal.jsonl", 0o664), ("/.lock", 0o664), ("/.history", 0o770)]
            as [(String, UInt32)]
        {
            #expect(disk["/policies" + path]?.permissions == permissions, "\(path)")
            #expect(disk["/policies" + path]?.owner == 7, "\(path)")
        }
        #expect(!disk.paths.contains("/policies/.history/.lock"))
    }
}

import Foundation
import LaunchDocument
import PolicyFiles
import TestSupport
import Testing
import Versioning

@testable import Publishing

@Suite struct PolicyLoaderTests {
    /// A folder with policies and a loader that has looked at it once.
    struct Stage {
        let folder: TemporaryFolder
        var loader: PolicyLoader
        /// Long after any write of this test, so that nothing counts as young.
        var now = FileTime(seconds: FileTime.now().seconds + 1_000)

        init(_ policies: PolicyText..., lastGood: LastGoodSet? = nil) throws {
            folder = try TemporaryFolder()
            for policy in policies { try folder.write(policy.text, to: policy.app + ".yaml") }
            loader = PolicyLoader(folder: PolicyFolder(folder.path), lastGood: lastGood, at: now)
            _ = poll()
        }

        @discardableResult
        mutating func poll(rereading: Bool = false) -> [String] {
            now = FileTime(seconds: now.seconds + 1)
            return loader.poll(at: now, rereading: rereading).map { event in
                event.note.text.replacingOccurrences(of: folder.path + "/", with: "")
            }
        }

        /// Writes in place, as an editor or a deployment may.
        func write(_ text: String, to name: String = "shop-ios.yaml") throws {
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: try existing(name)))
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: Data(text.utf8))
            try handle.close()
        }

        private func existing(_ name: String) throws -> String {
            let path = folder.file(name)
            if !FileManager.default.fileExists(atPath: path) { try folder.write("", to: name) }
            return path
        }

        func remove(_ name: String = "shop-ios.yaml") throws {
            try FileManager.default.removeItem(atPath: folder.file(name))
        }

        /// The minimum of what is served for an app; nil when nothing is.
        func minimum(_ app: String = "shop-ios") -> String? {
            loader.set.policies.first { $0.app == app }?.document.minimumVersion?.description
        }
    }

    @Test func whatIsServedIsTheWrittenDocument() throws {
        let stage = try Stage(PolicyText())
        let policy = try #require(stage.loader.set.policies.first)
        let read = try #require(Policy.read(SourceText(path: "shop-ios.yaml", text: PolicyText().text)).policy)
        #expect(policy.body == read.launchDocument().write())
        #expect(policy.entityTag == EntityTag(of: policy.body))
        #expect(stage.loader.set.generation == 1)
    }

    @Test func aChangeIsServedAndOnlyItsFileIsRendered() throws {
        var stage = try Stage(PolicyText(), PolicyText(app: "shop-android"), PolicyText(app: "bank"))
        #expect(stage.loader.renderings == 3)
        try stage.write(PolicyText(revision: 2, minimum: "2.4.0").text)
        #expect(stage.poll() == ["shop-ios.yaml: serving, revision 1 → 2, 351 bytes"])
        #expect(stage.minimum() == "2.4.0")
        #expect(stage.minimum("bank") == "2.3.0")
        #expect(stage.loader.renderings == 4)
    }

    @Test func nothingIsReadWhenNothingChanged() throws {
        var stage = try Stage(PolicyText())
        #expect(stage.poll().isEmpty)
        #expect(stage.poll(rereading: true).isEmpty)
        #expect(stage.loader.renderings == 1)
        #expect(stage.loader.set.generation == 1)
    }

    @Test func goingBackIsAChangeToo() throws {
        var stage = try Stage(PolicyText(revision: 1, minimum: "2.3.0"))
        try stage.write(PolicyText(revision: 2, minimum: "2.4.0").text)
        stage.poll()
        try stage.write(PolicyText(revision: 1, minimum: "2.3.0").text)
        stage.poll()
        #expect(stage.minimum() == "2.3.0")
        #expect(stage.loader.set.generation == 3)
    }

    @Test func anOlderFileIsServedWhenItComesBackUnderAnOldTime() throws {
        var stage = try Stage(PolicyText(revision: 2, minimum: "2.4.0"))
        let older = try stage.folder.write(PolicyText(revision: 1, minimum: "2.3.0").text, to: "old")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000)], ofItemAtPath: older)
        try move(older, to: stage.folder.file("shop-ios.yaml"))
        stage.poll()
        #expect(stage.minimum() == "2.3.0")
    }

    @Test func oneBrokenFileKeepsItsOwnDocumentAndHoldsBackNoOther() throws {
        var stage = try Stage(PolicyText(), PolicyText(app: "bank"))
        try stage.write("app: shop-ios\nrevision: [\n")
        try stage.write(PolicyText(app: "bank", revision: 2, minimum: "2.4.0").text, to: "bank.yaml")
        let notes = stage.poll()
        #expect(notes.count == 2)
        #expect(stage.minimum() == "2.3.0")
        #expect(stage.minimum("bank") == "2.4.0")
        #expect(stage.poll().isEmpty, "what was told once is not told again")
        try stage.write(PolicyText().text)
        #expect(stage.poll() == ["shop-ios.yaml is in order again; revision 1 was served all the time"])
        #expect(stage.loader.set.problemCount == 0)
        #expect(stage.loader.set.generation == 3)
    }

    @Test func aRefusalShowsTheLineAndWhatIsServedInstead() throws {
        var stage = try Stage(PolicyText(revision: 7))
        try stage.write(PolicyText(revision: 8).text.replacingOccurrences(of: "\"2.3.0\"", with: "2.30"))
        let note = try #require(stage.poll().first)
        #expect(note.hasPrefix("shop-ios.yaml refused; still serving revision 7\nshop-ios.yaml:7:12: error: "))
        #expect(note.contains("\n    minimum: 2.30\n             ^~~~\n"))
    }

    @Test(arguments: ["", "# nothing\n", "---\n"])
    func anEmptyFileIsNoPolicyWithoutFlags(_ text: String) throws {
        var stage = try Stage(PolicyText(flags: ["a"]))
        try stage.write(text)
        #expect(stage.poll().count == 1)
        #expect(stage.minimum() == "2.3.0")
        #expect(stage.loader.set.policies.first?.document.flags.count == 1)
    }

    @Test func aMissingFileIsNoDeletion() throws {
        var stage = try Stage(PolicyText())
        try stage.remove()
        #expect(
            stage.poll() == [
                "shop-ios.yaml is missing, which retires nothing: restore it, or write a file with `app: shop-ios` and "
                    + "`retired: true`; still serving revision 1"
            ])
        #expect(stage.poll().isEmpty)
        #expect(stage.minimum() == "2.3.0")
        try stage.write(PolicyText().text)
        #expect(stage.poll() == ["shop-ios.yaml is in order again; revision 1 was served all the time"])
        #expect(stage.loader.set.generation == 1)
    }

    @Test func aMissingFolderIsOneMessageAndChangesNothing() throws {
        var stage = try Stage(PolicyText(), PolicyText(app: "bank"))
        let elsewhere = stage.folder.path + "-away"
        try move(stage.folder.path, to: elsewhere)
        #expect(stage.poll().count == 1)
        #expect(stage.poll().isEmpty)
        #expect(stage.minimum("bank") == "2.3.0")
        try move(elsewhere, to: stage.folder.path)
        #expect(stage.poll() == ["\(stage.folder.path) can be listed again"])
    }

    @Test func anAppGoesOnlyWithATombstone() throws {
        var stage = try Stage(PolicyText(), PolicyText(app: "bank"))
        try stage.write(PolicyText.retired())
        #expect(stage.poll() == ["shop-ios.yaml retires shop-ios: its document is no longer served"])
        #expect(stage.minimum() == nil)
        #expect(stage.loader.set.retiredApps == ["shop-ios"])
        #expect(stage.poll(rereading: true).isEmpty)
        try stage.remove()
        #expect(stage.poll() == ["the file of the retired app shop-ios is gone; nothing is known of it any more"])
        #expect(stage.loader.set.retiredApps.isEmpty)
        try stage.write(PolicyText().text)
        stage.poll()
        #expect(stage.minimum() == "2.3.0")
    }

    @Test func aFileThatNeverServedAnythingMayGo() throws {
        var stage = try Stage(PolicyText())
        try stage.folder.write("app: [", to: "draft.yaml")
        stage.poll()
        #expect(stage.loader.set.problemCount == 1)
        try stage.remove("draft.yaml")
        #expect(stage.poll() == ["draft.yaml is gone; nothing was served from it"])
        #expect(stage.loader.set.problemCount == 0)
        #expect(stage.loader.set.files.count == 1)
    }

    @Test func mostFlagsGoOnlyWithTheirTombstones() throws {
        var stage = try Stage(PolicyText(flags: ["a", "b", "c"]))
        try stage.write(PolicyText(revision: 2, flags: ["a"]).text)
        #expect(
            stage.poll() == [
                "shop-ios.yaml refused: 2 of 3 flags would be gone at once (b, c); if that is meant, give each "
                    + "`retired: true`; still serving revision 1"
            ])
        #expect(stage.loader.set.policies.first?.document.flags.count == 3)
        try stage.write(PolicyText(revision: 2, flags: ["a"], retiredFlags: ["b", "c"]).text)
        #expect(stage.poll().count == 1)
        #expect(stage.loader.set.policies.first?.document.flags.map(\.name) == ["a"])
    }

    /// A file that ends at a line end is valid YAML; here every such beginning of the file is put in its place.
    @Test func aFileCutAtALineEndIsNeverServed() throws {
        let full = PolicyText(flags: ["a", "b", "c"], end: "recommend: { remind_after_hours: 24 }\n").text
        var stage = try Stage(PolicyText(flags: ["a", "b", "c"], end: "recommend: { remind_after_hours: 24 }\n"))
        let body = stage.loader.set.policies.first?.body
        for end in full.indices where full[end] == "\n" {
            try stage.write(String(full[...end]))
            stage.poll()
            #expect(stage.loader.set.policies.first?.body == body, "cut to \(full[...end].utf8.count) bytes")
        }
        #expect(stage.loader.set.problemCount == 0)
    }

    @Test func whatIsNoPolicyFileIsLeftAlone() throws {
        var stage = try Stage(PolicyText())
        for name in [".hidden.yaml", "notes.txt", "shop-ios.yaml~", ".shop-ios.yaml.swp", "more/inner.yaml"] {
            try stage.folder.write("nonsense: [", to: name)
        }
        #expect(stage.poll().isEmpty)
        #expect(stage.loader.set.files.map(\.app) == ["shop-ios"])
    }

    @Test func aFolderUnderAPolicysNameIsAProblemAndNothingMore() throws {
        var stage = try Stage(PolicyText())
        try FileManager.default.createDirectory(
            atPath: stage.folder.file("odd.yaml"), withIntermediateDirectories: true)
        #expect(stage.poll().count == 1)
        #expect(stage.poll().isEmpty)
        #expect(stage.minimum() == "2.3.0")
    }

    @Test func aHugeFileIsRefusedUnread() throws {
        var stage = try Stage(PolicyText())
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: stage.folder.file("shop-ios.yaml")))
        try handle.truncate(atOffset: 1 << 40)
        try handle.close()
        let note = try #require(stage.poll().first)
        #expect(note.contains("1099511627776 bytes"))
        #expect(stage.poll().isEmpty)
        #expect(stage.minimum() == "2.3.0")
    }

    @Test func aSwappedLinkLeadsToTheNewFile() throws {
        let folder = try TemporaryFolder()
        for (version, minimum) in [("1", "2.3.0"), ("2", "2.4.0"), ("3", "2.4.1")] {
            try folder.write(PolicyText(minimum: minimum).text, to: "..\(version)/shop-ios.yaml")
        }
        try FileManager.default.createSymbolicLink(atPath: folder.file("..data"), withDestinationPath: "..1")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("shop-ios.yaml"), withDestinationPath: "..data/shop-ios.yaml")
        var now = FileTime(seconds: FileTime.now().seconds + 1_000)
        var loader = PolicyLoader(folder: PolicyFolder(folder.path), at: now)
        var served: [String?] = []
        for version in ["1", "2", "3"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.file("..new"), withDestinationPath: "..\(version)")
            try move(folder.file("..new"), to: folder.file("..data"))
            now = FileTime(seconds: now.seconds + 1)
            _ = loader.poll(at: now)
            served.append(loader.set.policies.first?.document.minimumVersion?.description)
        }
        #expect(served == ["2.3.0", "2.4.0", "2.4.1"])
    }
}

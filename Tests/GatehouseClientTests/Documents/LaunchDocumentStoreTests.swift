import Foundation
import Glibc
import LaunchDocument
import TestSupport
import Testing

@testable import GatehouseClient

/// Which document a launch works with, whatever lies in the folder.
struct LaunchDocumentStoreTests {
    private let folder: TemporaryFolder
    private var store: LaunchDocumentStore { folder.store }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func revisions(_ choice: DocumentChoice) -> [Int?] {
        let loaded = store.load(choice)
        return [loaded.newest?.document.revision, loaded.chosen?.document.revision]
    }

    @Test func anAppThatHasNothingStartsWithoutADocument() {
        for choice in DocumentChoice.allCases { #expect(revisions(choice) == [nil, nil]) }
        let elsewhere = LaunchDocumentStore(app: "shop", folder: "/nowhere/at/all", bundledFile: nil)
        #expect(elsewhere.load(.cached).newest == nil)
    }

    @Test func aKeptDocumentComesBackWithItsTagAndTime() throws {
        let kept = try stored(revision: 7, etag: #""abc""#, at: .noon)
        #expect(store.keep(kept))
        let loaded = try #require(store.load(.cached).newest)
        #expect(loaded.document.revision == 7)
        #expect(loaded.source == .cached)
        #expect(loaded.envelope.etag == #""abc""#)
        #expect(loaded.envelope.fetchedAt == .noon)
        #expect(loaded.identity == kept.identity)
        #expect(loaded.envelope.body == kept.envelope.body)
    }

    @Test func eachChoiceTakesWhatIsThere() throws {
        try folder.write(documentText(revision: 1), to: "bundled.json")
        #expect(revisions(.cached) == [1, 1])
        #expect(revisions(.lastGood) == [1, 1])
        #expect(revisions(.bundled) == [1, 1])

        #expect(store.promote(try stored(revision: 2)))
        #expect(revisions(.cached) == [2, 2])
        #expect(revisions(.lastGood) == [2, 2])
        #expect(revisions(.bundled) == [2, 1])

        #expect(store.keep(try stored(revision: 3)))
        #expect(revisions(.cached) == [3, 3])
        #expect(revisions(.lastGood) == [3, 2])
        #expect(revisions(.bundled) == [3, 1])
        for (choice, passed) in [(DocumentChoice.cached, []), (.lastGood, [3]), (.bundled, [3, 2])] {
            #expect(store.load(choice).passed.map(\.document.revision) == passed, "\(choice)")
        }
    }

    @Test func whatFailsIsNotChosenWhateverFileItLiesIn() throws {
        let failing = try stored(revision: 3)
        store.keep(failing)
        store.promote(failing)
        for choice in DocumentChoice.allCases {
            let loaded = store.load(choice, failing: failing.identity)
            #expect(loaded.newest?.document.revision == 3, "its kills count")
            #expect(loaded.chosen == nil)
        }
        try folder.write(documentText(revision: 1), to: "bundled.json")
        for choice in DocumentChoice.allCases {
            #expect(store.load(choice, failing: failing.identity).chosen?.document.revision == 1)
        }
        store.promote(try stored(revision: 2))
        #expect(store.load(.cached, failing: failing.identity).chosen?.document.revision == 2)
        #expect(store.load(.lastGood, failing: failing.identity).chosen?.document.revision == 2)
        #expect(store.load(.bundled, failing: failing.identity).chosen?.document.revision == 1)
    }

    @Test func onlyWhatWasFetchedIsPromoted() throws {
        #expect(!store.promote(try stored(source: .bundled)))
        #expect(folder.names == [])
        let fetched = try stored(revision: 2)
        #expect(store.promote(fetched))
        let before = try folder.bytes("document-last-good")
        #expect(store.promote(try stored(revision: 2, at: .noon + 900)), "the same content")
        #expect(try folder.bytes("document-last-good") == before)
    }

    @Test func everyCutAndEveryFlippedBitIsSeen() throws {
        try folder.write(documentText(revision: 1), to: "bundled.json")
        store.promote(try stored(revision: 2, etag: "\"2\""))
        store.keep(try stored(#""flags":{"a":{"default":true,"safe":false}}"#, revision: 3, etag: "\"3\""))
        let whole = try folder.bytes("document")
        for length in 0..<whole.count {
            try folder.write(Array(whole[..<length]), to: "document")
            #expect(revisions(.cached) == [2, 2], "cut to \(length) bytes")
        }
        for bit in stride(from: 0, to: whole.count * 8, by: rounds(10) == 10 ? 1 : 7) {
            var damaged = whole
            damaged[bit / 8] ^= 1 << (bit % 8)
            try folder.write(damaged, to: "document")
            #expect(revisions(.cached) == [2, 2], "bit \(bit) flipped")
        }
        try folder.write(whole + [0x20], to: "document")
        #expect(revisions(.cached) == [2, 2])
        try folder.write(whole, to: "document")
        #expect(revisions(.cached) == [3, 3])
    }

    @Test(arguments: ["", "<html><body>Log in</body></html>", "{}", "null", "gatehouse-document 1\n", "\0\0\0\0"])
    func unreadableFilesFallThrough(_ content: String) throws {
        for name in ["document", "document-last-good", "bundled.json"] { try folder.write(content, to: name) }
        for choice in DocumentChoice.allCases { #expect(revisions(choice) == [nil, nil]) }
        try folder.write(documentText(revision: 1), to: "bundled.json")
        #expect(revisions(.cached) == [1, 1])
    }

    @Test func aFileOfAnotherAppIsNotOurs() throws {
        let body = Array(#"{"gatehouse":1,"app":"bank"}"#.utf8)
        try folder.write(DocumentEnvelope(body: body, etag: nil, fetchedAt: .noon).file, to: "document")
        #expect(revisions(.cached) == [nil, nil])
    }

    @Test func filesThatAreNoneAreNotOpenedForEver() throws {
        try FileManager.default.createDirectory(atPath: folder.file("document"), withIntermediateDirectories: true)
        unsafe #expect(mkfifo(folder.file("document-last-good"), 0o600) == 0)
        let device = LaunchDocumentStore(app: "shop", folder: folder.path, bundledFile: "/dev/zero")
        #expect(device.load(.cached).newest == nil)
    }

    @Test func aHugeFileIsNotRead() throws {
        // Sparse: 200 MB that take no place.
        for name in ["document", "bundled.json"] {
            try folder.write([], to: name)
            unsafe #expect(truncate(folder.file(name), 200 << 20) == 0)
        }
        #expect(revisions(.cached) == [nil, nil])
    }

    @Test func theLargestDocumentFits() throws {
        let room = DocumentRequest.largestBody - documentText(#""x":"""#).utf8.count
        let largest = try stored(#""x":"\#(String(repeating: "y", count: room))""#, etag: "\"x\"")
        #expect(largest.envelope.body.count == DocumentRequest.largestBody)
        #expect(store.keep(largest))
        #expect(store.load(.cached).newest?.identity == largest.identity)
    }

    @Test func whatCannotBeWrittenLeavesTheOldOne() throws {
        store.keep(try stored(revision: 1))
        // A folder in the place of the temporary file: no rename, no write.
        try FileManager.default.createDirectory(
            atPath: folder.file(".document.new/x"), withIntermediateDirectories: true)
        #expect(!store.keep(try stored(revision: 2)))
        #expect(revisions(.cached) == [1, 1])
        let missing = LaunchDocumentStore(app: "shop", folder: folder.file("missing"), bundledFile: nil)
        #expect(!missing.keep(try stored()))
        #expect(!missing.promote(try stored()))
    }

    @Test func aLeftoverOfAKilledProcessIsReplaced() throws {
        try folder.write("half", to: ".document.new")
        #expect(store.keep(try stored(revision: 2)))
        #expect(folder.names == [".lock", "document"])
    }

    @Test func aTagThatFitsNoHeaderIsNotKept() throws {
        for tag in ["", "a b", "x\r\nEvil: 1", "é", String(repeating: "x", count: 257)] {
            #expect(try stored(etag: tag).envelope.etag == nil, "\(tag)")
        }
        #expect(try stored(etag: #"W/"1-gz""#).envelope.etag == #"W/"1-gz""#)
    }

    /// Locks of two descriptors exclude each other in one process as they do in two.
    @Test func whoeverReadsWhileOthersWriteGetsOneOfTheirDocuments() async throws {
        let documents = try (1...8).map {
            try stored(#""x":"\#(String(repeating: "y", count: $0 * 3000))""#, revision: $0)
        }
        store.keep(documents[0])
        let store = store
        await withTaskGroup(of: Bool.self) { group in
            for writer in 0..<2 {
                group.addTask {
                    for round in 0..<rounds(1000) { store.keep(documents[(round * 3 + writer) % documents.count]) }
                    return true
                }
            }
            group.addTask {
                for _ in 0..<rounds(5000) where store.load(.cached).newest == nil { return false }
                return true
            }
            for await isWhole in group { #expect(isWhole) }
        }
        #expect(folder.names == [".lock", "document"])
    }
}

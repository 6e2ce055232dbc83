import Foundation
import TestSupport
import Testing

@testable import GatehouseClient

/// Caches that may be what an app crashes on.
struct CacheFoldersTests {
    private let folder: TemporaryFolder
    private var caches: CacheFolders { CacheFolders(paths: [folder.file("images"), folder.file("http")]) }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("first", to: "images/a/b/1")
        try folder.write("user's", to: "documents/letter")
    }

    @Test func theCopyFromBeforeSafeModeIsTheOneThatIsKept() throws {
        caches.moveAside()
        #expect(folder.names == ["documents", "http", "images", "images.aside"])
        #expect(try folder.read("images.aside/a/b/1") == "first")

        for round in 0..<3 {
            try folder.write("later \(round)", to: "images/2")
            caches.moveAside()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("images")) == [])
            #expect(try folder.read("images.aside/a/b/1") == "first")
            let dropped = try FileManager.default.contentsOfDirectory(atPath: folder.file("images.dropped"))
            #expect(dropped.count == round + 1, "a launch deletes nothing")
        }
        caches.removeDropped()
        #expect(folder.names == ["documents", "http", "http.aside", "images", "images.aside"])

        try folder.write("good", to: "images/3")
        caches.dropCopies()
        caches.removeDropped()
        #expect(folder.names == ["documents", "http", "images"])
        #expect(try folder.read("images/3") == "good")
        #expect(try folder.read("documents/letter") == "user's")
    }

    @Test func slashesAtTheEndOfAPathChangeNothing() throws {
        let caches = CacheFolders(paths: [folder.file("images/"), folder.file("http") + "//", "/", ""])
        caches.moveAside()
        #expect(folder.names == ["documents", "http", "images", "images.aside"])
        #expect(try folder.read("images.aside/a/b/1") == "first")
        caches.dropCopies()
        caches.removeDropped()
        #expect(folder.names == ["documents", "http", "images"])
    }

    @Test func linksAreDeletedAndNotFollowed() throws {
        caches.moveAside()
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("images/link"), withDestinationPath: folder.file("documents"))
        caches.moveAside()
        caches.removeDropped()
        #expect(try folder.read("documents/letter") == "user's")
    }

    @Test func foldersThatAreMissingOrCannotBeMovedDoNoHarm() throws {
        let odd = CacheFolders(paths: [folder.file("no/such/folder"), "", "/proc/self"])
        odd.moveAside()
        odd.dropCopies()
        odd.removeDropped()
        #expect(folder.names == ["documents", "images"])
    }
}

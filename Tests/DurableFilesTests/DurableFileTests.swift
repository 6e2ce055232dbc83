import DurableFiles
import Glibc
import TestSupport
import Testing

/// On the real file system.
struct DurableFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func status(_ name: String) throws -> FileStatus { try POSIXFileSystem().status(of: folder.file(name)) }

    private var names: [String] {
        get throws { try POSIXFileSystem().names(in: folder.path).filter { $0 != ".lock" }.sorted() }
    }

    @Test func replacesTheContentAndKeepsPermissionsAndOwner() throws {
        let path = try folder.write("old\n", to: "shop.yaml")
        try setPermissions(of: path, 0o640)
        if geteuid() == 0 { try setOwner(of: path, 12345, 54321) }
        let before = try status("shop.yaml")
        try DurableFile(path).replace(with: Array("a longer content\n".utf8))
        var after = try status("shop.yaml")
        #expect(try folder.read("shop.yaml") == "a longer content\n")
        after.size = before.size
        #expect(after == before)
        #expect(try names == ["shop.yaml"])
    }

    @Test func makesAFileThatTheFoldersOwnersMayWrite() throws {
        try setPermissions(of: folder.path, 0o2775)
        try DurableFile(folder.file("new.yaml")).replace(with: [], expecting: .absent)
        #expect(try status("new.yaml").permissions == 0o664)
    }

    @Test func outputLeavesNoLockFile() throws {
        let path = try folder.write("old\n", to: "crashes.prom")
        try setPermissions(of: path, 0o640)
        try folder.write("killed half-way", to: ".crashes.prom.gatehouse-new")
        try DurableFile(path).replaceWithoutLock(with: Array("new\n".utf8))
        try DurableFile(folder.file("other.prom")).replaceWithoutLock(with: [])
        #expect(try folder.read("crashes.prom") == "new\n")
        #expect(try status("crashes.prom").permissions == 0o640)
        #expect(try POSIXFileSystem().names(in: folder.path).sorted() == ["crashes.prom", "other.prom"])
        #expect(throws: FileError.notAFile(path: "/dev/null")) {
            try DurableFile("/dev/null").replaceWithoutLock(with: [])
        }
    }

    @Test func aLinkStaysAndItsTargetIsReplaced() throws {
        try folder.write("old\n", to: "data/v1/shop.yaml")
        try link("data/current", to: "v1")
        try link("shop.yaml", to: "data/current/shop.yaml")
        try DurableFile(folder.file("shop.yaml")).replace(with: Array("new\n".utf8))
        #expect(try status("shop.yaml").kind == .link)
        #expect(try folder.read("data/v1/shop.yaml") == "new\n")
        #expect(try names == ["data", "shop.yaml"])
        #expect(try POSIXFileSystem().names(in: folder.file("data/v1")).sorted() == [".lock", "shop.yaml"])
    }

    @Test func aLinkThatLeadsNowhereIsRefused() throws {
        try link("shop.yaml", to: "nowhere.yaml")
        let error = try #require(throws: FileError.self) {
            try DurableFile(folder.file("shop.yaml")).replace(with: [])
        }
        #expect(error.code == ENOENT)
        #expect(try names == ["shop.yaml"])
    }

    @Test func aHeldLockIsNotTakenTwice() throws {
        let lock = try FolderLock(folder.path, waitMilliseconds: 0)
        let file = DurableFile(folder.file("shop.yaml"))
        try file.replace(with: Array("one\n".utf8), under: lock)
        try file.append(line: Array("two".utf8), under: lock)
        #expect(try file.read() == Array("one\ntwo\n".utf8))
    }

    @Test(arguments: ["", "a\n", "a", "a\r\n", "a\nb"])
    func appendedLinesStartOnTheirOwn(before: String) throws {
        let file = DurableFile(try folder.write(before, to: "journal.jsonl"))
        try file.append(line: Array("x".utf8))
        try file.append(line: Array("y".utf8))
        let isTorn = !before.isEmpty && before.utf8.last != UInt8(ascii: "\n")
        #expect(try folder.read("journal.jsonl") == before + (isTorn ? "\n" : "") + "x\ny\n")
    }

    @Test func aFileOfManyMegabytesIsReadWhole() throws {
        let content = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        let file = DurableFile(folder.file("large"))
        try file.replace(with: content)
        #expect(try file.read() == content)
    }

    @Test func anEmptyFileIsAContentToo() throws {
        let file = DurableFile(try folder.write("old\n", to: "shop.yaml"))
        try file.replace(with: [], expecting: .content(ContentHash(of: Array("old\n".utf8))))
        #expect(try file.read() == [])
    }

    @Test func aMissingFileAFolderAndADeviceAreToldApart() throws {
        #expect(throws: FileError.system(.resolve, path: "\(folder.path)/none", code: ENOENT)) {
            try DurableFile(folder.file("none")).read()
        }
        #expect(throws: FileError.notAFile(path: folder.path)) { try DurableFile(folder.path).read() }
        #expect(throws: FileError.notAFile(path: "/dev/zero")) { try DurableFile("/dev/zero").read() }
    }

    @Test func theRealDeviceThatIsAlwaysFullIsReportedAsFull() throws {
        let fileSystem = POSIXFileSystem()
        let full = try fileSystem.open("/dev/full", .appending)
        defer { fileSystem.close(full) }
        #expect(throws: FileError.system(.write, path: "/dev/full", code: ENOSPC)) {
            try fileSystem.write(full, [1, 2, 3][...])
        }
    }

    private func setPermissions(of path: String, _ permissions: UInt32) throws {
        let result = unsafe chmod(path, permissions)
        try #require(result == 0)
    }

    private func setOwner(of path: String, _ owner: UInt32, _ group: UInt32) throws {
        let result = unsafe chown(path, owner, group)
        try #require(result == 0)
    }

    private func link(_ name: String, to target: String) throws {
        let result = unsafe symlink(target, folder.file(name))
        try #require(result == 0)
    }
}

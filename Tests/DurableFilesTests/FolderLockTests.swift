import CLinux
import DurableFiles
import DurableFilesModel
import Glibc
import TestSupport
import Testing

struct FolderLockTests {
    private var disk: ModelDisk {
        var disk = ModelDisk()
        disk.addFolder("/policies", permissions: 0o775)
        return disk
    }

    @Test func aSecondProcessWaitsAndThenSaysWhoHoldsIt() throws {
        let fileSystem = ModelFileSystem(disk)
        let lock = try FolderLock("/policies", in: fileSystem)
        let error = try #require(throws: FileError.self) {
            try FolderLock("/policies", waitMilliseconds: 100, in: fileSystem)
        }
        guard case .locked(let folder, let holder?, let waited) = error else {
            Issue.record("\(error)")
            return
        }
        #expect((folder, waited) == ("/policies", 100))
        #expect(holder > 1)
        #expect(fileSystem.pauses == 5)
        #expect(fileSystem.openFiles == 1)
        withExtendedLifetime(lock) {}
    }

    @Test func itIsFreeAgainWhenTheLastReferenceGoes() throws {
        let fileSystem = ModelFileSystem(disk)
        for _ in 0..<3 { _ = try FolderLock("/policies", waitMilliseconds: 0, in: fileSystem) }
        #expect(fileSystem.openFiles == 0)
    }

    /// Opening for reading is tried as well, and that it finds no file is not what stands in the way.
    @Test func whoMayNotMakeTheLockFileIsToldSo() throws {
        let folder = try TemporaryFolder()
        #expect(unsafe chmod(folder.path, 0o555) == 0)
        defer { _ = unsafe chmod(folder.path, 0o755) }
        // The right to files of this thread alone; root would be let in everywhere.
        let resolved = try POSIXFileSystem().resolve(folder.path)
        let lock = resolved + "/.lock"
        let before = setfsuid(65_534)
        defer { _ = setfsuid(uid_t(before)) }
        #expect(throws: FileError.system(.lock, path: lock, code: EACCES)) { try FolderLock(resolved) }
    }

    @Test func waitingEndsAsSoonAsItIsFree() throws {
        var faults = ModelFileSystem.Faults()
        faults.atPause = { if $0.pauses == 3 { $0.close(OpenFile(descriptor: 3, path: "/policies/.lock")) } }
        let fileSystem = ModelFileSystem(disk, faults: faults)
        let first = try FolderLock("/policies", in: fileSystem)
        _ = try FolderLock("/policies", in: fileSystem)
        #expect(fileSystem.pauses == 3)
        withExtendedLifetime(first) {}
    }

    @Test func theLockFileMayBeOpenedByWhoeverMayWriteInTheFolder() throws {
        let fileSystem = ModelFileSystem(disk)
        _ = try FolderLock("/policies", in: fileSystem)
        #expect(fileSystem.disk["/policies/.lock"]?.permissions == 0o664)
    }

    @Test func aFullDiskDoesNotKeepAnybodyFromTakingIt() throws {
        var full = disk
        full.addFile("/policies/.lock", "99")
        var faults = ModelFileSystem.Faults()
        faults.failingOperation = (.write, 28)
        _ = try FolderLock("/policies", in: ModelFileSystem(full, faults: faults))
    }

    /// To root nothing is forbidden.
    @Test(.enabled(if: geteuid() != 0))
    func aFolderThatMayOnlyBeReadIsCalledThat() throws {
        let folder = try TemporaryFolder()
        try #require(unsafe chmod(folder.path, 0o500) == 0)
        defer { _ = unsafe chmod(folder.path, 0o700) }
        let error = try #require(throws: FileError.self) { try FolderLock(folder.path) }
        #expect(error.code == EACCES)
    }

    @Test func theLockOfALinkedFolderIsThatOfItsTarget() throws {
        var linked = disk
        linked.addLink("/current", to: "/policies")
        let fileSystem = ModelFileSystem(linked)
        #expect(try FolderLock("/current", in: fileSystem).folder == "/policies")
        #expect(fileSystem.disk["/policies/.lock"] != nil)
    }
}

import DurableFiles
import DurableFilesModel
import Glibc
import Testing

/// What happens when a system call refuses, whichever it is.
struct RefusedCallTests {
    private static let path = "/policies/shop.yaml"
    private static let codes = [ENOSPC, EACCES, EROFS, EMFILE, EIO, EDQUOT]

    private static var disk: ModelDisk {
        var disk = ModelDisk()
        disk.addFolder("/policies")
        disk.addFile(path, "old: content\n", permissions: 0o640, owner: 7)
        return disk
    }

    @Test(arguments: codes)
    func aReplaceThatFailsLeavesTheFileAndNothingBesideIt(code: Int32) throws {
        let calls = try callsOfAReplace()
        #expect(calls.count > 15)
        for (number, operation) in calls.enumerated() {
            var faults = ModelFileSystem.Faults()
            faults.failingCall = (number, code)
            faults.largestWrite = 4
            let fileSystem = ModelFileSystem(Self.disk, faults: faults)
            do throws(FileError) {
                try DurableFile(Self.path, in: fileSystem).replace(with: Array("new: content\n".utf8))
                // The name in the lock file and the look for what a killed run left may be done without.
                #expect((4...8).contains(number) || operation == .list, "call \(number), \(operation)")
                #expect(fileSystem.disk.text(Self.path) == "new: content\n")
            } catch {
                #expect(error.code == code, "call \(number), \(operation)")
                let isInPlace = error == .system(.synchronizeFolder, path: Self.path, code: code)
                #expect(fileSystem.disk.text(Self.path) == (isInPlace ? "new: content\n" : "old: content\n"))
            }
            #expect(fileSystem.disk.paths.allSatisfy { !$0.hasSuffix("gatehouse-new") }, "call \(number), \(operation)")
            #expect(fileSystem.openFiles == 0, "call \(number), \(operation)")
        }
    }

    private func callsOfAReplace() throws -> [FileError.Operation] {
        var faults = ModelFileSystem.Faults()
        faults.largestWrite = 4
        let fileSystem = ModelFileSystem(Self.disk, faults: faults)
        try DurableFile(Self.path, in: fileSystem).replace(with: Array("new: content\n".utf8))
        return fileSystem.calls
    }

    @Test(arguments: codes)
    func anAppendThatFailsLeavesTheEarlierLinesAndNoPartOfTheNewOne(code: Int32) throws {
        for number in 0..<14 {
            var faults = ModelFileSystem.Faults()
            faults.failingCall = (number, code)
            faults.largestWrite = 4
            let fileSystem = ModelFileSystem(Self.disk, faults: faults)
            do throws(FileError) {
                try DurableFile(Self.path, in: fileSystem).append(line: Array("a new line".utf8))
                #expect(fileSystem.disk.text(Self.path) == "old: content\na new line\n")
            } catch {
                #expect(error.code == code)
                #expect(fileSystem.disk.text(Self.path) == "old: content\n")
            }
            #expect(fileSystem.openFiles == 0)
        }
    }

    /// Between the last look and the rename nothing can be seen; before it, nothing may be lost.
    @Test func whatAnEditorSavesBeforeTheLastLookIsNeverLost() throws {
        let calls = try callsOfAReplace()
        let rename = try #require(calls.firstIndex(of: .rename))
        let old = ContentHash(of: Array("old: content\n".utf8))
        var refused = 0
        for number in 0..<rename {
            var faults = ModelFileSystem.Faults()
            faults.largestWrite = 4
            faults.interference = (number, { $0.addFile(Self.path, "saved by an editor\n") })
            let fileSystem = ModelFileSystem(Self.disk, faults: faults)
            do throws(FileError) {
                try DurableFile(Self.path, in: fileSystem)
                    .replace(with: Array("new: content\n".utf8), expecting: .content(old))
                // Blind is only the time from opening the file for the last look to the rename.
                #expect(number >= rename - 2, "saved before call \(number) of \(rename)")
            } catch {
                refused += 1
                #expect(error == .changedMeanwhile(path: Self.path))
                #expect(fileSystem.disk.text(Self.path) == "saved by an editor\n")
            }
            #expect(fileSystem.disk.paths.allSatisfy { !$0.hasSuffix("gatehouse-new") })
        }
        #expect(refused >= rename - 2)
    }

    @Test func aFileThatAppearedMeanwhileIsNotOverwritten() {
        let fileSystem = ModelFileSystem(Self.disk)
        #expect(throws: FileError.changedMeanwhile(path: Self.path)) {
            try DurableFile(Self.path, in: fileSystem).replace(with: [], expecting: .absent)
        }
    }

    @Test func aFileOfSomebodyElseIsNotTakenOver() {
        var faults = ModelFileSystem.Faults()
        faults.user = 1000
        let fileSystem = ModelFileSystem(Self.disk, faults: faults)
        #expect(throws: FileError.ownerNotKept(path: Self.path, owner: 7)) {
            try DurableFile(Self.path, in: fileSystem).replace(with: [])
        }
        #expect(fileSystem.disk.text(Self.path) == "old: content\n")
    }

    @Test func aFileOfAGroupThatOneIsNotInStaysInIt() {
        var faults = ModelFileSystem.Faults()
        faults.user = 1000
        var disk = Self.disk
        disk.addFile("/policies/own.yaml", "old", owner: 1000, group: 7)
        let fileSystem = ModelFileSystem(disk, faults: faults)
        #expect(throws: FileError.groupNotKept(path: "/policies/own.yaml", group: 7)) {
            try DurableFile("/policies/own.yaml", in: fileSystem).replace(with: [])
        }
        #expect(fileSystem.disk.text("/policies/own.yaml") == "old")
    }

    /// Of two commands that need the folder at once, one finds that the other has made it.
    @Test func aFolderThatIsThereAlreadyIsMadeAsWell() throws {
        let fileSystem = ModelFileSystem(Self.disk)
        try fileSystem.makeDurableFolder("/policies")
        #expect(fileSystem.disk.text(Self.path) == "old: content\n")
    }

    @Test func aFolderIsNotReplaced() {
        let fileSystem = ModelFileSystem(Self.disk)
        #expect(throws: FileError.notAFile(path: "/policies")) {
            try DurableFile("/policies", in: fileSystem).replace(with: [])
        }
    }
}

import DurableFiles
import DurableFilesModel
import Glibc
import ProjectFiles
import Testing
import Versioning

/// Edits on a disk that refuses.
struct ProjectWritingTests {
    private static var disk: ModelDisk {
        var disk = ModelDisk()
        disk.addFolder("/p")
        disk.addFile(
            "/p/project.yml",
            """
            name: Shop
            settings: { CURRENT_PROJECT_VERSION: 7 }
            configFiles: { Debug: a.xcconfig, Release: b.xcconfig }
            targets:
              Shop: { type: application, platform: iOS }

            """, permissions: 0o644, owner: 0)
        for name in ["a", "b"] {
            disk.addFile("/p/\(name).xcconfig", "MARKETING_VERSION = 1.9\n", permissions: 0o644, owner: 0)
        }
        return disk
    }

    private func edit() throws -> ProjectEdit {
        let fileSystem = ModelFileSystem(Self.disk)
        let survey = try ProjectSurvey(at: "/p/project.yml", in: fileSystem)
        return try ProjectEdit(
            ["Shop": VersionEdit(version: AppVersion(strict: "2.0"), build: BuildNumber(strict: "8"))], of: survey,
            at: "/p/project.yml", in: fileSystem)
    }

    /// Any one call fails: all files hold their new content, or none does.
    @Test(arguments: [ENOSPC, EIO, EACCES]) func oneRefusedCallLeavesAllFilesOldOrAllNew(_ code: Int32) throws {
        let edit = try edit()
        #expect(edit.files.count == 3)
        let whole = ModelFileSystem(Self.disk)
        try edit.write(in: whole)
        var undone = 0
        for number in whole.calls.indices {
            var faults = ModelFileSystem.Faults()
            faults.failingCall = (number, code)
            let fileSystem = ModelFileSystem(Self.disk, faults: faults)
            var isWritten = true
            do throws(ProjectEdit.WritingError) {
                try edit.write(in: fileSystem)
            } catch {
                isWritten = false
                guard case .undone = error else {
                    Issue.record("call \(number): \(error)")
                    continue
                }
                undone += 1
            }
            for file in edit.files {
                let text = fileSystem.disk.text(file.path)
                #expect(text == String(decoding: isWritten ? file.after : file.before, as: UTF8.self), "call \(number)")
            }
            #expect(fileSystem.disk.paths.allSatisfy { !$0.hasSuffix("gatehouse-new") }, "call \(number)")
            #expect(fileSystem.openFiles == 0)
        }
        #expect(undone > 20)
    }

    /// A disk that is full is noticed before the first file changes, so that nobody sees a part of it for a moment either.
    @Test func aFullDiskChangesNoFileEvenForAMoment() throws {
        let edit = try edit()
        let whole = ModelFileSystem(Self.disk)
        try edit.write(in: whole)
        let writes = whole.calls.indices.filter { whole.calls[$0] == .write }
        #expect(writes.count == 3)
        for number in writes {
            var faults = ModelFileSystem.Faults()
            faults.failingCall = (number, ENOSPC)
            let fileSystem = ModelFileSystem(Self.disk, faults: faults)
            #expect(throws: ProjectEdit.WritingError.self) { try edit.write(in: fileSystem) }
            #expect(!fileSystem.calls.contains(.rename))
        }
    }

    @Test func aFileThatNobodyMayWriteStaysAndSoDoAllOthers() throws {
        var disk = Self.disk
        disk.addFile("/p/b.xcconfig", "MARKETING_VERSION = 1.9\n", permissions: 0o444, owner: 0)
        let edit = try edit()
        let fileSystem = ModelFileSystem(disk)
        do throws(ProjectEdit.WritingError) {
            try edit.write(in: fileSystem)
            Issue.record("it was replaced")
        } catch {
            guard case .readOnly("/p/b.xcconfig") = error else { throw error }
        }
        #expect(edit.files.allSatisfy { fileSystem.disk.text($0.path) == String(decoding: $0.before, as: UTF8.self) })
        #expect(fileSystem.disk.paths.allSatisfy { !$0.hasSuffix("gatehouse-new") })
    }

    /// Somebody else writes into both files meanwhile: neither is overwritten, and the one that was ours is named.
    @Test func whatCannotBePutBackIsNamed() throws {
        let edit = try edit()
        var faults = ModelFileSystem.Faults()
        let whole = ModelFileSystem(Self.disk)
        try edit.write(in: whole)
        let renames = whole.calls.indices.filter { whole.calls[$0] == .rename }
        faults.interference = (
            renames[1] - 4,
            { disk in
                for file in edit.files.prefix(2) {
                    disk.addFile(file.path, "somebody else's\n", permissions: 0o644, owner: 0)
                }
            }
        )
        let fileSystem = ModelFileSystem(Self.disk, faults: faults)
        do throws(ProjectEdit.WritingError) {
            try edit.write(in: fileSystem)
            Issue.record("it was written over somebody else's text")
        } catch {
            guard case .partly(let written, .changedMeanwhile) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(written == [edit.files[0].path])
            #expect(fileSystem.disk.text(edit.files[0].path) == "somebody else's\n")
        }
    }
}

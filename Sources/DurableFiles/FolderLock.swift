internal import Glibc

/// The right to change the files of one folder, held until the last reference goes or the process ends, however it ends.
///
/// What is locked is the file `.lock` in the folder, never a file that will be renamed: a lock stays with the old inode,
/// and the next process would lock the new one at once.
package final class FolderLock: Sendable {
    /// The locked folder, links resolved.
    package let folder: String
    private let file: OpenFile
    private let fileSystem: any FileSystem

    /// Waits for the lock at most about `waitMilliseconds`.
    ///
    /// - Throws: `FileError.locked` when somebody else kept it for all that time.
    package init(
        _ folder: String, waitMilliseconds: Int = 5000, in fileSystem: any FileSystem = POSIXFileSystem()
    ) throws(FileError) {
        let folder = try fileSystem.resolve(folder)
        let file = try fileSystem.open(folder + "/.lock", .locking)
        do throws(FileError) {
            try Self.take(file, folder: folder, waitMilliseconds: waitMilliseconds, in: fileSystem)
        } catch {
            fileSystem.close(file)
            throw error
        }
        self.folder = folder
        self.file = file
        self.fileSystem = fileSystem
        leaveName()
    }

    deinit { fileSystem.close(file) }

    /// Whether the lock also speaks for `folder`, links resolved: hidden folders belong to the one around them.
    func covers(_ folder: String) -> Bool {
        folder == self.folder || folder.hasPrefix(self.folder + "/.")
    }

    private static func take(
        _ file: OpenFile, folder: String, waitMilliseconds: Int, in fileSystem: any FileSystem
    ) throws(FileError) {
        let interval = 20
        var waited = 0
        while try !fileSystem.tryLock(file) {
            guard waited < waitMilliseconds else {
                let holder = try? fileSystem.read(file, at: 0, count: 20)
                throw .locked(
                    folder: folder, holder: holder.flatMap { Int(String(decoding: $0, as: UTF8.self)) },
                    waitedMilliseconds: waited)
            }
            fileSystem.pause(milliseconds: interval)
            waited += interval
        }
    }

    /// Says in the lock file who holds it, for the message of whoever waits in vain; the lock holds without it.
    private func leaveName() {
        do throws(FileError) {
            try fileSystem.adopt(file, into: folder)
            try fileSystem.truncate(file, to: 0)
            _ = try fileSystem.write(file, Array("\(getpid())".utf8)[...])
        } catch {
            // A full disk or somebody else's lock file must not keep anybody from undoing a bad change.
        }
    }
}

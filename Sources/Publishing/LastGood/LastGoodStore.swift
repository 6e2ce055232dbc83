internal import Glibc
package import DurableFiles

/// The folder that `--state` names, and the last good set in it.
package struct LastGoodStore: Sendable {
    package let path: String
    private let fileSystem: any FileSystem

    package init(folder: String, in fileSystem: any FileSystem = POSIXFileSystem()) {
        path = folder + "/last-good"
        self.fileSystem = fileSystem
    }

    /// Makes the folder when only its last part is missing, and finds out whether it can be written to.
    package static func prepare(_ folder: String) throws(FileError) {
        let fileSystem = POSIXFileSystem()
        do throws(FileError) {
            try fileSystem.makeFolder(folder, permissions: 0o700)
        } catch  where error.code == EEXIST {}
        _ = try FolderLock(folder)
    }

    /// The set, or nil when none was ever kept here.
    package func load() throws(LastGoodError) -> LastGoodSet? {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try DurableFile(path, in: fileSystem).read()
        } catch {
            if error.code == ENOENT { return nil }
            throw .file(error)
        }
        return try LastGoodSet(decoding: bytes)
    }

    package func save(_ set: LastGoodSet) throws(FileError) {
        try DurableFile(path, in: fileSystem).replace(with: set.encoded())
    }
}

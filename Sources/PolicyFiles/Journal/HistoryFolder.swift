package import DurableFiles
internal import Glibc

/// The contents that policies had: `.history/<SHA-256>.yaml`, each written once.
///
/// It grows by one policy file with every change. Nothing is removed by itself; a file that somebody removes can no
/// longer be brought back, and everything else works on.
package struct HistoryFolder: Sendable {
    let folder: String
    private let fileSystem: any FileSystem

    package init(policies: String, in fileSystem: any FileSystem = POSIXFileSystem()) {
        folder = policies + "/.history"
        self.fileSystem = fileSystem
    }

    package func path(of hash: ContentHash) -> String { "\(folder)/\(hash.hex).yaml" }

    /// The content with this hash; nil when it is gone or was changed.
    package func content(_ hash: ContentHash) throws(FileError) -> [UInt8]? {
        do throws(FileError) {
            let content = try DurableFile(path(of: hash), in: fileSystem).read()
            return ContentHash(of: content) == hash ? content : nil
        } catch let error where error.code == ENOENT {
            return nil
        }
    }

    /// - Parameter lock: that of the policies, which covers this folder.
    func keep(_ content: [UInt8], under lock: FolderLock) throws(FileError) {
        let hash = ContentHash(of: content)
        if try self.content(hash) != nil { return }
        try fileSystem.makeDurableFolder(folder)
        try DurableFile(path(of: hash), in: fileSystem).replace(with: content, under: lock)
    }
}

/// The system calls that durable files are made of, one method per call.
///
/// It is a protocol for one reason: tests replace it with a model that forgets what was never synced, or that fails any
/// one call. Paths are as the operating system takes them. Every method reports the call, the path and `errno` of a
/// failure.
package protocol FileSystem: Sendable {
    /// The path with every symbolic link followed; ENOENT when its end is missing.
    func resolve(_ path: String) throws(FileError) -> String
    /// What lies at `path` itself; a link is not followed.
    func status(of path: String) throws(FileError) -> FileStatus
    func names(in folder: String) throws(FileError) -> [String]

    func open(_ path: String, _ purpose: OpenPurpose) throws(FileError) -> OpenFile
    func status(of file: OpenFile) throws(FileError) -> FileStatus
    /// At most `count` bytes from `offset`; empty at the end of the file.
    func read(_ file: OpenFile, at offset: Int, count: Int) throws(FileError) -> [UInt8]
    /// Writes a part of `bytes`, at least one, and returns how many.
    func write(_ file: OpenFile, _ bytes: ArraySlice<UInt8>) throws(FileError) -> Int
    func truncate(_ file: OpenFile, to size: Int) throws(FileError)
    func setOwner(_ file: OpenFile, to owner: UInt32, group: UInt32) throws(FileError)
    func setPermissions(_ file: OpenFile, to permissions: UInt32) throws(FileError)
    /// Returns once content and attributes (for a folder: its entries) would survive a power cut.
    func synchronize(_ file: OpenFile) throws(FileError)
    func close(_ file: OpenFile)

    func makeFolder(_ path: String, permissions: UInt32) throws(FileError)
    func rename(_ path: String, to target: String) throws(FileError)
    func remove(_ path: String) throws(FileError)

    /// Takes the exclusive lock of an open file without waiting; false when somebody else holds it.
    func tryLock(_ file: OpenFile) throws(FileError) -> Bool
    func pause(milliseconds: Int)
}

/// What a file is opened for.
package enum OpenPurpose: Sendable {
    case reading
    /// Writing a file that must not exist yet; only its maker may read it until permissions are set.
    case creating
    /// Reading, and writing at the end, of a file that is made when missing.
    case appending
    /// Holding a lock on a file that is made when missing.
    case locking
    /// Syncing the entries of a folder.
    case folder
}

/// An open file and the path it was opened by.
package struct OpenFile: Sendable {
    package let descriptor: Int32
    package let path: String

    package init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }
}

/// What is at a path.
package struct FileStatus: Equatable, Sendable {
    package enum Kind: Sendable { case file, folder, link, other }

    package var kind: Kind
    /// The twelve permission bits.
    package var permissions: UInt32
    package var owner: UInt32
    package var group: UInt32
    package var size: Int

    package init(kind: Kind, permissions: UInt32, owner: UInt32, group: UInt32, size: Int) {
        (self.kind, self.permissions, self.owner, self.group, self.size) = (kind, permissions, owner, group, size)
    }
}

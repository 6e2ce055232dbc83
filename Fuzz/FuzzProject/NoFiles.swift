import DurableFiles

/// A file system in which nothing is: whatever is read comes from the fuzzer.
struct NoFiles: FileSystem {
    private func absent(_ path: String) -> FileError { .system(.open, path: path, code: 2) }

    func resolve(_ path: String) throws(FileError) -> String { path }
    func status(of path: String) throws(FileError) -> FileStatus {
        FileStatus(kind: .file, permissions: 0, owner: 0, group: 0, size: 0)
    }
    func names(in folder: String) throws(FileError) -> [String] { throw absent(folder) }
    func open(_ path: String, _ purpose: OpenPurpose) throws(FileError) -> OpenFile { throw absent(path) }
    func status(of file: OpenFile) throws(FileError) -> FileStatus { throw absent(file.path) }
    func read(_ file: OpenFile, at offset: Int, count: Int) throws(FileError) -> [UInt8] { throw absent(file.path) }
    func write(_ file: OpenFile, _ bytes: ArraySlice<UInt8>) throws(FileError) -> Int { throw absent(file.path) }
    func truncate(_ file: OpenFile, to size: Int) throws(FileError) {}
    func setOwner(_ file: OpenFile, to owner: UInt32, group: UInt32) throws(FileError) {}
    func setPermissions(_ file: OpenFile, to permissions: UInt32) throws(FileError) {}
    func synchronize(_ file: OpenFile) throws(FileError) {}
    func close(_ file: OpenFile) {}
    func makeFolder(_ path: String, permissions: UInt32) throws(FileError) { throw absent(path) }
    func rename(_ path: String, to target: String) throws(FileError) { throw absent(path) }
    func remove(_ path: String) throws(FileError) { throw absent(path) }
    func tryLock(_ file: OpenFile) throws(FileError) -> Bool { true }
    func pause(milliseconds: Int) {}
}

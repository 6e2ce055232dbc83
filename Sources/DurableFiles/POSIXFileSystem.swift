internal import Glibc

/// The real file system.
package struct POSIXFileSystem: FileSystem {
    package init() {}

    package func resolve(_ path: String) throws(FileError) -> String {
        guard let resolved = unsafe realpath(path, nil) else { throw failure(.resolve, path) }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    package func status(of path: String) throws(FileError) -> FileStatus {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { throw failure(.inspect, path) }
        return FileStatus(status)
    }

    package func status(of file: OpenFile) throws(FileError) -> FileStatus {
        var status = stat()
        guard unsafe fstat(file.descriptor, &status) == 0 else { throw failure(.inspect, file.path) }
        return FileStatus(status)
    }

    package func names(in folder: String) throws(FileError) -> [String] {
        guard let listing = unsafe opendir(folder) else { throw failure(.list, folder) }
        defer { unsafe closedir(listing) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(listing) else { break }
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        guard errno == 0 else { throw failure(.list, folder) }
        return names
    }

    package func open(_ path: String, _ purpose: OpenPurpose) throws(FileError) -> OpenFile {
        var descriptor = Self.open(path, purpose.flags)
        if descriptor < 0, errno == EACCES, case .locking = purpose {
            // A lock file that another account made: reading is enough to hold its lock.
            descriptor = Self.open(path, O_RDONLY | O_CLOEXEC)
            // Without one, what counts is that none may be made.
            if descriptor < 0, errno == ENOENT { errno = EACCES }
        }
        guard descriptor >= 0 else { throw failure(purpose.operation, path) }
        return OpenFile(descriptor: descriptor, path: path)
    }

    private static func open(_ path: String, _ flags: Int32) -> Int32 {
        repeating { unsafe Glibc.open(path, flags, 0o600) }
    }

    package func read(_ file: OpenFile, at offset: Int, count: Int) throws(FileError) -> [UInt8] {
        var failed = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let result = Self.repeating { unsafe pread(file.descriptor, buffer.baseAddress, count, off_t(offset)) }
            failed = result < 0
            filled = max(0, result)
        }
        if failed { throw failure(.read, file.path) }
        return bytes
    }

    package func write(_ file: OpenFile, _ bytes: ArraySlice<UInt8>) throws(FileError) -> Int {
        let written = unsafe bytes.withUnsafeBytes { buffer in
            Self.repeating { unsafe Glibc.write(file.descriptor, buffer.baseAddress, buffer.count) }
        }
        guard written > 0 else {
            throw written < 0 ? failure(.write, file.path) : .system(.write, path: file.path, code: ENOSPC)
        }
        return written
    }

    package func truncate(_ file: OpenFile, to size: Int) throws(FileError) {
        guard Self.repeating({ ftruncate(file.descriptor, off_t(size)) }) == 0 else {
            throw failure(.truncate, file.path)
        }
    }

    package func setOwner(_ file: OpenFile, to owner: UInt32, group: UInt32) throws(FileError) {
        guard fchown(file.descriptor, owner, group) == 0 else { throw failure(.setOwner, file.path) }
    }

    package func setPermissions(_ file: OpenFile, to permissions: UInt32) throws(FileError) {
        guard fchmod(file.descriptor, permissions) == 0 else { throw failure(.setPermissions, file.path) }
    }

    package func synchronize(_ file: OpenFile) throws(FileError) {
        // Never repeated after an error: the kernel may have dropped the pages it could not write.
        guard fsync(file.descriptor) == 0 else { throw failure(.synchronize, file.path) }
    }

    package func close(_ file: OpenFile) {
        _ = Glibc.close(file.descriptor)
    }

    package func makeFolder(_ path: String, permissions: UInt32) throws(FileError) {
        guard unsafe mkdir(path, permissions) == 0 else { throw failure(.makeFolder, path) }
    }

    package func rename(_ path: String, to target: String) throws(FileError) {
        guard unsafe Glibc.rename(path, target) == 0 else { throw failure(.rename, target) }
    }

    package func remove(_ path: String) throws(FileError) {
        guard unsafe unlink(path) == 0 else { throw failure(.remove, path) }
    }

    package func tryLock(_ file: OpenFile) throws(FileError) -> Bool {
        if Self.repeating({ flock(file.descriptor, LOCK_EX | LOCK_NB) }) == 0 { return true }
        guard errno == EWOULDBLOCK else { throw failure(.lock, file.path) }
        return false
    }

    package func pause(milliseconds: Int) {
        _ = usleep(UInt32(clamping: milliseconds) &* 1000)
    }

    /// Repeats a call that a signal cut short.
    private static func repeating<Result: SignedInteger>(_ call: () -> Result) -> Result {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }

    /// To be called before anything else can change `errno`.
    private func failure(_ operation: FileError.Operation, _ path: String) -> FileError {
        .system(operation, path: path, code: errno)
    }
}

extension OpenPurpose {
    fileprivate var flags: Int32 {
        switch self {
        case .reading: O_RDONLY | O_CLOEXEC
        case .creating: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        case .appending: O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC
        case .locking: O_RDWR | O_CREAT | O_CLOEXEC
        case .folder: O_RDONLY | O_DIRECTORY | O_CLOEXEC
        }
    }

    fileprivate var operation: FileError.Operation {
        switch self {
        case .reading, .appending, .folder: .open
        case .creating: .create
        case .locking: .lock
        }
    }
}

extension FileStatus {
    fileprivate init(_ status: stat) {
        let kind: Kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        self.init(
            kind: kind, permissions: status.st_mode & 0o7777, owner: status.st_uid, group: status.st_gid,
            size: Int(status.st_size))
    }
}

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A record in the real file system. It stays open, and locked, until the process ends.
package final class POSIXRecordFile: RecordFile, @unchecked Sendable {
    private let path: String
    /// Written by `open`, which comes before everything else.
    private var descriptor: Int32 = -1

    package init(_ path: String) { self.path = path }

    deinit { if descriptor >= 0 { close(descriptor) } }

    package func open() throws(SystemError) {
        descriptor = openFile()
        if descriptor < 0, errno == ENOENT {
            // On a new device the system has not made the folder either.
            Self.makeFolders(above: path)
            descriptor = openFile()
        }
        guard descriptor >= 0 else { throw SystemError(errno) }
        #if canImport(Darwin)
            // Readable before the first unlock, when the system may already start the app.
            let unprotected: Int32 = 4
            _ = unsafe fcntl(descriptor, F_SETPROTECTIONCLASS, unprotected)
        #endif
    }

    package func tryLock() throws(SystemError) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        guard errno == EWOULDBLOCK else { throw SystemError(errno) }
        return false
    }

    package func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        var length = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            length = unsafe pread(descriptor, buffer.baseAddress, count, off_t(offset))
            filled = max(0, length)
        }
        guard length >= 0 else { throw SystemError(errno) }
        return bytes
    }

    package func write(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(SystemError) -> Int {
        let length = unsafe bytes.withUnsafeBytes {
            unsafe pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset))
        }
        guard length >= 0 else { throw SystemError(errno) }
        return length
    }

    package func synchronize() throws(SystemError) {
        #if canImport(Darwin)
            let result = fsync(descriptor)
        #else
            let result = fdatasync(descriptor)
        #endif
        guard result == 0 else { throw SystemError(errno) }
    }

    private func openFile() -> Int32 {
        #if canImport(Glibc)
            unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
        #elseif canImport(Musl)
            unsafe Musl.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
        #else
            unsafe Darwin.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
        #endif
    }

    private static func makeFolders(above path: String) {
        var folder = path.startIndex
        while let slash = path[folder...].dropFirst().firstIndex(of: "/") {
            unsafe mkdir(String(path[..<slash]), 0o700)
            folder = slash
        }
    }
}

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Small files in one folder: read whole, replaced whole. Nothing here throws, since nothing of it may reach a launch:
/// what cannot be read is not there, and what cannot be written is left as it was.
struct StorageFolder: Sendable {
    let path: String

    /// The content of a file; nil when there is none, when it cannot be read and when it is larger than `limit` bytes.
    static func read(_ file: String, atMost limit: Int) -> [UInt8]? {
        let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
            return nil
        }
        // One byte more than is expected, so that a file that grows meanwhile is not taken for a whole one.
        let expected = Int(status.st_size) + 1
        var failed = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: expected) { buffer, count in
            while count < expected {
                let length = unsafe posixRead(
                    descriptor, buffer.baseAddress.map { unsafe $0 + count }, expected - count)
                if length < 0, errno == EINTR { continue }
                failed = length < 0
                if length <= 0 { return }
                count += length
            }
        }
        return failed || bytes.count == expected ? nil : bytes
    }

    /// The content of a file of this folder; see ``read(_:atMost:)``.
    func read(_ name: String, atMost limit: Int) -> [UInt8]? { Self.read("\(path)/\(name)", atMost: limit) }

    /// Replaces a file by a rename, so that every reader sees the old or the new content and never a part of it.
    ///
    /// - Returns: Whether it was replaced; otherwise the old content is still there.
    func replace(_ name: String, with bytes: [UInt8]) -> Bool {
        // Somebody else's temporary file would be written into; the lock also ends with a process that dies.
        guard let lock = FileLock("\(path)/.lock") else { return false }
        let temporary = "\(path)/.\(name).new"
        let isReplaced = unsafe write(bytes, to: temporary) && rename(temporary, "\(path)/\(name)") == 0
        // What is told of the new file must not outlive it: a rename may else be lost with the power.
        if isReplaced { synchronize() } else { unsafe unlink(temporary) }
        lock.unlock()
        return isReplaced
    }

    private func synchronize() {
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private func write(_ bytes: [UInt8], to file: String) -> Bool {
        let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return false }
        var isWhole = true
        unsafe bytes.withUnsafeBytes { buffer in
            var written = 0
            while isWhole, written < buffer.count {
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
                let length = unsafe posixWrite(descriptor, rest.baseAddress, rest.count)
                if length < 0, errno == EINTR { continue }
                if length <= 0 { isWhole = false } else { written += length }
            }
        }
        // After a power loss a renamed file without its bytes would be an empty one.
        if isWhole, fsync(descriptor) != 0 { isWhole = false }
        return close(descriptor) == 0 && isWhole
    }
}

/// The names of the system calls, inside a type that has methods of the same names.
private func posixRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, buffer, count)
}

private func posixWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, buffer, count)
}

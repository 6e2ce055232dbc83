#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The right to write, between the processes of one app. A process that dies gives it back.
struct FileLock: ~Copyable {
    private let descriptor: Int32

    /// Waits at most about 200 ms, in which another process writes a document a hundred times.
    init?(_ file: String) {
        descriptor = unsafe open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return nil }
        for _ in 0..<20 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
            usleep(10_000)
        }
        close(descriptor)
        return nil
    }

    consuming func unlock() { close(descriptor) }
}

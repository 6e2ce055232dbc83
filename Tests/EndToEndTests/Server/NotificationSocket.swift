import Glibc
import TestSupport
import Testing

/// What a service manager listens on for its services (sd_notify(3)).
final class NotificationSocket {
    let path: String
    private let folder: TemporaryFolder
    private let descriptor: Int32

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("notify")
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = path
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        let descriptor = descriptor
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        try #require(result == 0, "errno \(errno)")
    }

    deinit { close(descriptor) }

    /// The next message that fits; others before it are dropped. Nil when none comes in time.
    func next(where fits: (String) -> Bool) -> String? {
        for _ in 0..<10_000 {
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
            guard count > 0 else { return nil }
            let message = String(decoding: bytes[..<count], as: UTF8.self)
            if fits(message) { return message }
        }
        return nil
    }
}

import CLinux
import Glibc

/// A listening socket that a test opens itself, as systemd does for a service.
final class RawListener: Sendable {
    struct Failure: Error {
        let code: Int32
    }

    let descriptor: Int32

    init(path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        try Self.listen(descriptor, address)
    }

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        try Self.listen(descriptor, address)
    }

    /// The port that the kernel chose.
    var port: UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &length) }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Another descriptor of the same socket, for a server to own.
    func duplicate() -> Int32 { dup(descriptor) }

    func close() { Glibc.close(descriptor) }

    private static func listen<Address>(_ descriptor: Int32, _ address: Address) throws {
        var address = address
        let bound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
            }
        }
        guard bound == 0, Glibc.listen(descriptor, 1024) == 0 else {
            throw Failure(code: errno)
        }
    }
}

import Glibc
import Synchronization

/// TCP ports of 127.0.0.1 for programs that cannot be told to take any free one.
package enum LoopbackPort {
    /// Below Linux's range for outgoing connections (32768 and up), so that none of those takes a port in between.
    private static let candidates: ClosedRange<UInt16> = 20_000...31_999
    private static let given = Mutex<Set<UInt16>>([])

    /// A port that nobody listens on and that no other test of this process was given.
    package static func free() -> UInt16 {
        while true {
            let port = UInt16.random(in: candidates)
            if given.withLock({ $0.insert(port).inserted }), canBind(port) { return port }
        }
    }

    /// Whether somebody accepts connections there.
    package static func isOpen(_ port: UInt16) -> Bool {
        unsafe withSocket(port) { unsafe connect($0, $1, $2) == 0 }
    }

    private static func canBind(_ port: UInt16) -> Bool {
        unsafe withSocket(port) { unsafe bind($0, $1, $2) == 0 }
    }

    private static func withSocket(
        _ port: UInt16, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Bool
    ) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}

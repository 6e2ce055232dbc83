internal import CLinux
internal import Glibc

/// The address of a Unix socket as the kernel takes it.
struct UnixAddress {
    private var address = sockaddr_un()
    private let length: socklen_t

    /// `nil` if `path` is longer than the 107 bytes that leave room for the NUL at its end.
    init?(_ path: [UInt8]) {
        guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path) }
        // The length decides where an abstract name ends; for a path the kernel looks for the NUL.
        let header = MemoryLayout<sa_family_t>.size
        length = socklen_t(header + path.count + (path.first == 0 ? 0 : 1))
    }

    mutating func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        let length = length
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, length) }
        }
    }
}

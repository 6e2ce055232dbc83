internal import CLinux
internal import Glibc

/// The other end of a connection, for the access log.
enum PeerName {
    /// Its address in digits; a hyphen for Unix sockets.
    static func of(_ descriptor: Int32) -> String {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout.size(ofValue: address))
        var text = [CChar](repeating: 0, count: 64)
        let result = unsafe withUnsafeMutablePointer(to: &address) { storage in
            unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                guard unsafe getpeername(descriptor, pointer, &length) == 0 else { return Int32(-1) }
                return unsafe getnameinfo(pointer, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
            }
        }
        guard result == 0, address.ss_family != sa_family_t(AF_UNIX) else { return "-" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

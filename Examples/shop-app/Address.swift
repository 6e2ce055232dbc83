import Glibc

/// `http://HOST:PORT/TARGET`, where the host is an IPv4 address.
struct Address {
    let host: String
    let target: String
    let ip: in_addr
    let port: UInt16

    init(_ url: String) throws {
        let parts = url.dropFirst("http://".count).split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        host = String(parts[0])
        target = "/" + (parts.count > 1 ? parts[1] : "")
        let numbers = parts[0].split(separator: ":")
        var ip = in_addr()
        guard url.hasPrefix("http://"), numbers.count == 2, let port = UInt16(numbers[1]),
            unsafe inet_pton(AF_INET, String(numbers[0]), &ip) == 1
        else { throw HTTPClient.Failure(reason: "\(url) is not http://ADDRESS:PORT/…") }
        self.ip = ip
        self.port = port
    }
}

extension HTTPClient {
    static func connect(to address: Address) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var limit = timeval(tv_sec: 5, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            unsafe setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = address.port.bigEndian
        name.sin_addr = address.ip
        let result = unsafe withUnsafePointer(to: &name) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            close(descriptor)
            throw Failure(reason: "nobody answers (errno \(errno))")
        }
        return descriptor
    }

    static func write(_ text: String, to descriptor: Int32) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure(reason: "nothing can be sent (errno \(errno))") }
            rest = rest.dropFirst(count)
        }
    }
}

import Glibc

/// A client connection that sends exactly the bytes it is given.
package final class RawConnection {
    package struct Failure: Error {
        package let operation: String
        package let code: Int32
    }

    /// Owned by this object unless the test takes it over.
    package let descriptor: Int32
    private var unread: [UInt8] = []

    package init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(operation: "connect", code: errno) }
        prepare()
    }

    package init(path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw Failure(operation: "connect", code: errno) }
        prepare()
    }

    deinit { close(descriptor) }

    package func send(_ text: String) throws { try send(Array(text.utf8)[...]) }

    package func send(_ bytes: ArraySlice<UInt8>) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure(operation: "send", code: errno) }
            rest = rest.dropFirst(count)
        }
    }

    package func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// The next answer; `nil` when the server has closed.
    package func read(isHead: Bool = false) throws -> RawResponse? {
        while true {
            if let response = RawResponse.take(from: &unread, isHead: isHead) { return response }
            guard try receive() else { return nil }
        }
    }

    /// All answers until the server closes; what is left over counts as a failure.
    package func readToEnd() throws -> [RawResponse] {
        while try receive() {}
        var responses: [RawResponse] = []
        while let response = RawResponse.take(from: &unread) { responses.append(response) }
        if !unread.isEmpty {
            throw Failure(operation: "left over: \(String(decoding: unread, as: UTF8.self))", code: 0)
        }
        return responses
    }

    /// What has come beyond the answers that were read, or comes next; `nil` when the server has closed.
    package func readSome() throws -> String? {
        if unread.isEmpty { guard try receive() else { return nil } }
        defer { unread = [] }
        return String(decoding: unread, as: UTF8.self)
    }

    /// Whether the server closes without another byte.
    package func isClosedByServer() throws -> Bool { try !receive() }

    /// - Returns: Whether bytes came, rather than the end.
    private func receive() throws -> Bool {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
        guard count >= 0 else { throw Failure(operation: "recv", code: errno) }
        unread.append(contentsOf: bytes[..<count])
        return count > 0
    }

    /// A test that waits for bytes which never come fails instead of hanging.
    private func prepare() {
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var on: Int32 = 1
        unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }
}

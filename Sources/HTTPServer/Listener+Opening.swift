internal import CLinux
internal import Glibc

extension Listener {
    /// Connections that may wait to be accepted; the kernel lowers it to `net.core.somaxconn`.
    static let backlog: Int32 = 4096

    static func openTCP(_ address: ListenAddress, host: String, port: UInt16) throws(ServerError) -> Int32 {
        var four = sockaddr_in()
        if unsafe inet_pton(AF_INET, host, &four.sin_addr) == 1 {
            four.sin_family = sa_family_t(AF_INET)
            four.sin_port = port.bigEndian
            return try listen(address, AF_INET, four)
        }
        var six = sockaddr_in6()
        if unsafe inet_pton(AF_INET6, host, &six.sin6_addr) == 1 {
            six.sin6_family = sa_family_t(AF_INET6)
            six.sin6_port = port.bigEndian
            return try listen(address, AF_INET6, six)
        }
        throw .notAnAddress(address)
    }

    static func openUnix(_ address: ListenAddress, path: String) throws(ServerError) -> Int32 {
        guard var name = UnixAddress(Array(path.utf8)) else { throw .pathTooLong(address) }
        try removeStaleSocket(address, path: path, &name)
        let descriptor = try open(address, AF_UNIX)
        let bound = unsafe name.withPointer { pointer, length in unsafe bind(descriptor, pointer, length) }
        try check(bound, "bind", address, descriptor)
        // Like a port, the socket is open to everyone on this machine; the folder it lies in may say otherwise.
        try check(unsafe chmod(path, 0o666), "chmod", address, descriptor)
        try check(Glibc.listen(descriptor, backlog), "listen", address, descriptor)
        return descriptor
    }

    /// Prepares a socket that listens already.
    static func adopt(_ descriptor: Int32, _ address: ListenAddress) throws(ServerError) {
        // Anything else would be readable for ever and give no connection.
        guard isListening(descriptor) else { throw .notListening(address) }
        let flags = gatehouse_fcntl(descriptor, F_GETFL, 0)
        guard flags >= 0, gatehouse_fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) >= 0,
            gatehouse_fcntl(descriptor, F_SETFD, FD_CLOEXEC) >= 0
        else { throw .cannotListen(address, operation: "fcntl", code: errno) }
        setFlag(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
    }

    /// The port of a bound socket.
    static func port(of descriptor: Int32) -> UInt16? {
        var address = sockaddr_in6()
        var length = socklen_t(MemoryLayout.size(ofValue: address))
        let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &length)
            }
        }
        // The port lies at the same place in addresses of both families.
        return result == 0 ? UInt16(bigEndian: address.sin6_port) : nil
    }

    private static func listen<Name>(
        _ address: ListenAddress, _ family: Int32, _ name: Name
    ) throws(ServerError) -> Int32 {
        let descriptor = try open(address, family)
        // A restart must not wait for the last connections of the previous process to be forgotten.
        setFlag(descriptor, SOL_SOCKET, SO_REUSEADDR)
        // Accepted sockets inherit this: an answer is one write and must not wait for an acknowledgement.
        setFlag(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
        var name = name
        let bound = unsafe withUnsafePointer(to: &name) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, socklen_t(MemoryLayout<Name>.size))
            }
        }
        try check(bound, "bind", address, descriptor)
        try check(Glibc.listen(descriptor, backlog), "listen", address, descriptor)
        return descriptor
    }

    private static func open(_ address: ListenAddress, _ family: Int32) throws(ServerError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(family, type, 0)
        guard descriptor >= 0 else { throw .cannotListen(address, operation: "socket", code: errno) }
        return descriptor
    }

    private static func check(
        _ result: Int32, _ operation: String, _ address: ListenAddress, _ descriptor: Int32
    ) throws(ServerError) {
        guard result != 0 else { return }
        let code = errno
        Glibc.close(descriptor)
        throw .cannotListen(address, operation: operation, code: code)
    }

    private static func isListening(_ descriptor: Int32) -> Bool {
        var answer: Int32 = 0
        var size = socklen_t(MemoryLayout.size(ofValue: answer))
        return unsafe getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &answer, &size) == 0 && answer != 0
    }

    private static func setFlag(_ descriptor: Int32, _ level: Int32, _ option: Int32) {
        var on: Int32 = 1
        unsafe setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout.size(ofValue: on)))
    }

    /// Removes the file of a server that ended without removing it. One that still answers keeps its file.
    private static func removeStaleSocket(
        _ address: ListenAddress, path: String, _ name: inout UnixAddress
    ) throws(ServerError) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(address) }
        let probe = try open(address, AF_UNIX)
        defer { Glibc.close(probe) }
        let answers = unsafe name.withPointer { pointer, length in unsafe connect(probe, pointer, length) } == 0
        // A server whose queue is full answers EAGAIN; only a refusal shows that nobody listens.
        guard !answers, errno == ECONNREFUSED else {
            throw .cannotListen(address, operation: "bind", code: EADDRINUSE)
        }
        unsafe unlink(path)
    }
}

internal import Glibc

/// Why a server could not start.
package enum ServerError: Error, Equatable {
    /// A system call failed for an address; `code` is its errno.
    case cannotListen(ListenAddress, operation: String, code: Int32)
    /// The text of a host is neither an IPv4 nor an IPv6 address.
    case notAnAddress(ListenAddress)
    /// A Unix socket's path is longer than the 107 bytes the kernel takes.
    case pathTooLong(ListenAddress)
    /// Something that is not a socket has this path.
    case notASocket(ListenAddress)
    /// What another process handed over is no socket that listens.
    case notListening(ListenAddress)
    /// The file could not be opened for writing; `code` is the errno.
    case cannotOpenAccessLog(path: String, code: Int32)
    /// The system gave no thread, event queue or signal descriptor; `code` is the errno.
    case outOfResources(operation: String, code: Int32)
}

extension ServerError: CustomStringConvertible {
    /// One sentence: what was tried, what stood in the way, what to do.
    package var description: String {
        switch self {
        case .cannotListen(let address, _, EADDRINUSE):
            "\(address) is in use by another program: stop that one or listen elsewhere"
        case .cannotListen(let address, _, EACCES):
            "\(address) may not be listened on by this user: choose a port above 1023, or another folder for a socket"
        case .cannotListen(let address, _, EADDRNOTAVAIL):
            "\(address) is not an address of this machine: listen on one that `ip address` shows"
        case .cannotListen(.unix(let path), _, ENOENT):
            "unix:\(path) lies in no folder that exists: make the folder or choose another path"
        case .cannotListen(let address, let operation, let code):
            "cannot listen on \(address): \(operation): \(Self.text(of: code))"
        case .notAnAddress(let address):
            "\(address) is not an address: write an IPv4 or IPv6 address in digits and a port, such as 127.0.0.1:8080"
        case .pathTooLong(let address):
            "\(address) is too long: the path of a Unix socket has at most 107 bytes"
        case .notASocket(let address):
            "\(address) exists and is not a socket: remove it or choose another path"
        case .notListening(let address):
            "\(address) is no socket that listens: start this through its socket unit, or unset LISTEN_FDS"
        case .cannotOpenAccessLog(let path, let code):
            "cannot write the access log \(path): \(Self.text(of: code)): give --access-log a file that this user may "
                + "write, in a folder that exists"
        case .outOfResources(let operation, let code):
            "cannot start: \(operation): \(Self.text(of: code))"
        }
    }

    private static func text(of code: Int32) -> String {
        unsafe String(cString: strerror(code))
    }
}

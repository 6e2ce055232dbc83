internal import CLinux
internal import Glibc

/// A listening socket, non-blocking.
final class Listener: Sendable {
    let descriptor: Int32
    /// Where it really listens: with the port that the kernel chose if 0 was asked for.
    let address: ListenAddress

    /// Whether another process opened it and goes on using its queue.
    var isInherited: Bool {
        if case .inherited = address { true } else { false }
    }

    init(_ address: ListenAddress) throws(ServerError) {
        switch address {
        case .tcp(let host, let port):
            descriptor = try Self.openTCP(address, host: host, port: port)
            self.address = .tcp(host: host, port: Self.port(of: descriptor) ?? port)
        case .unix(let path):
            descriptor = try Self.openUnix(address, path: path)
            self.address = address
        case .inherited(let inherited):
            try Self.adopt(inherited, address)
            descriptor = inherited
            self.address = address
        }
    }

    /// Ends this listener for this process. Connections that nobody accepted are lost unless it is inherited.
    func close() {
        // The file goes first: the next server may make its own at any moment from here on.
        if case .unix(let path) = address { unsafe unlink(path) }
        Glibc.close(descriptor)
    }
}

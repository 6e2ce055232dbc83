internal import CLinux
internal import Glibc

/// What systemd passes to a service in its environment, and what it wants to hear back.
package struct ServiceManager: Sendable {
    private let notifySocket: String?
    /// The listening sockets that systemd opened for this process, named by `FileDescriptorName=` of their unit.
    package let inherited: [(name: String, address: ListenAddress)]

    /// Reads `NOTIFY_SOCKET` (sd_notify(3)), and `LISTEN_PID`, `LISTEN_FDS` and `LISTEN_FDNAMES` (sd_listen_fds(3)).
    ///
    /// - Parameter process: The id of this process; sockets meant for another one are not ours.
    package init(environment: [String: String], process: Int32) {
        notifySocket = environment["NOTIFY_SOCKET"]
        guard environment["LISTEN_PID"] == "\(process)",
            let count = environment["LISTEN_FDS"].flatMap({ UInt8($0) })
        else {
            inherited = []
            return
        }
        let names = environment["LISTEN_FDNAMES"]?.split(separator: ":", omittingEmptySubsequences: false) ?? []
        // Descriptors begin at 3, after the standard ones.
        inherited = (0..<Int(count)).map { position in
            (position < names.count ? String(names[position]) : "", .inherited(descriptor: Int32(3 + position)))
        }
    }

    /// Tells systemd `state`, such as `READY=1`; does nothing for a process that systemd did not start.
    ///
    /// Nobody is served worse when the message is lost, so a failure is not reported.
    package func notify(_ state: String) {
        guard let notifySocket, notifySocket.hasPrefix("/") || notifySocket.hasPrefix("@") else { return }
        var path = Array(notifySocket.utf8)
        // A leading @ stands for the NUL that begins a name in the abstract name space.
        if path[0] == UInt8(ascii: "@") { path[0] = 0 }
        guard var address = UnixAddress(path) else { return }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let message = Array(state.utf8)
        unsafe address.withPointer { pointer, length in
            _ = unsafe sendto(descriptor, message, message.count, Int32(MSG_NOSIGNAL), pointer, length)
        }
    }
}

import CLinux
import Glibc
import TestSupport

extension RawConnection {
    /// Makes the kernel take little for this connection, so that the server soon has to wait.
    func limitReceiveBuffer() {
        var size: Int32 = 65_536
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Whether something can be read, or the server has closed, before the time is over.
    func hasInput(within time: Duration) throws -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let milliseconds = time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
        return unsafe poll(&entry, 1, Int32(milliseconds)) > 0
    }
}

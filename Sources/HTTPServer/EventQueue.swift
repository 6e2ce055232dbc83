internal import CLinux
internal import Glibc

/// An epoll instance: tells which descriptors can be read or written.
@safe final class EventQueue: Sendable {
    struct Event {
        let token: UInt
    }

    // Tokens of connections stay below these.
    static let mailbox: UInt = 0xFFFF_FFFF_0000_0000
    static let signals: UInt = 0xFFFF_FFFF_0000_0001
    static let listeners: UInt = 0xFFFF_FFFF_0000_0100

    private static let capacity = 128
    private let descriptor: Int32
    /// Used by the one thread that waits.
    private nonisolated(unsafe) let events: UnsafeMutablePointer<epoll_event>

    init() throws(ServerError) {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { throw .outOfResources(operation: "epoll_create1", code: errno) }
        unsafe events = .allocate(capacity: Self.capacity)
        unsafe events.initialize(repeating: epoll_event(), count: Self.capacity)
    }

    deinit {
        unsafe events.deallocate()
        close(descriptor)
    }

    /// Waits for at least one event; a negative time means without end.
    ///
    /// - Returns: How many events there are.
    func wait(milliseconds: Int32) -> Int {
        let count = unsafe epoll_wait(descriptor, events, Int32(Self.capacity), milliseconds)
        // A signal may interrupt the wait; the next one goes on.
        return max(0, Int(count))
    }

    func event(_ position: Int) -> Event {
        unsafe Event(token: UInt(gatehouse_epoll_token(events + position)))
    }

    /// - Returns: Whether the kernel had memory for it.
    @discardableResult
    func watch(_ descriptor: Int32, _ token: UInt) -> Bool {
        control(EPOLL_CTL_ADD, descriptor, EPOLLIN.rawValue, token)
    }

    /// Watches a listener that other queues watch as well, so that one connection wakes one of them.
    @discardableResult
    func watchShared(_ descriptor: Int32, _ token: UInt) -> Bool {
        control(EPOLL_CTL_ADD, descriptor, EPOLLIN.rawValue | EPOLLEXCLUSIVE.rawValue, token)
    }

    func wantsToRead(_ descriptor: Int32, _ token: UInt) {
        control(EPOLL_CTL_MOD, descriptor, EPOLLIN.rawValue, token)
    }

    func wantsToWrite(_ descriptor: Int32, _ token: UInt) {
        control(EPOLL_CTL_MOD, descriptor, EPOLLOUT.rawValue, token)
    }

    func forget(_ descriptor: Int32) {
        control(EPOLL_CTL_DEL, descriptor, 0, 0)
    }

    @discardableResult
    private func control(_ operation: Int32, _ descriptor: Int32, _ events: UInt32, _ token: UInt) -> Bool {
        gatehouse_epoll_control(self.descriptor, operation, descriptor, events, token) == 0
    }
}

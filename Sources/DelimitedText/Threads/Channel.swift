internal import Glibc

/// A queue between two threads that holds a few elements; whoever is too quick waits.
@safe final class Channel<Element: Sendable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>
    // All of these only with the mutex held.
    private var elements: [Element] = []
    private var isClosed = false
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(mutex, nil)
        unsafe changed = .allocate(capacity: 1)
        unsafe changed.initialize(to: pthread_cond_t())
        unsafe pthread_cond_init(changed, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(changed)
        unsafe pthread_mutex_destroy(mutex)
        unsafe changed.deallocate()
        unsafe mutex.deallocate()
    }

    /// Waits for room.
    ///
    /// - Returns: False when the channel is closed; the element is dropped then.
    @discardableResult
    func send(_ element: Element) -> Bool {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while elements.count >= capacity, !isClosed { unsafe pthread_cond_wait(changed, mutex) }
        guard !isClosed else { return false }
        elements.append(element)
        unsafe pthread_cond_broadcast(changed)
        return true
    }

    /// Waits for an element.
    ///
    /// - Returns: Nil when the channel is closed and empty.
    func receive() -> Element? {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while elements.isEmpty, !isClosed { unsafe pthread_cond_wait(changed, mutex) }
        guard !elements.isEmpty else { return nil }
        let element = elements.removeFirst()
        unsafe pthread_cond_broadcast(changed)
        return element
    }

    /// Wakes everybody who waits.
    func close() {
        unsafe pthread_mutex_lock(mutex)
        isClosed = true
        unsafe pthread_cond_broadcast(changed)
        unsafe pthread_mutex_unlock(mutex)
    }
}

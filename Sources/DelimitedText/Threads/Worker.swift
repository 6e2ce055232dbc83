internal import Glibc

/// A thread of the operating system that runs one function.
struct Worker: Sendable {
    private let thread: pthread_t

    /// - Returns: Nil when the system gives no more threads.
    init?(_ body: @escaping @Sendable () -> Void) {
        let box = unsafe Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let code = unsafe pthread_create(
            &thread, nil,
            { argument in
                if let argument = unsafe argument {
                    unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                }
                return nil
            }, box.toOpaque())
        guard code == 0 else {
            unsafe box.release()
            return nil
        }
        self.thread = thread
    }

    func join() { pthread_join(thread, nil) }

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}

internal import Glibc

/// A thread of the operating system that runs one function.
package struct WorkerThread: Sendable {
    private let thread: pthread_t

    package init(_ body: @escaping @Sendable () -> Void) throws(ServerError) {
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
            throw .outOfResources(operation: "pthread_create", code: code)
        }
        self.thread = thread
    }

    package func join() { pthread_join(thread, nil) }

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }
}

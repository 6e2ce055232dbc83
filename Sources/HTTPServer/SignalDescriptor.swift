internal import CLinux
internal import Glibc

/// Turns signals into events: they are blocked in all threads and read like input.
final class SignalDescriptor: Sendable {
    let descriptor: Int32
    private let action: @Sendable (Int32) -> Void

    /// Blocks `signals` in the calling thread and in those it starts from now on.
    ///
    /// - Parameter action: Gets the number of each signal that comes in.
    init(_ signals: [Int32], action: @escaping @Sendable (Int32) -> Void) throws(ServerError) {
        self.action = action
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for signal in signals { unsafe sigaddset(&set, signal) }
        unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        descriptor = unsafe signalfd(-1, &set, Int32(SFD_NONBLOCK) | Int32(SFD_CLOEXEC))
        guard descriptor >= 0 else { throw .outOfResources(operation: "signalfd", code: errno) }
    }

    deinit { close(descriptor) }

    /// Calls the action for every signal that has come in.
    func deliver() {
        var information = signalfd_siginfo()
        let size = MemoryLayout.size(ofValue: information)
        while unsafe Glibc.read(descriptor, &information, size) == size {
            action(Int32(truncatingIfNeeded: information.ssi_signo))
        }
    }
}

import Glibc

/// Signals that wait to be asked for while something is done that must not be cut short.
struct HeldSignals {
    private let held: sigset_t
    private let before: sigset_t

    init(_ numbers: [Int32]) {
        var (held, before) = (sigset_t(), sigset_t())
        unsafe sigemptyset(&held)
        for number in numbers where !Self.isIgnored(number) { unsafe sigaddset(&held, number) }
        unsafe pthread_sigmask(SIG_BLOCK, &held, &before)
        (self.held, self.before) = (held, before)
    }

    /// What `nohup` lets pass stays so; held, it would come after all.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        unsafe sigaction(number, nil, &action)
        return unsafe unsafeBitCast(action.__sigaction_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// One that has come, which is no longer waiting then; nil where none has.
    func next() -> Int32? {
        var (held, soon) = (held, timespec())
        let number = unsafe sigtimedwait(&held, nil, &soon)
        return number > 0 ? number : nil
    }

    /// From now on they do what they did before.
    func release() {
        var before = before
        unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}

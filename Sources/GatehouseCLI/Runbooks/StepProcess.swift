import CommandKit
import CrashHealth
import Glibc

/// A step of a runbook as a process: it has this program's terminal, folder and streams, and for as long as it runs the
/// terminal's interrupt is its own.
struct StepProcess {
    let shell: String
    let script: String
    let environment: [String: String]
    /// After how many seconds it is ended; nil for never.
    let limit: Int?
    /// Is told how it goes, about twice as late each time: a step that hangs and one that works look the same.
    let stillRuns: (_ seconds: Int, _ process: Int) -> Void

    /// How a step that took too long counts, as `timeout` of the coreutils has it.
    static let endedByLimit = 124

    /// Runs it to its end and gives the exit status as a shell does: 128 and the signal for one that was killed.
    func run() throws(CommandFailure) -> Int {
        // Whoever ends a step with Ctrl-C wants to hear how it ended, and it must be written down.
        let interrupts = [SIGINT, SIGQUIT].map { (number: $0, before: signal($0, SIG_IGN)) }
        defer { for interrupt in interrupts { signal(interrupt.number, interrupt.before) } }
        // Whoever ends this program means the step as well; it would go on alone.
        let endings = HeldSignals([SIGTERM, SIGHUP])
        defer { endings.release() }
        let process = try start()
        let clock = WallClock.system
        let begin = clock.ticks()
        var nextNote = min(30, limit.map { max(1, $0 / 2) } ?? 30)
        var pause = 1
        while true {
            if let status = status(of: process) { return status }
            if let number = endings.next() {
                end(process)
                return 128 + Int(number)
            }
            let seconds = (clock.ticks() - begin) / 1_000
            if let limit, seconds >= limit {
                end(process)
                return Self.endedByLimit
            }
            if seconds >= nextNote {
                stillRuns(seconds, Int(process))
                nextNote = seconds * 2
            }
            clock.pause(pause)
            pause = min(50, pause * 2)
        }
    }

    private func start() throws(CommandFailure) -> pid_t {
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // What this program ignores would be ignored by the step as well: the pipe that nobody reads, and now interrupts.
        var handed = sigset_t()
        unsafe sigemptyset(&handed)
        for number in [SIGPIPE, SIGINT, SIGQUIT] { unsafe sigaddset(&handed, number) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &handed)
        // A thread that blocks signals would hand that down as well.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        var process: pid_t = 0
        let code = unsafe withCStrings([shell, "-c", script]) { arguments in
            unsafe withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
                unsafe posix_spawn(&process, "/bin/\(shell)", nil, &attributes, arguments, variables)
            }
        }
        guard code == 0 else { throw RunbookFailure.noShell("/bin/\(shell)", code: code).failure }
        return process
    }

    /// Nil as long as it runs.
    private func status(of process: pid_t) -> Int? {
        var status: Int32 = 0
        guard unsafe waitpid(process, &status, WNOHANG) == process else { return nil }
        let signal = status & 0x7F
        return Int(signal == 0 ? status >> 8 & 0xFF : 128 + signal)
    }

    /// Ends it and what it started: asks first, and insists after two seconds.
    private func end(_ process: pid_t) {
        let all = ProcessTree.all(from: process)
        for process in all { kill(process, SIGTERM) }
        for _ in 0..<40 {
            if status(of: process) != nil { return }
            WallClock.system.pause(50)
        }
        for process in all { kill(process, SIGKILL) }
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    private func withCStrings<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = unsafe texts.map { unsafe strdup($0) }
        defer { unsafe pointers.forEach { unsafe free($0) } }
        return unsafe body(pointers + [nil])
    }
}

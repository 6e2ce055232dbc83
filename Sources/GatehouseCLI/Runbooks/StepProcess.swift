import Glibc

/// A step of a runbook as a process: it has this program's terminal, folder and streams.
struct StepProcess {
    let shell: String
    let script: String
    let environment: [String: String]

    /// Runs it to its end and gives the exit status as a shell does: 128 and the signal for one that was killed.
    func run() throws(CommandFailure) -> Int {
        // What a pipe's reader does is the step's own business; this program ignores SIGPIPE, and that would be inherited.
        signal(SIGPIPE, SIG_DFL)
        defer { signal(SIGPIPE, SIG_IGN) }
        var process: pid_t = 0
        let code = unsafe withCStrings([shell, "-c", script]) { arguments in
            unsafe withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
                unsafe posix_spawn(&process, "/bin/\(shell)", nil, nil, arguments, variables)
            }
        }
        guard code == 0 else { throw RunbookFailure.noShell("/bin/\(shell)", code: code).failure }
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return Int(signal == 0 ? status >> 8 & 0xFF : 128 + signal)
    }

    private func withCStrings<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = unsafe texts.map { unsafe strdup($0) }
        defer { unsafe pointers.forEach { unsafe free($0) } }
        return unsafe body(pointers + [nil])
    }
}

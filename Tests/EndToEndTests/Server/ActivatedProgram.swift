import Glibc
import Testing

/// A program that is started with a listening socket as descriptor 3 (sd_listen_fds(3)), and never left behind.
///
/// Foundation's Process closes every descriptor but the standard ones.
final class ActivatedProgram {
    private var process: pid_t = 0
    private var status: Int32?

    init(_ program: String, _ arguments: [String], socket: ListeningSocket, log: String) throws {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
        unsafe posix_spawn_file_actions_adddup2(&actions, socket.descriptor, 3)
        // Only the new process knows its own id.
        let words =
            ["/bin/sh", "-c", "LISTEN_PID=$$ LISTEN_FDS=1 exec \"$@\"", "sh", program] + arguments
        var copies = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe copies.forEach { unsafe free($0) } }
        let result = unsafe posix_spawn(&process, "/bin/sh", &actions, nil, &copies, environ)
        try #require(result == 0, "posix_spawn: \(result)")
    }

    deinit {
        if status == nil {
            kill(process, SIGKILL)
            wait()
        }
    }

    /// Asks the program to end; its exit status, or the signal that ended it as a negative number.
    func stop() -> Int32 {
        kill(process, SIGTERM)
        wait()
        guard let status else { return -1 }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    }

    private func wait() {
        var ended: Int32 = 0
        while unsafe waitpid(process, &ended, 0) < 0, errno == EINTR {}
        status = ended
    }
}

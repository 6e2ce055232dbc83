import Glibc

/// Asks git for the tags of a repository. The program `git` is run without a shell.
enum GitTags {
    enum Answer: Equatable {
        /// A shallow clone has only the tags of the commits that it has.
        case tags([ReleaseTag], isShallow: Bool)
        /// Git's own words, or those of the system when there is no git.
        case failed(String)
    }

    static func read(in folder: String) -> Answer {
        // Unlike 'git tag', this prints the same whatever the configuration says about columns and colours.
        let list = run(["git", "-C", folder, "for-each-ref", "--format=%(refname:strip=2)", "refs/tags"])
        switch list {
        case .failure(let fault): return .failed(fault.words)
        case .success(let names):
            let isShallow = run(["git", "-C", folder, "rev-parse", "--is-shallow-repository"])
            return .tags(
                names.split(separator: "\n").compactMap { ReleaseTag(String($0)) },
                isShallow: (try? isShallow.get())?.hasPrefix("true") == true)
        }
    }

    private struct Fault: Error { let words: String }

    /// What a program prints.
    private static func run(_ command: [String]) -> Result<String, Fault> {
        guard let output = makePipe() else { return .failure(Fault(words: words(for: errno))) }
        guard let errors = makePipe() else {
            let code = errno
            output.forEach { _ = close($0) }
            return .failure(Fault(words: words(for: code)))
        }
        let started = start(command, output: output[1], errors: errors[1])
        close(output[1])
        close(errors[1])
        defer {
            close(output[0])
            close(errors[0])
        }
        switch started {
        case .failure(let code): return .failure(Fault(words: words(for: code.errno)))
        case .success(let process):
            // Git says little on its error stream, far less than a pipe holds.
            let names = readToEnd(output[0])
            let complaint = readToEnd(errors[0])
            var status: Int32 = 0
            while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
            // 0 means that it exited, and did so with 0.
            guard status == 0 else {
                let first = complaint.split(separator: "\n").first.map(String.init)
                return .failure(Fault(words: first ?? "git ended with an error"))
            }
            return .success(names)
        }
    }

    /// The reading and the writing end; the program that is started inherits only what it is handed.
    private static func makePipe() -> [Int32]? {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return ends
    }

    private struct StartFault: Error { let errno: Int32 }

    private static func start(_ words: [String], output: Int32, errors: Int32) -> Result<pid_t, StartFault> {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        var arguments = unsafe words.map { unsafe strdup($0) }
        unsafe arguments.append(nil)
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var process: pid_t = 0
        let code = unsafe posix_spawnp(&process, words[0], &actions, nil, arguments, environ)
        return code == 0 ? .success(process) : .failure(StartFault(errno: code))
    }

    private static func readToEnd(_ descriptor: Int32) -> String {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                all += buffer[..<count]
            } else if count == 0 || errno != EINTR {
                return String(decoding: all, as: UTF8.self)
            }
        }
    }

    private static func words(for code: Int32) -> String {
        code == ENOENT ? "there is no git in PATH" : unsafe String(cString: strerror(code))
    }
}

package import CommandKit
internal import Glibc
internal import HTTPServer
internal import Publishing

/// `gatehouse-server` as a program: its command line, and what it does with it.
package enum ServerProgram {
    /// Runs the command line of this process and ends it. The only place that touches the process.
    package static func main() -> Never {
        // A reader of the log that goes away must not stop the server.
        signal(SIGPIPE, SIG_IGN)
        // Nor must a file that has become too long: the write reports it.
        signal(SIGXFSZ, SIG_IGN)
        holdBackSignals()
        let (output, errors) = (DescriptorText(STDOUT_FILENO), DescriptorText(STDERR_FILENO))
        let status = program(process: getpid()).run(
            arguments: Array(CommandLine.arguments.dropFirst()), environment: processEnvironment(),
            input: DescriptorText(STDIN_FILENO), output: output, errors: errors)
        output.flush()
        errors.flush()
        exit(status.rawValue)
    }

    /// What a service manager or a log rotation asks for while the policies are still being read is done once they are
    /// served: until then these signals would end the process.
    private static func holdBackSignals() {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for signal in [SIGHUP, SIGUSR1] { unsafe sigaddset(&signals, signal) }
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    static let options: [Option] = [
        .listen, .manage, .state, .workers, .connections, .maxAge, .staleWhileRevalidate, .staleIfError, .accessLog,
        .pollMilliseconds, .allowEmpty,
    ]

    static let operands = [
        Operand("DIR", .optional, "the folder of the policies; else GATEHOUSE_POLICIES, else 'policies'")
    ]

    /// - Parameter process: the id of this process, by which the service manager addresses it.
    package static func program(process: Int32) -> Program {
        Program(
            name: "gatehouse-server", version: "0.1.0",
            summary: "Serves the policies of a folder to apps and proxies",
            commands: [
                Command(
                    summary: "Serves the policies of a folder to apps and proxies",
                    notes: [
                        "Files that change are served within two seconds; a file that is broken, missing or suddenly "
                            + "small is refused and its last good document goes on being served.",
                        "SIGHUP reads all files now, SIGTERM finishes what was accepted and stops, SIGUSR1 opens the "
                            + "access log anew. Sockets of a service manager (LISTEN_FDS) stand in for --listen.",
                    ],
                    options: options, operands: operands,
                    examples: [
                        .init("gatehouse-server policies", "on 127.0.0.1:8080, metrics on 127.0.0.1:9464"),
                        .init(
                            "gatehouse-server /etc/gatehouse/policies --listen unix:/run/gatehouse/gate.sock --state "
                                + "/var/lib/gatehouse", "behind a proxy on the same machine"),
                    ],
                    run: { invocation, console throws(ServerFailure) in
                        try serve(invocation, environment: console.environment, process: process)
                    })
            ])
    }

    private static func serve(
        _ invocation: Invocation, environment: [String: String], process: Int32
    ) throws(ServerFailure) -> ExitStatus {
        let manager = ServiceManager(environment: environment, process: process)
        let settings: ServerSettings
        do throws(UsageError) {
            settings = try ServerSettings(
                invocation, environment: environment, inherited: manager.inherited.map(\.address))
        } catch {
            throw .usage(error)
        }
        let watchdog = Watchdog(manager, environment: environment, process: process, now: .now)
        try PolicyService(settings, manager: manager, log: ServerLog(environment: environment)).run(watchdog)
        return .ok
    }
}

import CommandKit
import Glibc

extension Gatehouse {
    /// Runs the command line of this process and ends it. The only place that touches the process.
    package static func main() -> Never {
        // A reader that goes away must not cut a change short; writes report it instead.
        signal(SIGPIPE, SIG_IGN)
        // A file that may not grow any more is an error with a sentence (EFBIG), not the end of the process.
        signal(SIGXFSZ, SIG_IGN)
        let (output, errors) = (DescriptorText(STDOUT_FILENO), DescriptorText(STDERR_FILENO))
        let status = program.run(
            arguments: Array(CommandLine.arguments.dropFirst()), environment: namedEnvironment(),
            input: DescriptorText(STDIN_FILENO), output: output, errors: errors)
        output.flush()
        if let code = output.failure {
            let complaint = CommandFailure.output(code).complaint
            errors.writeLine(complaint.line(program: program.name))
            errors.flush()
            exit(complaint.status.rawValue)
        }
        errors.flush()
        exit(status.rawValue)
    }

    /// The environment with a user's name in it: services and containers often run without one, and the journal wants it.
    private static func namedEnvironment() -> [String: String] {
        var environment = processEnvironment()
        if (environment["USER"] ?? "").isEmpty, let entry = unsafe getpwuid(getuid()),
            let name = unsafe entry.pointee.pw_name
        {
            environment["USER"] = unsafe String(cString: name)
        }
        return environment
    }
}

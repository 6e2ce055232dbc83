import GatehouseClient
import Glibc

/// A process that begins a launch, says what was decided, does as it is told, and ends or dies.
///
///     LaunchGuardProbe FOLDER ROLE foreground|background|unknown BUILD [arm|first|stable|leave|kill|abort|wait|write]…
@main enum LaunchGuardProbe {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count >= 5 else { exit(64) }
        let hint: LaunchHint =
            switch arguments[3] {
            case "foreground": .foreground
            case "background": .background
            default: .unknown
            }
        let launch = LaunchGuard.begin(role: arguments[2], build: arguments[4], hint: hint, folder: arguments[1])
        say("\(launch.decision.level) \(launch.decision.state) \(launch.decision.reason)\n")
        for command in arguments.dropFirst(5) {
            switch command {
            case "arm": launch.arm()
            case "first": launch.firstScreen()
            case "stable": launch.stable()
            case "leave": launch.leave()
            case "kill": kill(getpid(), SIGKILL)
            case "abort": abort()
            case "wait": pause()
            case "write": writeForEver(launch)
            default: exit(64)
            }
        }
    }

    /// Changes the record as often as the machine can.
    private static func writeForEver(_ launch: LaunchGuard) {
        while true {
            launch.arm()
            launch.leave()
        }
    }

    /// Unbuffered, as the process may be about to die.
    private static func say(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe write(1, $0.baseAddress, $0.count) }
    }
}

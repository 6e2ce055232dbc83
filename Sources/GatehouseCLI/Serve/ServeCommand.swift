import CommandKit
import Glibc

/// `gatehouse serve …` becomes `gatehouse-server …`, so that the part that faces the network links no more than it needs.
enum ServeCommand {
    static let serve = Command(
        "serve", summary: "Starts the server: the same as gatehouse-server with the same arguments",
        notes: ["gatehouse-server --help tells its options. It is looked for beside this program, then in PATH."],
        operands: [Operand("ARGUMENT", .any, "what gatehouse-server takes")],
        examples: [.init("gatehouse serve policies --listen 127.0.0.1:8080", "serves the folder policies")],
        readsOptions: false, run: run)

    private static let program = "gatehouse-server"

    @Sendable
    private static func run(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        let places = places(path: console.environment["PATH"] ?? "")
        for place in places {
            // Returns only when there is nothing to run at this place.
            replaceProcess(by: place, arguments: [program] + invocation.operands)
        }
        throw .noServer(beside: places.first)
    }

    private static func places(path: String) -> [String] {
        let beside = OwnProgram.folder.map { "\($0)/\(program)" }
        return [beside].compactMap { $0 } + path.split(separator: ":").map { "\($0)/\(program)" }
    }

    private static func replaceProcess(by file: String, arguments: [String]) {
        var pointers = unsafe arguments.map { unsafe strdup($0) }
        unsafe pointers.append(nil)
        // The server decides about its own signals; this program ignores SIGPIPE, and that would be inherited.
        signal(SIGPIPE, SIG_DFL)
        unsafe execv(file, pointers)
        signal(SIGPIPE, SIG_IGN)
        unsafe pointers.forEach { unsafe free($0) }
    }
}

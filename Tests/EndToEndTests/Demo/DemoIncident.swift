import Foundation
import TestSupport

/// `scripts/demo-incident`, run with the programs of this build in a folder for everything that it makes.
struct DemoIncident {
    /// What the script calls its temporary folder lies in here.
    let folder: TemporaryFolder

    init() throws {
        _ = try PythonTools.python()
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    }

    private var script: String { "\(repositoryRoot)/scripts/demo-incident" }
    private var temporary: String { folder.file("tmp") }

    static let built = URL(fileURLWithPath: builtProgram("gatehouse")).deletingLastPathComponent().path

    private func environment(_ programs: String = built) -> [String: String] {
        [
            "GATEHOUSE_PROGRAMS": programs, "TMPDIR": temporary, "USER": "ada",
            // What is set on a machine for real nights must not get into this one.
            "GATEHOUSE_INCIDENTS": "/proc/none", "GATEHOUSE_NOTIFY": "http://127.0.0.1:9/",
            "http_proxy": "http://127.0.0.1:9", "APP_STORE_CONNECT_API_KEY_PATH": "/proc/none",
        ]
    }

    /// - Parameter programs: the folder of the programs that it shows.
    func play(_ arguments: [String] = [], with programs: String = built) throws -> ProgramRun {
        try run(script, arguments, environment: environment(programs), in: repositoryRoot)
    }

    /// Starts it as a shell does, which holds no signal back; what a test starts inherits that from the thread that it is on.
    func start() throws -> RunningProgram {
        let unblocked = """
            import os, signal, sys
            signal.pthread_sigmask(signal.SIG_SETMASK, [])
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)
            os.execv(sys.argv[1], sys.argv[1:])
            """
        return try RunningProgram(
            try PythonTools.python(), ["-c", unblocked, script], environment: environment(), in: repositoryRoot,
            log: folder.file("log"))
    }

    /// What it left in its temporary folder.
    func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: temporary) }

    /// The processes that work in its folder, or name it in their command line.
    func processes() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int32($0) != nil }.compactMap { process in
            let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline").map {
                String(decoding: $0, as: UTF8.self)
            }
            let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/cwd")
            let isIts = [line, place].compactMap { $0 }.contains { $0.contains(temporary) }
            return isIts ? "\(process) \(line ?? "")" : nil
        }
    }
}

import Foundation

/// Runs a program to its end and keeps what it said.
package struct ProgramRun: Sendable {
    package let status: Int32
    package let output: String
    package let errors: String
}

/// Where this build put its programs.
package func builtProgram(_ name: String) -> String {
    // The test bundle lies beside the programs it was built with.
    Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        .map { $0.deletingLastPathComponent().appendingPathComponent(name).path }
        ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(name).path
}

/// What a program of a test finds in its environment: what the test gives, the folders of programs, and nothing else.
func programEnvironment(_ given: [String: String]) -> [String: String] {
    let usual = [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        // One that traps is to end at once: the runtime's own backtrace is a process that outlives it and holds its pipes.
        "SWIFT_BACKTRACE": "enable=no",
    ]
    return given.merging(usual) { given, _ in given }
}

/// Starts `program`, feeds it `input`, reads both pipes to their ends and waits.
///
/// `environment` replaces the inherited one; see `programEnvironment`.
package func run(
    _ program: String, _ arguments: [String] = [], input: String = "", environment: [String: String] = [:],
    in folder: String? = nil
) throws -> ProgramRun {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = programEnvironment(environment)
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    // Pipes are read before waiting: a full pipe would hold the program for ever.
    let errors = ReadToEnd(stderr.fileHandleForReading)
    try? stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? stdin.fileHandleForWriting.close()
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return ProgramRun(
        status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
        errors: String(decoding: errors.wait(), as: UTF8.self))
}

/// Drains one pipe on its own thread.
private final class ReadToEnd: @unchecked Sendable {
    private let done = DispatchSemaphore(value: 0)
    private var data = Data()

    init(_ handle: FileHandle) {
        Thread.detachNewThread { [self] in
            data = handle.readDataToEndOfFile()
            done.signal()
        }
    }

    func wait() -> Data {
        done.wait()
        return data
    }
}

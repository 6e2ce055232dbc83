import Foundation
import Glibc

/// A program that a test starts, may stop or kill, and never leaves behind.
package final class RunningProgram: @unchecked Sendable {
    private let process = Process()
    private let said: String

    /// Starts `program`; what it says on both streams goes to the file `log`.
    package init(
        _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], in folder: String? = nil,
        log: String
    ) throws {
        said = log
        try Data().write(to: URL(fileURLWithPath: log))
        let output = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = programEnvironment(environment)
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        try output.close()
    }

    deinit {
        signal(SIGCONT)
        signal(SIGKILL)
        process.waitUntilExit()
    }

    package var identifier: Int32 { process.processIdentifier }
    package var isRunning: Bool { process.isRunning }

    /// What the program said so far.
    package var log: String { (try? String(contentsOfFile: said, encoding: .utf8)) ?? "" }

    package func signal(_ number: Int32) {
        if process.isRunning { kill(process.processIdentifier, number) }
    }

    /// Waits for the end and gives the exit status.
    @discardableResult
    package func wait() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Waits until the program accepts connections on a loopback port; false when it ends or ten seconds pass first.
    package func accepts(on port: UInt16) -> Bool {
        for _ in 0..<1000 {
            if LoopbackPort.isOpen(port) { return true }
            guard process.isRunning else { return false }
            usleep(10_000)
        }
        return false
    }
}

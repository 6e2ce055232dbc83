import Foundation

/// What the kernel tells about a running process.
enum Processes {
    /// Bytes of memory that hold the process's own data, rather than its program or shared pages.
    static func privateMemory(of process: Int32) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
        let kibibytes = line?.split(separator: " ").dropFirst().first { Int($0) != nil }.flatMap { Int($0) }
        return (kibibytes ?? 0) * 1024
    }

    /// Whether these tests run under a sanitizer, as `scripts/test` says: it adds to every allocation and holds on to what
    /// is freed, so that the memory of a process says nothing about the program.
    static let areSanitized = ProcessInfo.processInfo.environment["GATEHOUSE_SANITIZER"] != nil

    /// Whether every thread of a process has been stopped by a signal.
    static func isStopped(_ process: Int32) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task").allSatisfy { thread in
            let status = try String(contentsOfFile: "/proc/\(process)/task/\(thread)/status", encoding: .utf8)
            return status.contains("\nState:\tT")
        }
    }
}

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
}

import DurableFiles
import Glibc

/// A process and those that it started.
enum ProcessTree {
    /// The process itself first. Linux tells the others (proc(5), `/proc/PID/task/TID/children`); where it does not, there is
    /// only the first.
    static func all(from process: pid_t) -> [pid_t] {
        let children = (try? DurableFile("/proc/\(process)/task/\(process)/children").read()) ?? []
        return [process]
            + children.split(separator: UInt8(ascii: " "))
            .compactMap { pid_t(String(decoding: $0, as: UTF8.self).trimmed) }
            .flatMap(all(from:))
    }
}

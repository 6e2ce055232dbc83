internal import CLinux
internal import Glibc
import Synchronization

/// A file that gets one line per request, written by a thread of its own so that a slow disk slows nobody down.
final class AccessLog: Sendable {
    /// Bytes that may wait to be written.
    private static let capacity = 1024 * 1024

    private struct Queue {
        var lines: [UInt8] = []
        var reopens = false
        var ends = false
    }

    private let path: String
    private let queue = Mutex(Queue())
    private let bell: Int32
    private let lost = Atomic(0)

    /// Lines that were taken and could not be written.
    var lostLines: Int { lost.load(ordering: .relaxed) }

    init(path: String) throws(ServerError) {
        self.path = path
        let descriptor = Self.open(path)
        guard descriptor >= 0 else { throw .cannotOpenAccessLog(path: path, code: errno) }
        Glibc.close(descriptor)
        bell = eventfd(0, Int32(EFD_CLOEXEC))
        guard bell >= 0 else { throw .outOfResources(operation: "eventfd", code: errno) }
    }

    deinit { Glibc.close(bell) }

    /// - Returns: Whether there was room for all of it; if not, nothing was taken.
    func append(_ lines: [UInt8]) -> Bool {
        let state = queue.withLock { queue in
            guard queue.lines.count + lines.count <= Self.capacity else { return (taken: false, wasEmpty: false) }
            let wasEmpty = queue.lines.isEmpty
            queue.lines.append(contentsOf: lines)
            return (taken: true, wasEmpty: wasEmpty)
        }
        if state.wasEmpty { _ = eventfd_write(bell, 1) }
        return state.taken
    }

    /// Goes on in a new file of the same name: the old one was renamed.
    func reopen() {
        queue.withLock { $0.reopens = true }
        _ = eventfd_write(bell, 1)
    }

    /// Lets `write` return when everything is written.
    func end() {
        queue.withLock { $0.ends = true }
        _ = eventfd_write(bell, 1)
    }

    /// Writes what is appended until `end`; for a thread of its own.
    func write() {
        var descriptor = Self.open(path)
        while true {
            var ignored: eventfd_t = 0
            _ = unsafe eventfd_read(bell, &ignored)
            let taken = queue.withLock { queue in
                let taken = queue
                queue.lines = []
                queue.reopens = false
                return taken
            }
            lost.add(Self.write(taken.lines, to: descriptor), ordering: .relaxed)
            if taken.reopens {
                if descriptor >= 0 { Glibc.close(descriptor) }
                descriptor = Self.open(path)
            }
            if taken.ends { break }
        }
        if descriptor >= 0 { Glibc.close(descriptor) }
    }

    /// Lines that a full disk does not take, or that have no file, are lost; serving goes on.
    ///
    /// - Returns: How many those are.
    private static func write(_ lines: [UInt8], to descriptor: Int32) -> Int {
        var rest = lines[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        return rest.count { $0 == .lineFeed }
    }

    private static func open(_ path: String) -> Int32 {
        unsafe gatehouse_open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o640)
    }
}

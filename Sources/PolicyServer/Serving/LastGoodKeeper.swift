internal import DurableFiles
internal import HTTPServer
internal import Publishing
internal import Synchronization

/// Keeps the last good set on disk, on a thread of its own: a disk that is slow must not hold up what is served.
final class LastGoodKeeper: Sendable {
    /// How long to wait with another attempt after one that failed, in milliseconds.
    private static let patience = 30_000

    private struct Work {
        var newest: PolicySet?
        var isFinishing = false
    }

    private let store: LastGoodStore
    private let wakeUp: WakeUp
    private let report: @Sendable (FileError?) -> Void
    private let work = Mutex(Work())
    private let thread = Mutex<WorkerThread?>(nil)

    /// - Parameter report: called after every attempt, with what was wrong.
    init(_ store: LastGoodStore, wakeUp: WakeUp, report: @escaping @Sendable (FileError?) -> Void) {
        self.store = store
        self.wakeUp = wakeUp
        self.report = report
    }

    func start() throws(ServerError) {
        let started = try WorkerThread { [self] in run() }
        thread.withLock { $0 = started }
    }

    /// Has `set` written; of several sets that wait the newest counts.
    func keep(_ set: PolicySet) {
        work.withLock { $0.newest = set }
        wakeUp.wake()
    }

    /// Writes what waits and ends the thread.
    func finish() {
        work.withLock { $0.isFinishing = true }
        wakeUp.wake()
        thread.withLock { $0 }?.join()
    }

    private func run() {
        var unsaved: PolicySet?
        while true {
            let work = work.withLock { work in
                defer { work.newest = nil }
                return work
            }
            unsaved = work.newest ?? unsaved
            if let set = unsaved, save(set) { unsaved = nil }
            if work.isFinishing { return }
            wakeUp.wait(milliseconds: unsaved == nil ? -1 : Self.patience)
        }
    }

    private func save(_ set: PolicySet) -> Bool {
        do throws(FileError) {
            try store.save(set.lastGood)
            report(nil)
            return true
        } catch {
            report(error)
            return false
        }
    }
}

internal import Publishing
internal import Synchronization

/// How loading goes, for metrics and for `/snapshot`.
final class LoadStatus: Sendable {
    struct Report: Equatable, Sendable {
        /// When the folder was last looked at from end to end.
        var lastPoll: FileTime?
        /// When something else was last served than before.
        var lastChange: FileTime?
        var generation = 0
        var renderings = 0
        /// Files that are not served as they are on disk.
        var problems = 0
        /// Whether the folder itself could be listed.
        var folderIsListed = true
        /// Contents that were refused, each counted once.
        var refusals = 0
        /// Nil without `--state` and before the first attempt.
        var lastGoodIsKept: Bool?
        var lastGoodFailures = 0
    }

    let started: FileTime
    private let current = Mutex(Report())

    init(started: FileTime) {
        self.started = started
    }

    var report: Report { current.withLock { $0 } }

    func update(_ change: (inout Report) -> Void) {
        current.withLock { change(&$0) }
    }
}

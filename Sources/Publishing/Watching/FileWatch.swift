/// The memory of one polled file: decides at each look whether its content has to be read.
package struct FileWatch: Hashable, Sendable {
    /// What a look at the file calls for.
    package enum Step: Hashable, Sendable {
        case rest
        case read
        /// Nothing to read. That is no deletion: what was served goes on being served.
        case missing(errno: Int32)
    }

    private var seen: FileObservation?
    private var settled = false

    package init() {}

    /// - Parameter quiet: for how many milliseconds a changed file must have been left alone before it is read. Somebody who
    ///   writes in place and in pieces leaves a valid beginning behind more often than one would think.
    package mutating func look(_ sighting: FileSighting, at now: FileTime, quiet: Int) -> Step {
        switch sighting {
        case .absent(let errno):
            // Whatever appears next is read, even under the old inode and times.
            self = FileWatch()
            return .missing(errno: errno)
        case .file(let observation):
            if seen == observation { return settled ? .rest : .read }
            return observation.isFresh(at: now, within: quiet) ? .rest : .read
        }
    }

    /// Notes that the content was read between two looks that found the same file; `now` is the time of the first.
    ///
    /// Returns whether what was read is the content of one moment. If not, the file is being written: read it again.
    package mutating func didRead(before: FileSighting, after: FileSighting, now: FileTime) -> Bool {
        guard case .file(let observation) = before, before == after else {
            self = FileWatch()
            return false
        }
        seen = observation
        settled = !observation.mayChangeUnseen(at: now)
        return true
    }
}

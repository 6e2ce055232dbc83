internal import Glibc

/// What `stat` says about a file, as far as it tells one content from another.
///
/// Two observations are only ever compared for equality. A roll-back brings back an old modification time, and a
/// symbolic link that is swapped may lead to an older file: "newer" would miss both.
package struct FileObservation: Hashable, Sendable {
    package let device: UInt
    package let inode: UInt
    package let size: Int
    package let modified: FileTime
    package let changed: FileTime

    package init(device: UInt, inode: UInt, size: Int, modified: FileTime, changed: FileTime) {
        self.device = device
        self.inode = inode
        self.size = size
        self.modified = modified
        self.changed = changed
    }

    /// Whether a write after this observation could leave the same times behind.
    ///
    /// File systems stamp with the ticks of a coarse clock (1 s on some), so a file that was touched within the last
    /// second, or at a time that lies ahead of this machine's clock, has to be read again.
    package func mayChangeUnseen(at now: FileTime) -> Bool {
        FileTime(seconds: now.seconds - 1, nanoseconds: now.nanoseconds) < max(modified, changed)
    }
}

extension FileObservation {
    /// Whether the file was touched less than `milliseconds` ago, so that somebody may still be writing it.
    ///
    /// A time ahead of this machine's clock says nothing, and must not keep a file from being read.
    package func isFresh(at now: FileTime, within milliseconds: Int) -> Bool {
        let youngest = max(modified, changed)
        // A file may bear any time: only a near one is subtracted.
        guard youngest <= now, youngest.seconds >= now.seconds - milliseconds / 1_000 - 1 else { return false }
        let age = (now.seconds - youngest.seconds) * 1_000_000_000 + now.nanoseconds - youngest.nanoseconds
        return age < milliseconds * 1_000_000
    }
}

/// What a poll finds where a policy file is expected.
package enum FileSighting: Hashable, Sendable {
    case file(FileObservation)
    /// `errno` says why there is nothing to read; `ENOENT` is a missing file.
    case absent(errno: Int32)

    /// Looks at `path`; symbolic links are followed, since Kubernetes mounts configuration as a chain of them.
    package static func at(_ path: String) -> FileSighting {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return .absent(errno: errno) }
        return .file(
            FileObservation(
                device: UInt(status.st_dev), inode: UInt(status.st_ino), size: status.st_size,
                modified: FileTime(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec),
                changed: FileTime(seconds: status.st_ctim.tv_sec, nanoseconds: status.st_ctim.tv_nsec)))
    }
}

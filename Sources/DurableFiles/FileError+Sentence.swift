internal import Glibc

extension FileError {
    /// One sentence for people: what was tried, where, why it did not work and what to do.
    package var sentence: String {
        switch self {
        case .system(let operation, let path, let code):
            "cannot \(operation.phrase(path)): \(Self.advice(code))\(operation.aftermath)"
        case .changedMeanwhile(let path):
            "\(path) was changed by somebody else just now; nothing was written: look at it and run the command again"
        case .locked(let folder, let holder, let waited):
            "\(folder) is being changed by \(holder.map { "process \($0)" } ?? "another process") "
                + "(waited \(Self.seconds(waited)) s); nothing was written: run the command again when it is done"
        case .notAFile(let path):
            "\(path) is not a regular file; give the path of the file itself"
        case .ownerNotKept(let path, let owner):
            "\(path) belongs to user \(owner), and only that user or root can replace it without taking it over; "
                + "nothing was written: run the command as that user (sudo -u '#\(owner)' …)"
        case .groupNotKept(let path, let group):
            "\(path) belongs to group \(group), which you are not in, so a new one would be read by others; "
                + "nothing was written: give it to a group of yours (chgrp), or run the command with sudo"
        }
    }

    private static func seconds(_ milliseconds: Int) -> String {
        let tenths = milliseconds / 100
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }

    private static func advice(_ code: Int32) -> String {
        switch code {
        case ENOENT: "there is no such file or folder; check the path"
        case EACCES, EPERM: "no permission; run the command as the owner of the files, or have them opened to you"
        case EROFS: "the file system is read-only; change the file where it comes from, or have it mounted writable"
        case ENOSPC, EDQUOT: "the disk is full; free some space and run the command again"
        case EFBIG: "the file would exceed the size limit of this process; see ulimit -f"
        case EMFILE, ENFILE: "too many open files; see ulimit -n, and run the command again"
        case EIO: "the disk reports an error; see dmesg before anything else is written there"
        case ENOTDIR: "a part of the path is a file, not a folder; check the path"
        case EISDIR: "it is a folder; give the path of a file"
        case ELOOP: "its symbolic links go round in a circle; mend them with ln -sfn"
        case ENAMETOOLONG: "the name is too long for the file system"
        default: unsafe String(cString: strerror(code))
        }
    }
}

extension FileError.Operation {
    fileprivate func phrase(_ path: String) -> String {
        switch self {
        case .resolve, .inspect: "find \(path)"
        case .list: "list \(path)"
        case .open: "open \(path)"
        case .create: "create a file beside \(path)"
        case .read: "read \(path)"
        case .write, .truncate: "write \(path)"
        case .setOwner: "keep the owner of \(path)"
        case .setPermissions: "keep the permissions of \(path)"
        case .synchronize, .synchronizeFolder: "make sure that \(path) is on disk"
        case .makeFolder: "make the folder \(path)"
        case .rename: "put the new \(path) in place"
        case .remove: "remove \(path)"
        case .lock: "lock \(path)"
        }
    }

    /// What the reader must know about the state after the failure.
    fileprivate var aftermath: String {
        switch self {
        case .create, .write, .truncate, .setOwner, .setPermissions, .synchronize, .rename: " (nothing was changed)"
        case .synchronizeFolder: " (the new content is in place, but a power cut could bring the old one back)"
        case .resolve, .inspect, .list, .open, .read, .makeFolder, .remove, .lock: ""
        }
    }
}

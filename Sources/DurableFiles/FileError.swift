/// Why a file could not be read or changed.
package enum FileError: Error, Equatable, Sendable {
    /// A system call refused; `code` is its `errno`.
    case system(Operation, path: String, code: Int32)
    /// Somebody changed the file after it was read, and without the lock, as an editor does.
    case changedMeanwhile(path: String)
    /// Another process kept the lock of the folder for all of `waitedMilliseconds`.
    case locked(folder: String, holder: Int?, waitedMilliseconds: Int)
    /// A folder, a device or the like stands where a file belongs.
    case notAFile(path: String)
    /// The file belongs to somebody else, and the new one could not be given to them.
    case ownerNotKept(path: String, owner: UInt32)
    /// The file is one's own, in a group that one is not in and that the new one could not be given to.
    case groupNotKept(path: String, group: UInt32)

    package enum Operation: Sendable {
        case resolve, inspect, list, open, create, read, write, truncate, setOwner, setPermissions, synchronize
        case synchronizeFolder, makeFolder, rename, remove, lock
    }
}

extension FileError {
    /// The `errno` of a refused system call.
    package var code: Int32? {
        if case .system(_, _, let code) = self { code } else { nil }
    }

    /// The file or folder that a system call refused.
    package var path: String? {
        if case .system(_, let path, _) = self { path } else { nil }
    }

    /// Whether the new content is in place although the call failed: only its name may not survive a power cut.
    package var leavesNewContent: Bool {
        if case .system(.synchronizeFolder, _, _) = self { true } else { false }
    }

    /// The same failure told about another path: people know the file, not the temporary one beside it.
    func about(_ path: String) -> FileError {
        if case .system(let operation, _, let code) = self { .system(operation, path: path, code: code) } else { self }
    }
}

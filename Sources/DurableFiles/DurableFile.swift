internal import Glibc

/// A file that holds either its old or its new content whatever happens in between: a kill, a full disk, a power cut.
///
/// Extended attributes and access control lists are not carried over, and other hard links to the file keep the old
/// content.
package struct DurableFile: Sendable {
    package let path: String
    let fileSystem: any FileSystem

    package init(_ path: String, in fileSystem: any FileSystem = POSIXFileSystem()) {
        self.path = path
        self.fileSystem = fileSystem
    }

    /// What a writer takes for granted about the file; checked again at the last moment, since editors do not lock.
    package enum Expectation: Equatable, Sendable {
        case anything
        case absent
        case content(ContentHash)
    }

    /// The whole content.
    package func read() throws(FileError) -> [UInt8] {
        try readTarget(try fileSystem.resolve(path))
    }

    /// Replaces the content, or makes the file.
    ///
    /// The new content goes to a hidden file in the same folder and is synced before it takes the name, so a reader sees
    /// the old or the new one, never a part. A symbolic link stays and its target is replaced; permissions and owner are
    /// kept.
    ///
    /// - Parameter lock: the lock of the folder, when the caller holds it; it is taken otherwise.
    /// - Throws: `FileError.changedMeanwhile` when the file is not as expected. After any error but that of the last
    ///   sync the file is as it was.
    package func replace(
        with content: [UInt8], expecting expectation: Expectation = .anything, under lock: FolderLock? = nil
    ) throws(FileError) {
        let target = try resolveTarget()
        let folder = Self.folder(of: target)
        // The link may lead to another folder than the one the caller locked.
        let held = lock?.covers(folder) == true ? lock : try FolderLock(folder, in: fileSystem)
        try withExtendedLifetime(held) { () throws(FileError) in
            removeLeftovers(in: folder)
            try put(content, at: target, in: folder, expecting: expectation)
        }
    }

    /// Replaces the content, or makes the file, in a folder that is not this program's: no lock file stays there.
    ///
    /// For output that one program writes and others only read; of two that write at once one may fail.
    package func replaceWithoutLock(
        with content: [UInt8], expecting expectation: Expectation = .anything
    ) throws(FileError) {
        let target = try resolveTarget()
        try? fileSystem.remove(Self.temporaryPath(for: target))
        try put(content, at: target, in: Self.folder(of: target), expecting: expectation)
    }

    private func put(
        _ content: [UInt8], at target: String, in folder: String, expecting expectation: Expectation
    ) throws(FileError) {
        try stage(content, for: target, in: folder).commit(expecting: expectation)
    }

    /// Puts new content beside the file, where it waits for its name: of several files none need change when there is no
    /// room for all. As with `replaceWithoutLock`, no lock is taken.
    package func stage(_ content: [UInt8]) throws(FileError) -> Staged {
        let target = try resolveTarget()
        try? fileSystem.remove(Self.temporaryPath(for: target))
        return try stage(content, for: target, in: Self.folder(of: target))
    }

    private func stage(_ content: [UInt8], for target: String, in folder: String) throws(FileError) -> Staged {
        let attributes = try attributesToKeep(target: target)
        let staged = Staged(file: self, target: target, temporary: Self.temporaryPath(for: target))
        do throws(FileError) {
            try write(content, toNew: staged.temporary, attributes: attributes, in: folder)
        } catch {
            staged.discard()
            throw error.about(path)
        }
        return staged
    }

    /// Content that is written and synced, and not yet in place.
    package struct Staged: Sendable {
        fileprivate let file: DurableFile
        fileprivate let target: String
        fileprivate let temporary: String

        /// Gives it the name of the file. After an error nothing is left of it.
        package func commit(expecting expectation: Expectation = .anything) throws(FileError) {
            do throws(FileError) {
                try file.check(expectation, target: target)
                try file.fileSystem.rename(temporary, to: target)
            } catch {
                discard()
                throw error.about(file.path)
            }
            try file.synchronizeFolder(DurableFile.folder(of: target))
        }

        package func discard() { try? file.fileSystem.remove(temporary) }
    }

    /// The hidden file beside `target` that becomes it.
    private static func temporaryPath(for target: String) -> String {
        let name = target.split(separator: "/").last ?? ""
        return folder(of: target) + "/.\(name)\(temporaryEnding)"
    }

    private static let temporaryEnding = ".gatehouse-new"

    /// Removes what runs that were killed left behind: nobody else writes here, since the lock is held.
    private func removeLeftovers(in folder: String) {
        let names = (try? fileSystem.names(in: folder)) ?? []
        for name in names where name.hasPrefix(".") && name.hasSuffix(Self.temporaryEnding) {
            try? fileSystem.remove(folder + "/" + name)
        }
    }

    /// The folder that a path lies in; `.` for a name alone.
    package static func folder(of target: String) -> String {
        guard let slash = target.lastIndex(of: "/") else { return "." }
        return slash == target.startIndex ? "/" : String(target[..<slash])
    }
}

extension DurableFile {
    /// Where the content lies, links followed; for a file to be made, its place in the resolved folder.
    func resolveTarget() throws(FileError) -> String {
        do throws(FileError) {
            return try fileSystem.resolve(path)
        } catch let error where error.code == ENOENT {
            // A link that leads nowhere is not a free name: making its target could surprise.
            let isFree = (try? fileSystem.status(of: path)) == nil
            guard isFree, let name = path.split(separator: "/").last else { throw error }
            let folder = try fileSystem.resolve(Self.folder(of: path))
            return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
        }
    }

    private func attributesToKeep(target: String) throws(FileError) -> FileStatus? {
        do throws(FileError) {
            let status = try fileSystem.status(of: target)
            guard status.kind == .file else { throw FileError.notAFile(path: path) }
            return status
        } catch let error where error.code == ENOENT {
            return nil
        }
    }

    private func write(
        _ content: [UInt8], toNew temporary: String, attributes: FileStatus?, in folder: String
    ) throws(FileError) {
        let file = try fileSystem.open(temporary, .creating)
        defer { fileSystem.close(file) }
        try fileSystem.writeAll(content, to: file)
        if let attributes {
            try keep(attributes, of: file)
        } else {
            try fileSystem.adopt(file, into: folder)
        }
        try fileSystem.synchronize(file)
    }

    private func keep(_ attributes: FileStatus, of file: OpenFile) throws(FileError) {
        let made = try fileSystem.status(of: file)
        if made.owner != attributes.owner || made.group != attributes.group {
            do throws(FileError) {
                try fileSystem.setOwner(file, to: attributes.owner, group: attributes.group)
            } catch let error where error.code == EPERM {
                throw made.owner == attributes.owner
                    ? .groupNotKept(path: path, group: attributes.group)
                    : .ownerNotKept(path: path, owner: attributes.owner)
            }
        }
        // After the owner: giving a file away clears its set-user-ID bit.
        try fileSystem.setPermissions(file, to: attributes.permissions)
    }

    private func check(_ expectation: Expectation, target: String) throws(FileError) {
        // A link may have been turned to another file, as a ConfigMap update does.
        guard try resolveTarget() == target else { throw .changedMeanwhile(path: path) }
        let found: ContentHash?
        do throws(FileError) {
            found = ContentHash(of: try readTarget(target))
        } catch let error where error.code == ENOENT {
            found = nil
        }
        switch expectation {
        case .anything: break
        case .absent: guard found == nil else { throw .changedMeanwhile(path: path) }
        case .content(let hash): guard found == hash else { throw .changedMeanwhile(path: path) }
        }
    }

    private func readTarget(_ target: String) throws(FileError) -> [UInt8] {
        guard try fileSystem.status(of: target).kind == .file else { throw .notAFile(path: path) }
        let file = try fileSystem.open(target, .reading)
        defer { fileSystem.close(file) }
        return try fileSystem.readAll(file)
    }

    func synchronizeFolder(_ folder: String) throws(FileError) {
        do throws(FileError) {
            let file = try fileSystem.open(folder, .folder)
            defer { fileSystem.close(file) }
            try fileSystem.synchronize(file)
        } catch {
            throw .system(.synchronizeFolder, path: path, code: error.code ?? EIO)
        }
    }
}

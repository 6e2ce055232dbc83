package import DurableFiles

extension ProjectEdit {
    /// Why writing stopped, and in which state the files are.
    package enum WritingError: Error {
        /// Nothing is changed: what was written before it is put back.
        case undone(FileError)
        /// Nothing is changed, since nobody may write this file.
        case readOnly(String)
        /// These files hold their new content although others do not: putting them back did not work either.
        case partly(written: [String], FileError)
    }

    /// Writes all files, or none as far as the file system allows.
    ///
    /// All new contents are on the disk before the first file changes, so that a full disk changes none; then each takes the
    /// name of its file, and when one cannot, the ones before it get their old content back. A file that somebody changed
    /// since it was read, or that nobody may write, is not replaced. A power cut between two names leaves the first
    /// files new, which `version check` shows and the same command mends.
    package func write(in fileSystem: any FileSystem = POSIXFileSystem()) throws(WritingError) {
        for file in files {
            if Self.isReadOnly(file.path, in: fileSystem) { throw .readOnly(file.path) }
        }
        var staged: [DurableFile.Staged] = []
        do throws(FileError) {
            for file in files {
                staged.append(try DurableFile(file.path, in: fileSystem).stage(file.after))
            }
        } catch {
            staged.forEach { $0.discard() }
            throw .undone(error)
        }
        var written: [File] = []
        for (index, file) in files.enumerated() {
            do throws(FileError) {
                try staged[index].commit(expecting: .content(ContentHash(of: file.before)))
            } catch {
                staged[(index + 1)...].forEach { $0.discard() }
                if error.leavesNewContent { written.append(file) }
                let stuck = Self.putBack(written, in: fileSystem)
                throw stuck.isEmpty ? .undone(error) : .partly(written: stuck, error)
            }
            written.append(file)
        }
    }

    /// Replacing a file needs leave for its folder only; one that is locked against writing is left alone all the same.
    private static func isReadOnly(_ path: String, in fileSystem: any FileSystem) -> Bool {
        do throws(FileError) {
            return try fileSystem.status(of: fileSystem.resolve(path)).permissions & 0o222 == 0
        } catch {
            return false
        }
    }

    /// - Returns: Paths that still hold the new content.
    private static func putBack(_ files: [File], in fileSystem: any FileSystem) -> [String] {
        files.reversed().compactMap { file in
            do throws(FileError) {
                try DurableFile(file.path, in: fileSystem).replaceWithoutLock(
                    with: file.before, expecting: .content(ContentHash(of: file.after)))
                return nil
            } catch {
                return error.leavesNewContent ? nil : file.path
            }
        }
    }
}

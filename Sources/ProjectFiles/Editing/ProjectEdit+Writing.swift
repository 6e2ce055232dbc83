package import DurableFiles

extension ProjectEdit {
    /// Why writing stopped, and in which state the files are.
    package enum WritingError: Error {
        /// Nothing is changed: what was written before it is put back.
        case undone(FileError)
        /// These files hold their new content although others do not: putting them back did not work either.
        case partly(written: [String], FileError)
    }

    /// Writes all files, or none as far as the file system allows: each is replaced as a whole, and when one cannot be
    /// written, the ones before it get their old content back. A file that somebody changed since it was read is not
    /// overwritten. A power cut between two files leaves the first ones new, which `version check` shows.
    package func write(in fileSystem: any FileSystem = POSIXFileSystem()) throws(WritingError) {
        var written: [File] = []
        for file in files {
            do throws(FileError) {
                try DurableFile(file.path, in: fileSystem).replaceWithoutLock(
                    with: file.after, expecting: .content(ContentHash(of: file.before)))
            } catch {
                if error.leavesNewContent { written.append(file) }
                let stuck = Self.putBack(written, in: fileSystem)
                throw stuck.isEmpty ? .undone(error) : .partly(written: stuck, error)
            }
            written.append(file)
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

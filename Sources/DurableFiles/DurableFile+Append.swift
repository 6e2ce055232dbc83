extension DurableFile {
    /// Adds one line at the end, and makes the file when it is missing.
    ///
    /// A last line that a crash or an editor left without its line end is kept as it is, and the new line starts on its
    /// own.
    /// Lines that were there before are never touched. After an error the file ends as it did before.
    ///
    /// - Parameter line: without its line end.
    package func append(line: [UInt8], under lock: FolderLock? = nil) throws(FileError) {
        let target = try resolveTarget()
        let folder = Self.folder(of: target)
        let held = lock?.covers(folder) == true ? lock : try FolderLock(folder, in: fileSystem)
        try withExtendedLifetime(held) { () throws(FileError) in
            let isNew = (try? fileSystem.status(of: target)) == nil
            do throws(FileError) {
                let file = try fileSystem.open(target, .appending)
                defer { fileSystem.close(file) }
                if isNew { try fileSystem.adopt(file, into: folder) }
                try append(line, to: file)
            } catch {
                throw error.about(path)
            }
            if isNew { try synchronizeFolder(folder) }
        }
    }

    private func append(_ line: [UInt8], to file: OpenFile) throws(FileError) {
        let size = try fileSystem.status(of: file).size
        let lastByte = size == 0 ? nil : try fileSystem.read(file, at: size - 1, count: 1).first
        let isTorn = lastByte != nil && lastByte != UInt8(ascii: "\n")
        do throws(FileError) {
            try fileSystem.writeAll((isTorn ? [UInt8(ascii: "\n")] : []) + line + [UInt8(ascii: "\n")], to: file)
            try fileSystem.synchronize(file)
        } catch {
            // Best effort: a torn line is tolerated by whoever reads the file.
            try? fileSystem.truncate(file, to: size)
            throw error
        }
    }
}

extension DurableFile {
    /// The beginning and the end of a file, for whoever need not read what lies between.
    package struct Ends: Sendable {
        /// The first bytes; all of them where the file is no longer than both ends together.
        package let head: [UInt8]
        /// The last bytes; nil where `head` is all there is.
        package let tail: [UInt8]?
    }

    /// Reads at most `count` bytes from each end.
    package func ends(_ count: Int) throws(FileError) -> Ends {
        let target = try fileSystem.resolve(path)
        guard try fileSystem.status(of: target).kind == .file else { throw .notAFile(path: path) }
        let file = try fileSystem.open(target, .reading)
        defer { fileSystem.close(file) }
        let size = try fileSystem.status(of: file).size
        guard size > 2 * count else { return Ends(head: try fileSystem.readAll(file), tail: nil) }
        return Ends(
            head: try fileSystem.read(file, from: 0, through: count),
            tail: try fileSystem.read(file, from: size - count, through: size))
    }
}

internal import Glibc

extension FileSystem {
    func writeAll(_ content: [UInt8], to file: OpenFile) throws(FileError) {
        var rest = content[...]
        while !rest.isEmpty { rest = rest.dropFirst(try write(file, rest)) }
    }

    func readAll(_ file: OpenFile) throws(FileError) -> [UInt8] {
        var content: [UInt8] = []
        while true {
            let part = try read(file, at: content.count, count: 1 << 16)
            if part.isEmpty { return content }
            content += part
        }
    }

    /// The bytes from `start` up to `end`, or to the end of the file.
    func read(_ file: OpenFile, from start: Int, through end: Int) throws(FileError) -> [UInt8] {
        var content: [UInt8] = []
        while start + content.count < end {
            let part = try read(file, at: start + content.count, count: end - start - content.count)
            if part.isEmpty { break }
            content += part
        }
        return content
    }

    /// Makes a new file as writable as its folder is, and gives it to the owner of the folder where that is allowed: a
    /// command that root runs once must not lock out the account that runs it every day.
    func adopt(_ file: OpenFile, into folder: String) throws(FileError) {
        let around = try status(of: folder)
        let made = try status(of: file)
        if made.owner != around.owner || made.group != around.group {
            do throws(FileError) {
                try setOwner(file, to: around.owner, group: around.group)
            } catch let error where error.code == EPERM {}
        }
        let permissions = around.permissions & (made.kind == .folder ? 0o770 : 0o664)
        if made.permissions != permissions { try setPermissions(file, to: permissions) }
    }

    /// Makes a folder that would survive a power cut, unless it is there. Only those who may write around it, and their group, see into it.
    package func makeDurableFolder(_ path: String) throws(FileError) {
        let around = try resolve(DurableFile.folder(of: path))
        do throws(FileError) {
            try makeFolder(path, permissions: 0o700)
        } catch let error where error.code == EEXIST {
            return
        }
        let folder = try open(path, .folder)
        defer { close(folder) }
        try adopt(folder, into: around)
        try synchronize(folder)
        let outer = try open(around, .folder)
        defer { close(outer) }
        try synchronize(outer)
    }
}

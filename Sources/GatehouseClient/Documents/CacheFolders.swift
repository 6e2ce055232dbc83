#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The folders of the app that can be made anew: what a crash loop may come from, and never what users made.
struct CacheFolders: Sendable {
    let paths: [String]

    /// Puts each folder aside and an empty one in its place.
    ///
    /// One copy is kept, the one from before safe mode: when there is one, what was written since is dropped instead. The
    /// launch waits for renames only; ``removeDropped()`` deletes, in the background.
    func moveAside() {
        for path in paths {
            if exists(Self.aside(path)) {
                drop(path)
            } else {
                unsafe rename(path, Self.aside(path))
            }
            unsafe mkdir(path, 0o700)
        }
    }

    /// Gives up the copies, after a launch that needed no safe mode.
    func dropCopies() {
        for path in paths where exists(Self.aside(path)) { drop(Self.aside(path), as: path) }
        removeDropped()
    }

    func removeDropped() {
        for path in paths { Self.removeTree(Self.dropped(path)) }
    }

    private func drop(_ folder: String, as path: String? = nil) {
        let dropped = Self.dropped(path ?? folder)
        if unsafe rename(folder, dropped) == 0 { return }
        // An earlier one was not deleted yet.
        Self.removeTree(dropped)
        unsafe rename(folder, dropped)
    }

    private static func aside(_ path: String) -> String { path + ".aside" }
    private static func dropped(_ path: String) -> String { path + ".dropped" }

    private func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    /// Links are deleted and never followed; what cannot be deleted stays for the next time.
    private static func removeTree(_ path: String, depth: Int = 0) {
        if unsafe remove(path) == 0 || errno != ENOTEMPTY && errno != EEXIST || depth == 64 { return }
        for name in names(in: path) { removeTree("\(path)/\(name)", depth: depth + 1) }
        unsafe remove(path)
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
                unsafe String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}

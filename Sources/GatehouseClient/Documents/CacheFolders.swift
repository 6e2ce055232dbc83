#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The folders of the app that can be made anew: what a crash loop may come from, and never what users made.
struct CacheFolders: Sendable {
    private let paths: [String]

    /// - Parameter paths: With or without slashes at their ends; an empty one names nothing.
    init(paths: [String]) {
        self.paths = paths.compactMap { path in
            path.lastIndex { $0 != "/" }.map { String(path[...$0]) }
        }
    }

    /// Puts each folder aside and an empty one in its place.
    ///
    /// One copy is kept, the one from before safe mode: when there is one, what was written since is dropped instead. The
    /// launch waits for renames only; ``removeDropped()`` deletes, in the background.
    func moveAside() {
        for path in paths {
            if exists(Self.aside(path)) {
                drop(path, of: path)
            } else {
                unsafe rename(path, Self.aside(path))
            }
            unsafe mkdir(path, 0o700)
        }
    }

    /// Gives up the copies, after a launch that needed no safe mode; with renames only, as above.
    func dropCopies() {
        for path in paths where exists(Self.aside(path)) { drop(Self.aside(path), of: path) }
    }

    /// Deletes what was dropped, by this launch or by one that ended before it had done so.
    func removeDropped() {
        for path in paths { Self.removeTree(Self.dropped(path)) }
    }

    /// Under a name of its own, so that nothing has to be deleted before; twice, since ``removeDropped()`` may take the
    /// folder away in between.
    private func drop(_ folder: String, of path: String) {
        let dropped = Self.dropped(path)
        let name = "\(dropped)/\(UInt64.random(in: .min ... .max))"
        for _ in 0..<2 {
            unsafe mkdir(dropped, 0o700)
            if unsafe rename(folder, name) == 0 { return }
        }
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

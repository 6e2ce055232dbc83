/// Paths as text, so that one file has one name in all messages and edits.
enum FilePath {
    /// `path` as seen from `folder`, without `.` and `a/..`.
    static func joined(_ folder: String, _ path: String) -> String {
        normalized(path.hasPrefix("/") || folder.isEmpty || folder == "." ? path : folder + "/" + path)
    }

    static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !path.hasPrefix("/") {
                parts.append(part)
            }
        }
        let joined = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
        return joined.isEmpty ? "." : joined
    }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    static func name(of path: String) -> String { String(path.split(separator: "/").last ?? "") }
}

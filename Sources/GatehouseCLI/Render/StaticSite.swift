import DurableFiles
import Glibc
import Publishing

/// The files that a bucket serves in the place of a server.
struct StaticSite {
    let policies: [PreparedPolicy]
    let cache: CachePolicy

    struct Written: Equatable {
        /// Paths of files that are new or have other bytes now.
        var changed: [String] = []
        var unchanged = 0
        /// Documents that lie beside ours and belong to no policy.
        var strays: [String] = []
    }

    /// Every file with its path below the folder.
    var files: [(path: String, bytes: [UInt8])] {
        var files: [(path: String, bytes: [UInt8])] = []
        for policy in policies {
            files.append((String(policy.path.dropFirst()), policy.body))
            if let gzip = policy.gzipBody { files.append(("\(policy.path.dropFirst()).gz", gzip)) }
        }
        return files + [("_headers", Array(headers.utf8))]
    }

    /// The headers of each document in the `_headers` form of Netlify and Cloudflare Pages.
    ///
    /// Both compress by themselves and make their own ETag, so what belongs to one coding is left to them.
    private var headers: String {
        policies.map { policy in
            let fields =
                policy.sharedHeaders(cacheControl: cache.header) + [
                    HeaderField("Content-Type", PreparedPolicy.mediaType)
                ]
            return "\(policy.path)\n" + fields.map { "  \($0.name): \($0.value)\n" }.joined()
        }.joined(separator: "\n")
    }

    /// Writes what differs, each file in one step. Nothing is removed.
    func write(to folder: String) throws(FileError) -> Written {
        let system = POSIXFileSystem()
        var written = Written()
        for part in [folder, "\(folder)/v1", "\(folder)/v1/policy"] {
            do throws(FileError) {
                try system.makeFolder(part, permissions: 0o755)
            } catch  where error.code == EEXIST {
                continue
            }
        }
        for (name, bytes) in files {
            let path = "\(folder)/\(name)"
            if (try? DurableFile(path).read()) == bytes {
                written.unchanged += 1
            } else {
                try write(bytes, to: path, system)
                written.changed.append(path)
            }
        }
        written.strays = try strays(in: "\(folder)/v1/policy", system)
        return written
    }

    /// Without the lock of policy folders: a lock file would be published with the rest.
    private func write(_ bytes: [UInt8], to path: String, _ system: POSIXFileSystem) throws(FileError) {
        let temporary = path + ".new"
        try? system.remove(temporary)
        let file = try system.open(temporary, .creating)
        defer { system.close(file) }
        do throws(FileError) {
            var rest = bytes[...]
            while !rest.isEmpty { rest = rest.dropFirst(try system.write(file, rest)) }
            try system.setPermissions(file, to: 0o644)
            try system.synchronize(file)
            try system.rename(temporary, to: path)
        } catch {
            // It would be published with the rest.
            try? system.remove(temporary)
            throw error
        }
    }

    private func strays(in folder: String, _ system: POSIXFileSystem) throws(FileError) -> [String] {
        let ours = Set(policies.flatMap { ["\($0.app).json", "\($0.app).json.gz"] })
        return try system.names(in: folder)
            .filter { ($0.hasSuffix(".json") || $0.hasSuffix(".json.gz")) && !ours.contains($0) }
            .sorted().map { "\(folder)/\($0)" }
    }
}

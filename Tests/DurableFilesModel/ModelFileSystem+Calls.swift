package import DurableFiles
import Glibc
import Synchronization

extension ModelFileSystem {
    package func resolve(_ path: String) throws(FileError) -> String {
        try call(.resolve, path) { state throws(Refusal) in try state.resolve(path, hops: 0) }
    }

    package func status(of path: String) throws(FileError) -> FileStatus {
        try call(.inspect, path) { state throws(Refusal) in FileStatus(try state.node(at: path)) }
    }

    package func status(of file: OpenFile) throws(FileError) -> FileStatus {
        try call(.inspect, file.path) { state throws(Refusal) in
            guard let node = state.disk.files[try state.number(of: file)]?.current else { throw Refusal(EBADF) }
            return FileStatus(node)
        }
    }

    package func names(in path: String) throws(FileError) -> [String] {
        try call(.list, path) { state throws(Refusal) in
            guard try state.node(at: path).kind == .folder else { throw Refusal(ENOTDIR) }
            return state.disk.names.keys.filter { folder(of: $0) == path && $0 != "/" }
                .map { String($0.split(separator: "/").last ?? "") }
        }
    }

    package func open(_ path: String, _ purpose: OpenPurpose) throws(FileError) -> OpenFile {
        let operation: FileError.Operation =
            switch purpose {
            case .creating: .create
            case .locking: .lock
            case .reading, .appending, .folder: .open
            }
        return try call(operation, path, changes: true) { state throws(Refusal) in
            let number: Int
            switch (purpose, state.disk.names[path]) {
            case (.creating, .some): throw Refusal(EEXIST)
            case (.reading, nil), (.folder, nil): throw Refusal(ENOENT)
            case (_, let existing?): number = existing
            case (.creating, nil), (.appending, nil), (.locking, nil):
                guard try state.node(at: folder(of: path)).kind == .folder else { throw Refusal(ENOTDIR) }
                number = state.disk.files.count
                let node = ModelDisk.Node(
                    kind: .file, permissions: 0o600, owner: state.faults.user, group: state.faults.user)
                state.disk.files[number] = .init(current: node, durable: node)
                state.changeNames(in: folder(of: path), [path: number])
            }
            let descriptor = state.nextDescriptor
            state.nextDescriptor += 1
            state.descriptors[descriptor] = number
            return OpenFile(descriptor: descriptor, path: path)
        }
    }

    package func read(_ file: OpenFile, at offset: Int, count: Int) throws(FileError) -> [UInt8] {
        try call(.read, file.path) { state throws(Refusal) in
            let content = state.disk.files[try state.number(of: file)]?.current.content ?? []
            return Array(content.dropFirst(offset).prefix(count))
        }
    }

    package func write(_ file: OpenFile, _ bytes: ArraySlice<UInt8>) throws(FileError) -> Int {
        try call(.write, file.path, changes: true) { state throws(Refusal) in
            let number = try state.number(of: file)
            let part = Array(bytes.prefix(state.faults.largestWrite))
            // Every writer of durable files writes from the start of an empty file or at the end.
            state.change(number, .write(part, at: state.disk.files[number]?.current.content.count ?? 0))
            return part.count
        }
    }

    package func truncate(_ file: OpenFile, to size: Int) throws(FileError) {
        try call(.truncate, file.path, changes: true) { state throws(Refusal) in
            state.change(try state.number(of: file), .truncate(size))
        }
    }

    package func setOwner(_ file: OpenFile, to owner: UInt32, group: UInt32) throws(FileError) {
        try call(.setOwner, file.path, changes: true) { state throws(Refusal) in
            // In this model everybody is in one group alone, the one of their own number.
            let user = state.faults.user
            guard user == 0 || owner == user && group == user else { throw Refusal(EPERM) }
            let number = try state.number(of: file)
            let permissions = state.disk.files[number]?.current.permissions ?? 0
            state.change(number, .attributes(permissions: permissions, owner: owner, group: group))
        }
    }

    package func setPermissions(_ file: OpenFile, to permissions: UInt32) throws(FileError) {
        try call(.setPermissions, file.path, changes: true) { state throws(Refusal) in
            let number = try state.number(of: file)
            guard let node = state.disk.files[number]?.current else { throw Refusal(EBADF) }
            state.change(number, .attributes(permissions: permissions, owner: node.owner, group: node.group))
        }
    }

    package func synchronize(_ file: OpenFile) throws(FileError) {
        try call(.synchronize, file.path, changes: true) { state throws(Refusal) in
            let number = try state.number(of: file)
            guard var synced = state.disk.files[number] else { throw Refusal(EBADF) }
            synced.durable = synced.current
            synced.pending = []
            state.disk.files[number] = synced
            guard synced.current.kind == .folder else { return }
            for change in state.disk.pendingNames where change.folder == file.path {
                for (path, file) in change.names { state.disk.durableNames[path] = file }
            }
            state.disk.pendingNames.removeAll { $0.folder == file.path }
        }
    }

    package func close(_ file: OpenFile) {
        state.withLock { state in
            guard let number = state.descriptors.removeValue(forKey: file.descriptor) else { return }
            if state.locks[number] == file.descriptor { state.locks[number] = nil }
        }
    }

    package func makeFolder(_ path: String, permissions: UInt32) throws(FileError) {
        try call(.makeFolder, path, changes: true) { state throws(Refusal) in
            guard state.disk[path] == nil else { throw Refusal(EEXIST) }
            let number = state.disk.files.count
            let node = ModelDisk.Node(
                kind: .folder, permissions: permissions, owner: state.faults.user, group: state.faults.user)
            state.disk.files[number] = .init(current: node, durable: node)
            state.changeNames(in: folder(of: path), [path: number])
        }
    }

    package func rename(_ path: String, to target: String) throws(FileError) {
        try call(.rename, target, changes: true) { state throws(Refusal) in
            guard let number = state.disk.names[path] else { throw Refusal(ENOENT) }
            state.changeNames(in: folder(of: path), [path: nil, target: number])
        }
    }

    package func remove(_ path: String) throws(FileError) {
        try call(.remove, path, changes: true) { state throws(Refusal) in
            guard state.disk.names[path] != nil else { throw Refusal(ENOENT) }
            state.changeNames(in: folder(of: path), [path: nil])
        }
    }

    package func tryLock(_ file: OpenFile) throws(FileError) -> Bool {
        try call(.lock, file.path) { state throws(Refusal) in
            let number = try state.number(of: file)
            guard state.locks[number] == nil else { return false }
            state.locks[number] = file.descriptor
            return true
        }
    }

    package func pause(milliseconds: Int) {
        let atPause = state.withLock { state in
            state.pauses += 1
            return state.faults.atPause
        }
        atPause?(self)
    }
}

extension ModelFileSystem.State {
    /// Follows links in every part of the path, as realpath does.
    fileprivate func resolve(_ path: String, hops: Int) throws(ModelFileSystem.Refusal) -> String {
        guard hops < 40 else { throw .init(ELOOP) }
        var resolved = ""
        var parts = path.split(separator: "/").map(String.init)[...]
        while let part = parts.popFirst() {
            let next = resolved + "/" + part
            let node = try node(at: next)
            guard node.kind == .link else {
                resolved = next
                continue
            }
            let target = String(decoding: node.content, as: UTF8.self)
            let start = target.hasPrefix("/") ? target : resolved + "/" + target
            return try resolve(([start] + parts).joined(separator: "/"), hops: hops + 1)
        }
        return resolved.isEmpty ? "/" : resolved
    }
}

extension FileStatus {
    fileprivate init(_ node: ModelDisk.Node) {
        self.init(
            kind: node.kind, permissions: node.permissions, owner: node.owner, group: node.group,
            size: node.content.count)
    }
}

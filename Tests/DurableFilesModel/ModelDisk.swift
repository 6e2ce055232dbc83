package import DurableFiles

/// What a disk holds, and what the kernel was told to put there but may not have put there yet.
///
/// The rules are those of POSIX and no kinder: nothing is on disk before it is synced, changes reach it in any order,
/// syncing a file says nothing of its name, and a name changes only when the folder is synced. One rename is all or
/// nothing.
package struct ModelDisk: Hashable {
    /// Content and attributes of a file; the target of a link.
    package struct Node: Hashable {
        package var kind: FileStatus.Kind
        package var content: [UInt8] = []
        package var permissions: UInt32 = 0o644
        package var owner: UInt32 = 0
        package var group: UInt32 = 0
    }

    /// One change of a file that was not synced.
    enum Change: Hashable {
        case write([UInt8], at: Int)
        case truncate(Int)
        case attributes(permissions: UInt32, owner: UInt32, group: UInt32)
    }

    /// A file as programs see it, and what of it is on disk.
    struct File: Hashable {
        var current: Node
        var durable: Node
        var pending: [Change] = []
    }

    /// Names that change together: one for a file that is made or removed, two for a rename.
    struct NameChange: Hashable {
        var folder: String
        var names: [String: Int?]
    }

    var files: [Int: File] = [:]
    /// Path to file, as programs see it and as it is on disk.
    var names: [String: Int] = [:]
    var durableNames: [String: Int] = [:]
    var pendingNames: [NameChange] = []

    package init() {
        addDurable("/", Node(kind: .folder, permissions: 0o755))
    }

    /// Puts something on the disk that was there, synced, long ago.
    package mutating func addDurable(_ path: String, _ node: Node) {
        let number = files.count
        files[number] = File(current: node, durable: node)
        names[path] = number
        durableNames[path] = number
    }

    /// - Parameter group: its owner's where none is given.
    package mutating func addFile(
        _ path: String, _ content: String, permissions: UInt32 = 0o644, owner: UInt32 = 0, group: UInt32? = nil
    ) {
        addDurable(
            path,
            Node(
                kind: .file, content: Array(content.utf8), permissions: permissions, owner: owner,
                group: group ?? owner))
    }

    package mutating func addFolder(_ path: String, permissions: UInt32 = 0o755, owner: UInt32 = 0) {
        addDurable(path, Node(kind: .folder, permissions: permissions, owner: owner, group: owner))
    }

    package mutating func addLink(_ path: String, to target: String) {
        addDurable(path, Node(kind: .link, content: Array(target.utf8)))
    }

    /// What a program would find at `path`; links are not followed.
    package subscript(_ path: String) -> Node? {
        names[path].flatMap { files[$0]?.current }
    }

    package func text(_ path: String) -> String? {
        self[path].map { String(decoding: $0.content, as: UTF8.self) }
    }

    /// Every path, sorted.
    package var paths: [String] { names.keys.sorted() }
}

extension ModelDisk.Change {
    func apply(to node: inout ModelDisk.Node) {
        switch self {
        case .write(let bytes, let offset):
            let missing = offset + bytes.count - node.content.count
            if missing > 0 { node.content += Array(repeating: 0, count: missing) }
            node.content.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        case .truncate(let size):
            let missing = size - node.content.count
            node.content =
                missing > 0 ? node.content + Array(repeating: 0, count: missing) : Array(node.content[..<size])
        case .attributes(let permissions, let owner, let group):
            (node.permissions, node.owner, node.group) = (permissions, owner, group)
        }
    }
}

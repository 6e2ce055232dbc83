import PolicyFiles

/// Puts a spec together with the files that it includes.
struct SpecFiles {
    var folder: ProjectFolder
    private(set) var notes: [ProjectNote] = []
    /// Each file counts once.
    private var read: Set<String> = []

    init(_ folder: ProjectFolder) { self.folder = folder }

    mutating func spec(_ source: SourceText) throws(ProjectError) -> SpecNode {
        try spec(source, pathsFrom: FilePath.folder(of: source.path))
    }

    private mutating func spec(_ source: SourceText, pathsFrom around: String) throws(ProjectError) -> SpecNode {
        read.insert(source.path)
        let node = try ProjectFolder.reading { () throws(ProjectSyntaxError) in try YAMLNode.parsed(source) }
        let own = SpecNode(node, in: source, folder: around)
        var below: SpecNode?
        for include in own["include"].map({ $0.items ?? [$0] }) ?? [] {
            guard let inner = try included(include, pathsFrom: around) else { continue }
            below = below.map { inner.over($0) } ?? inner
        }
        return below.map { own.over($0) } ?? own
    }

    /// - Returns: Nil for a file that does not count, or is not there.
    private mutating func included(
        _ include: SpecNode, pathsFrom around: String
    ) throws(ProjectError) -> SpecNode? {
        guard let name = include.text ?? include["path"]?.text else { return nil }
        let isEnabled = include["enable"]?.text ?? "true"
        // The environment of whoever runs XcodeGen decides.
        guard !name.contains("${"), !isEnabled.contains("${") else {
            notes.append(.notFollowed(name, by: include.place))
            return nil
        }
        guard Self.isTrue(isEnabled) else { return nil }
        let path = FilePath.joined(FilePath.folder(of: include.source.path), name)
        guard !read.contains(path) else { return nil }
        guard let source = try folder.optionalSource(path) else {
            notes.append(.missingFile(path, by: include.place))
            return nil
        }
        let isRelative = Self.isTrue(include["relativePaths"]?.text ?? "true")
        return try spec(source, pathsFrom: isRelative ? FilePath.folder(of: path) : around)
    }

    private static func isTrue(_ word: String) -> Bool { ["true", "yes", "on", "y", "1"].contains(word.lowercased()) }
}

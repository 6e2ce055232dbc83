import PolicyFiles

/// The objects of a `project.pbxproj` by their identifiers.
struct XcodeProject {
    let source: SourceText
    /// The folder that holds the `.xcodeproj`; paths in the project start there.
    let folder: String
    private let objects: [String: PropertyList]
    /// The group that holds a file or group.
    private let parents: [String: String]
    let root: PropertyList

    /// The name of the `.xcodeproj` without its ending.
    var name: String {
        let name = FilePath.name(of: FilePath.folder(of: source.path))
        return name.hasSuffix(".xcodeproj") ? String(name.dropLast(".xcodeproj".count)) : name
    }

    init(_ source: SourceText) throws(ProjectSyntaxError) {
        let list = try PropertyListParser.parse(source)
        guard let entries = list["objects"]?.entries else {
            throw ProjectSyntaxError(.missing("objects", of: "the file"), at: source.firstByte, in: source)
        }
        guard let rootID = list["rootObject"] else {
            throw ProjectSyntaxError(.missing("rootObject", of: "the file"), at: source.firstByte, in: source)
        }
        self.source = source
        folder = FilePath.folder(of: FilePath.folder(of: source.path))
        objects = Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first }
        parents = Self.parents(in: entries)
        guard let root = rootID.text.flatMap({ id in entries.first { $0.key == id }?.value }) else {
            throw ProjectSyntaxError(.missingObject(rootID.text ?? "?"), at: rootID.span, in: source)
        }
        self.root = root
    }

    private static func parents(in entries: [PropertyList.Entry]) -> [String: String] {
        var parents: [String: String] = [:]
        for entry in entries {
            for child in entry.value["children"]?.items ?? [] {
                if let id = child.text { parents[id] = entry.key }
            }
        }
        return parents
    }

    /// The object that a value names.
    func object(_ reference: PropertyList) throws(ProjectSyntaxError) -> PropertyList {
        guard let id = reference.text, let object = objects[id] else {
            throw ProjectSyntaxError(.missingObject(reference.text ?? "?"), at: reference.span, in: source)
        }
        return object
    }

    func value(_ key: String, of object: PropertyList) throws(ProjectSyntaxError) -> PropertyList {
        guard let value = object[key] else {
            let name = object["name"]?.text ?? object["isa"]?.text ?? "an object"
            throw ProjectSyntaxError(
                .missing(key, of: name), at: object.span.lowerBound..<object.span.lowerBound + 1, in: source)
        }
        return value
    }

    func text(_ key: String, of object: PropertyList) throws(ProjectSyntaxError) -> String {
        let value = try value(key, of: object)
        guard let text = value.text else {
            throw ProjectSyntaxError(.wrongKind(key, expected: "one text"), at: value.span, in: source)
        }
        return text
    }

    func items(_ key: String, of object: PropertyList) throws(ProjectSyntaxError) -> [PropertyList] {
        let value = try value(key, of: object)
        guard let items = value.items else {
            throw ProjectSyntaxError(.wrongKind(key, expected: "a list"), at: value.span, in: source)
        }
        return items
    }

    /// Where a file or group lies; nil where only Xcode knows, as inside of an SDK.
    func path(of id: String, depth: Int = 0) -> String? {
        guard depth < 64, let object = objects[id] else { return nil }
        let own = object["path"]?.text
        switch object["sourceTree"]?.text {
        case "<group>":
            guard let parent = parents[id] else { return FilePath.joined(top, own ?? "") }
            guard let around = path(of: parent, depth: depth + 1) else { return nil }
            return own.map { FilePath.joined(around, $0) } ?? around
        case "SOURCE_ROOT": return FilePath.joined(top, own ?? "")
        case "<absolute>": return own
        default: return nil
        }
    }

    /// Where paths of the project start.
    private var top: String {
        guard let inner = root["projectDirPath"]?.text, !inner.isEmpty else { return folder }
        return FilePath.joined(folder, inner)
    }
}

extension SourceText {
    var firstByte: SourceSpan { contentStart..<min(contentStart + 1, bytes.count) }
}

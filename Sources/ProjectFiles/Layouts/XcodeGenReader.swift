import PolicyFiles

/// Reads what an XcodeGen spec says about versions: settings, configuration files and Info.plist properties of targets.
///
/// Source: https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md
struct XcodeGenReader {
    /// Reads configuration files, as those of a project are read.
    var files: XcodeReader
    private let source: SourceText
    private let root: SpecNode
    private(set) var notes: [ProjectNote] = []

    init(_ source: SourceText, files: XcodeReader) throws(ProjectError) {
        self.source = source
        self.files = files
        var specs = SpecFiles(files.folder)
        root = try specs.spec(source)
        self.files.folder = specs.folder
        notes = specs.notes
    }

    mutating func targets() throws(ProjectError) -> [TargetDescription] {
        guard let targets = root["targets"]?.entries else {
            throw .syntax(ProjectSyntaxError(.missing("targets", of: "the spec"), at: source.firstByte, in: source))
        }
        var descriptions: [TargetDescription] = []
        for entry in targets {
            let parts = try withTemplates(entry.value)
            let type = parts.lazy.compactMap { $0["type"]?.text }.first ?? ""
            var description = TargetDescription(
                name: entry.key, kind: TargetKind(productType: type),
                dependencies: parts.flatMap { $0["dependencies"]?.items ?? [] }.compactMap { $0["target"]?.text })
            if description.kind.ships {
                for name in configurationNames {
                    description.configurations.append(try configuration(name, of: parts, target: description.name))
                }
            }
            descriptions.append(description)
        }
        return descriptions
    }

    /// A target and the templates it is made from, what counts most first.
    private func withTemplates(_ target: SpecNode) throws(ProjectError) -> [SpecNode] {
        var parts = [target]
        for name in (target["templates"]?.items ?? []).reversed() {
            guard let text = name.text, let template = root["targetTemplates"]?[text] else {
                throw .syntax(
                    ProjectSyntaxError(
                        .missing(name.text ?? "?", of: "targetTemplates"), at: name.node.span, in: name.source))
            }
            parts.append(template)
        }
        return parts
    }

    /// Debug and Release, where the spec names no others.
    private var configurationNames: [String] {
        let names = root["configs"]?.entries?.map(\.key) ?? []
        return names.isEmpty ? ["Debug", "Release"] : names
    }

    private mutating func configuration(
        _ name: String, of parts: [SpecNode], target: String
    ) throws(ProjectError) -> TargetDescription.Configuration {
        var levels: [SettingLevel] = []
        let info = parts.lazy.compactMap { $0["info"] }.first
        if let info { levels.append(infoPlist(info)) }
        for part in parts {
            levels += settings(part["settings"], for: name, place: .target)
        }
        for part in parts { levels += try file(part["configFiles"], for: name, place: .targetFile) }
        levels += settings(root["settings"], for: name, place: .project)
        levels += try file(root["configFiles"], for: name, place: .projectFile)
        let around = FilePath.folder(of: source.path)
        let assumed = [
            BuildSetting("SRCROOT", ".", nil), BuildSetting("PROJECT_DIR", ".", nil),
            BuildSetting("TARGET_NAME", target, nil), BuildSetting("PRODUCT_NAME", target, nil),
        ]
        guard info == nil else {
            levels += [SettingLevel(place: .assumed, settings: assumed), .ofMadeInfoPlist]
            var permissions = TargetPermissions()
            for entry in info?["properties"]?.entries ?? [] {
                guard PermissionText.isName(entry.key), let text = entry.value.text else { continue }
                permissions.add(
                    BuildSetting(entry.key, text, nil), at: entry.place, target: target, levels: levels)
            }
            return TargetDescription.Configuration(name: name, levels: levels, permissions: permissions)
        }
        levels.append(SettingLevel(place: .assumed, settings: assumed))
        // XcodeGen takes the first Info.plist among the sources of a target that names none.
        let found = try parts.lazy.compactMap({ $0["sources"] }).first.flatMap(infoPlist(amongSources:))
        return try files.withInfoPlist(levels, target: target, configuration: name, project: around, found: found)
    }

    private func infoPlist(amongSources node: SpecNode) throws(ProjectError) -> String? {
        var waiting = (node.items ?? [node]).compactMap { $0.path ?? $0["path"]?.path }.map { (path: $0, depth: 0) }
        while !waiting.isEmpty {
            let (path, depth) = waiting.removeFirst()
            if FilePath.name(of: path) == "Info.plist" { return path }
            // Folders of code have no dots in their names, and those with one hold an Info.plist of their own.
            guard depth < Self.deepest, depth == 0 || !FilePath.name(of: path).contains(".") else { continue }
            waiting += try files.folder.names(in: path).map { (FilePath.joined(path, $0), depth + 1) }
        }
        return nil
    }

    private static let deepest = 8

    /// XcodeGen writes 1.0 and 1 into an Info.plist that it makes, unless the properties say otherwise.
    private mutating func infoPlist(_ info: SpecNode) -> SettingLevel {
        let properties = info["properties"]
        var level = SettingLevel(place: .infoPlist, settings: [])
        for (key, fallback) in [("CFBundleShortVersionString", "1.0"), ("CFBundleVersion", "1")] {
            level.settings.append(properties?[key].flatMap { setting(key, $0) } ?? BuildSetting(key, fallback, nil))
        }
        return level
    }

    /// The levels of a `settings` entry: what it says for the configuration, then for all, then groups it takes in.
    private mutating func settings(_ node: SpecNode?, for name: String, place: SettingLevel.Place) -> [SettingLevel] {
        guard let node else { return [] }
        var levels: [SettingLevel] = []
        let parts = ["base", "configs", "groups"]
        for entry in node["configs"]?.entries ?? [] where name.lowercased().contains(entry.key.lowercased()) {
            levels.append(SettingLevel(place: place, settings: settings(in: entry.value)))
        }
        let isPlain = !parts.contains { node[$0] != nil }
        levels.append(SettingLevel(place: place, settings: settings(in: isPlain ? node : node["base"])))
        for group in node["groups"]?.items ?? [] {
            guard let text = group.text, let inner = root["settingGroups"]?[text] else { continue }
            levels += settings(inner, for: name, place: place)
        }
        return levels
    }

    private mutating func settings(in node: SpecNode?) -> [BuildSetting] {
        var settings: [BuildSetting] = []
        for entry in node?.entries ?? [] {
            if let setting = setting(entry.key, entry.value) { settings.append(setting) }
        }
        return settings
    }

    private mutating func setting(_ key: String, _ node: SpecNode) -> BuildSetting? {
        guard case .scalar(let text, let style) = node.node.kind else { return nil }
        let site = node.node.innerSpan(style).flatMap { span in
            node.source.text(of: span) == text && !text.isEmpty
                ? ValueSite(node.source.path, span, style == .plain ? .plainYAML : .asItIs) : nil
        }
        guard style == .plain, let number = Self.number(text), number != text else {
            return BuildSetting(key: key, text, site)
        }
        if Quantity.allCases.contains(where: { key.hasPrefix($0.key) || key.hasPrefix($0.setting) }) {
            let note = ProjectNote.numberInYAML(text, becomes: number, node.place)
            if !notes.contains(note) { notes.append(note) }
        }
        return BuildSetting(key: key, number, site)
    }

    /// What is left of `1.10` where nothing says that it is a text; nil for what is no number with a point.
    ///
    /// Source: https://github.com/yonaskolb/XcodeGen/issues/240
    private static func number(_ text: String) -> String? {
        let sides = text.split(separator: ".", omittingEmptySubsequences: false)
        guard sides.count == 2, sides.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } })
        else { return nil }
        let whole = sides[0].drop { $0 == "0" }
        let part = sides[1].reversed().drop { $0 == "0" }.reversed()
        return "\(whole.isEmpty ? "0" : String(whole)).\(part.isEmpty ? "0" : String(part))"
    }

    private mutating func file(
        _ node: SpecNode?, for name: String, place: SettingLevel.Place
    ) throws(ProjectError) -> [SettingLevel] {
        guard let path = node?[name]?.path else { return [] }
        return [SettingLevel(place: place, settings: try files.configurationFile(path))]
    }
}

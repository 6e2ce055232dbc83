import PolicyFiles

/// Reads what an XcodeGen spec says about versions: settings, configuration files and Info.plist properties of targets.
///
/// Source: https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md
struct XcodeGenReader {
    /// Reads configuration files, as those of a project are read.
    var files: XcodeReader
    private let source: SourceText
    private let root: YAMLNode
    private(set) var notes: [ProjectNote] = []

    init(_ source: SourceText, files: XcodeReader) throws(ProjectError) {
        self.source = source
        self.files = files
        root = try ProjectFolder.reading { () throws(ProjectSyntaxError) in try YAMLNode.parsed(source) }
        if let include = root["include"] {
            let name = include.text ?? include["path"]?.text ?? "other files"
            notes.append(.notFollowed(name, by: ProjectPlace(source, include.span)))
        }
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
                name: entry.key.text ?? "", kind: TargetKind(productType: type),
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
    private func withTemplates(_ target: YAMLNode) throws(ProjectError) -> [YAMLNode] {
        var parts = [target]
        for name in (target["templates"]?.items ?? []).reversed() {
            guard let text = name.text, let template = root["targetTemplates"]?[text] else {
                throw .syntax(
                    ProjectSyntaxError(.missing(name.text ?? "?", of: "targetTemplates"), at: name.span, in: source))
            }
            parts.append(template)
        }
        return parts
    }

    /// Debug and Release, where the spec names no others.
    private var configurationNames: [String] {
        let names = root["configs"]?.entries?.compactMap { $0.key.text } ?? []
        return names.isEmpty ? ["Debug", "Release"] : names
    }

    private mutating func configuration(
        _ name: String, of parts: [YAMLNode], target: String
    ) throws(ProjectError) -> TargetDescription.Configuration {
        var levels: [SettingLevel] = []
        if let info = parts.lazy.compactMap({ $0["info"] }).first { levels.append(infoPlist(info)) }
        for part in parts {
            levels += settings(part["settings"], for: name, place: .target)
        }
        for part in parts { levels += try file(part["configFiles"], for: name, place: .targetFile) }
        levels += settings(root["settings"], for: name, place: .project)
        levels += try file(root["configFiles"], for: name, place: .projectFile)
        levels.append(SettingLevel(place: .assumed, settings: [BuildSetting("TARGET_NAME", target, nil)]))
        levels.append(.ofMadeInfoPlist)
        return TargetDescription.Configuration(name: name, levels: levels)
    }

    /// XcodeGen writes 1.0 and 1 into an Info.plist that it makes, unless the properties say otherwise.
    private func infoPlist(_ info: YAMLNode) -> SettingLevel {
        let properties = info["properties"]
        let assumed = [("CFBundleShortVersionString", "1.0"), ("CFBundleVersion", "1")]
        return SettingLevel(
            place: .infoPlist,
            settings: assumed.map { key, fallback in
                properties?[key].flatMap { setting(key, $0) } ?? BuildSetting(key, fallback, nil)
            })
    }

    /// The levels of a `settings` entry: what it says for the configuration, then for all, then groups it takes in.
    private func settings(_ node: YAMLNode?, for name: String, place: SettingLevel.Place) -> [SettingLevel] {
        guard let node else { return [] }
        var levels: [SettingLevel] = []
        let parts = ["base", "configs", "groups"]
        for entry in node["configs"]?.entries ?? [] where name.lowercased().contains(entry.key.text?.lowercased() ?? "")
        {
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

    private func settings(in node: YAMLNode?) -> [BuildSetting] {
        (node?.entries ?? []).compactMap { entry in entry.key.text.flatMap { setting($0, entry.value) } }
    }

    private func setting(_ key: String, _ node: YAMLNode) -> BuildSetting? {
        guard case .scalar(let text, let style) = node.kind else { return nil }
        let site = node.innerSpan(style).flatMap { span in
            source.text(of: span) == text && !text.isEmpty
                ? ValueSite(source.path, span, style == .plain ? .plainYAML : .asItIs) : nil
        }
        return BuildSetting(key: key, text, site)
    }

    private mutating func file(
        _ node: YAMLNode?, for name: String, place: SettingLevel.Place
    ) throws(ProjectError) -> [SettingLevel] {
        guard let path = node?[name]?.text else { return [] }
        let place = SettingLevel(
            place: place,
            settings: try files.configurationFile(FilePath.joined(FilePath.folder(of: source.path), path)))
        return [place]
    }
}

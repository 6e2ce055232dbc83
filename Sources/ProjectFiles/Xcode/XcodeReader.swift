import PolicyFiles

/// Puts together what an Xcode project, its configuration files and its Info.plist files say.
struct XcodeReader {
    var folder: ProjectFolder
    private(set) var notes: [ProjectNote] = []
    /// What a tool around Xcode replaces.
    let toolLevel: SettingLevel?

    init(_ folder: ProjectFolder, toolLevel: SettingLevel?) {
        self.folder = folder
        self.toolLevel = toolLevel
    }

    mutating func targets(at path: String) throws(ProjectError) -> [TargetDescription] {
        let source = try folder.source(path)
        let project = try ProjectFolder.reading { () throws(ProjectSyntaxError) in try XcodeProject(source) }
        let targets = try ProjectFolder.reading { () throws(ProjectSyntaxError) in try project.targets() }
        var descriptions: [TargetDescription] = []
        for target in targets {
            var description = TargetDescription(
                name: target.name, kind: target.kind, dependencies: target.dependencies)
            for configuration in target.configurations {
                description.configurations.append(try self.configuration(configuration, of: target, in: project))
            }
            descriptions.append(description)
        }
        return descriptions
    }

    private mutating func configuration(
        _ configuration: XcodeProject.Configuration, of target: XcodeProject.Target, in project: XcodeProject
    ) throws(ProjectError) -> TargetDescription.Configuration {
        var levels = toolLevel.map { [$0] } ?? []
        levels += try self.levels(configuration.target, .target, .targetFile, in: project)
        if let around = configuration.project {
            levels += try self.levels(around, .project, .projectFile, in: project)
        }
        levels.append(
            SettingLevel(
                place: .assumed,
                settings: [
                    // Paths are taken from the folder of the project anyhow.
                    BuildSetting("SRCROOT", ".", nil), BuildSetting("SOURCE_ROOT", ".", nil),
                    BuildSetting("PROJECT_DIR", ".", nil), BuildSetting("PROJECT_NAME", project.name, nil),
                    BuildSetting("TARGET_NAME", target.name, nil), BuildSetting("TARGETNAME", target.name, nil),
                    BuildSetting("PRODUCT_NAME", target.name, nil),
                    BuildSetting("CONFIGURATION", configuration.name, nil),
                ]))
        return try withInfoPlist(
            levels, target: target.name, configuration: configuration.name, project: project.folder)
    }

    private mutating func levels(
        _ configuration: PropertyList, _ own: SettingLevel.Place, _ file: SettingLevel.Place, in project: XcodeProject
    ) throws(ProjectError) -> [SettingLevel] {
        let settings = try ProjectFolder.reading { () throws(ProjectSyntaxError) in
            try project.settings(of: configuration)
        }
        var levels = [SettingLevel(place: own, settings: settings)]
        if let path = project.basePath(of: configuration) {
            levels.append(SettingLevel(place: file, settings: try configurationFile(path)))
        }
        return levels
    }

    /// The settings of a configuration file with those that it includes, in the order in which they count.
    mutating func configurationFile(_ path: String) throws(ProjectError) -> [BuildSetting] {
        guard let source = try folder.optionalSource(path) else {
            note(.missingFile(path, by: nil))
            return []
        }
        return try settings(of: source, open: [path])
    }

    private mutating func settings(of source: SourceText, open: [String]) throws(ProjectError) -> [BuildSetting] {
        let file = try ProjectFolder.reading { () throws(ProjectSyntaxError) in try ConfigurationFile.parse(source) }
        // Flutter writes this one anew before every build: a number that is put there is gone by then.
        let isGenerated = FilePath.name(of: source.path) == "Generated.xcconfig"
        if isGenerated, toolLevel == nil { note(.generatedFile(source.path)) }
        var settings: [BuildSetting] = []
        for line in file.lines {
            switch line {
            case .setting(let setting):
                noteQuotes(around: setting, in: source)
                settings.append(isGenerated ? setting.withoutSite : setting)
            case .include(let name, let isOptional, let span):
                // Files that come with Xcode, such as <DEVELOPER_DIR>/…, set no versions.
                if name.hasPrefix("<") { continue }
                let path = FilePath.joined(FilePath.folder(of: source.path), name)
                if open.contains(path) { throw .syntax(ProjectSyntaxError(.includeLoop, at: span, in: source)) }
                if let inner = try folder.optionalSource(path) {
                    settings += try self.settings(of: inner, open: open + [path])
                } else if !isOptional {
                    note(.missingFile(path, by: ProjectPlace(source, span)))
                }
            }
        }
        return settings
    }

    private mutating func noteQuotes(around setting: BuildSetting, in source: SourceText) {
        guard let site = setting.site, setting.value.first == "\"" || setting.value.first == "'",
            Quantity.allCases.contains(where: { $0.setting == setting.name })
        else { return }
        note(.quotes(setting.value, ProjectPlace(source, site.span)))
    }

    mutating func note(_ note: ProjectNote) {
        if !notes.contains(note) { notes.append(note) }
    }
}

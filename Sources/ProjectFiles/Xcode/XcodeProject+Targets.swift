import PolicyFiles

extension XcodeProject {
    /// One configuration of a target as the project writes it, its own settings and those of the project around it.
    struct Configuration {
        let name: String
        let target: PropertyList
        let project: PropertyList?
    }

    struct Target {
        let name: String
        let kind: TargetKind
        let dependencies: [String]
        let configurations: [Configuration]
    }

    func targets() throws(ProjectSyntaxError) -> [Target] {
        let projectConfigurations = try configurations(of: root)
        var targets: [Target] = []
        for reference in try items("targets", of: root) {
            let object = try object(reference)
            let kind = TargetKind(productType: object["productType"]?.text ?? "")
            var configurations: [Configuration] = []
            for configuration in kind.ships ? try self.configurations(of: object) : [] {
                let name = try text("name", of: configuration)
                configurations.append(
                    Configuration(
                        name: name, target: configuration,
                        project: projectConfigurations.first { $0["name"]?.text == name }))
            }
            targets.append(
                Target(
                    name: try text("name", of: object), kind: kind, dependencies: try dependencies(of: object),
                    configurations: configurations))
        }
        return targets
    }

    private func configurations(of owner: PropertyList) throws(ProjectSyntaxError) -> [PropertyList] {
        let list = try object(try value("buildConfigurationList", of: owner))
        var configurations: [PropertyList] = []
        for reference in try items("buildConfigurations", of: list) { configurations.append(try object(reference)) }
        return configurations
    }

    /// Targets of other projects are left out: their versions are their own.
    private func dependencies(of target: PropertyList) throws(ProjectSyntaxError) -> [String] {
        var names: [String] = []
        for reference in target["dependencies"]?.items ?? [] {
            guard let inner = try object(reference)["target"] else { continue }
            if let name = try object(inner)["name"]?.text { names.append(name) }
        }
        return names
    }

    /// The settings written in a configuration itself.
    func settings(of configuration: PropertyList) throws(ProjectSyntaxError) -> [BuildSetting] {
        let settings = try value("buildSettings", of: configuration)
        guard let entries = settings.entries else {
            throw ProjectSyntaxError(
                .wrongKind("buildSettings", expected: "a dictionary"), at: settings.span, in: source)
        }
        return entries.compactMap { entry in
            switch entry.value {
            case .text(let text, let span):
                BuildSetting(key: entry.key, text, text.isEmpty ? nil : ValueSite(source.path, span)).written(
                    at: ValueSite(source.path, span))
            case .array(let items, _):
                BuildSetting(key: entry.key, items.compactMap(\.text).joined(separator: " "), nil)
            case .dictionary, .data: nil
            }
        }
    }

    /// The configuration file that a configuration is based on.
    func basePath(of configuration: PropertyList) -> String? {
        if let reference = configuration["baseConfigurationReference"]?.text { return path(of: reference) }
        guard let anchor = configuration["baseConfigurationReferenceAnchor"]?.text,
            let relative = configuration["baseConfigurationReferenceRelativePath"]?.text
        else { return nil }
        return path(of: anchor).map { FilePath.joined($0, relative) }
    }
}

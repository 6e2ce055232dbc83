import PolicyFiles

/// Works out the rows of a survey, layout by layout.
struct SurveyBuilder {
    var folder: ProjectFolder
    private(set) var rows: [VersionRow] = []
    private(set) var leftOut: [ProjectSurvey.LeftOut] = []
    private(set) var bundleIDs: [String: Set<String>] = [:]
    private(set) var overrides: [SettingOverride] = []
    private(set) var permissionTexts: [PermissionText] = []
    private(set) var permissionNeeds: [PermissionNeed] = []
    private(set) var notes: [ProjectNote] = []
    /// What Flutter hands to the projects beside its own file.
    private var toolLevel: SettingLevel?

    init(_ folder: ProjectFolder) { self.folder = folder }

    mutating func add(_ layout: ProjectLayout) throws(ProjectError) {
        let targets: [TargetDescription]
        switch layout {
        case .flutter(let path):
            let source = try folder.source(path)
            let pubspec = try ProjectFolder.reading { () throws(ProjectSyntaxError) in try Pubspec(source) }
            toolLevel = pubspec.level
            targets = [pubspec.target]
        case .expo(let path):
            let source = try folder.source(path)
            targets = try ProjectFolder.reading { () throws(ProjectSyntaxError) in
                try ExpoConfiguration.targets(source)
            }
        case .xcode(let path):
            var reader = XcodeReader(folder, toolLevel: toolLevel)
            targets = try reader.targets(at: path)
            take(reader.folder, reader.notes)
        case .xcodeGen(let path):
            let source = try folder.source(path)
            var reader = try XcodeGenReader(source, files: XcodeReader(folder, toolLevel: toolLevel))
            targets = try reader.targets()
            take(reader.files.folder, reader.notes + reader.files.notes)
        }
        add(targets, layout: layout)
        try noteSurroundings(of: layout)
    }

    private mutating func take(_ folder: ProjectFolder, _ notes: [ProjectNote]) {
        self.folder = folder
        for note in notes { self.note(note) }
    }

    mutating func note(_ note: ProjectNote) {
        if !notes.contains(note) { notes.append(note) }
    }

    private mutating func add(_ targets: [TargetDescription], layout: ProjectLayout) {
        let apps = AppMembership(of: targets)
        for target in targets {
            guard target.kind.ships else {
                leftOut.append(ProjectSurvey.LeftOut(target: target.name, kind: target.kind))
                continue
            }
            for configuration in target.configurations {
                note(configuration.permissions)
                let scope = SettingScope(levels: configuration.levels, configuration: configuration.name)
                if apps.app(of: target.name) == target.name, let id = scope.resolve(BuildSetting.bundleID)?.text {
                    bundleIDs[target.name, default: []].insert(id)
                }
                let names = Quantity.allCases.flatMap { [$0.key, $0.setting] }
                for condition in [""] + scope.conditions(on: names) {
                    rows.append(
                        VersionRow(
                            target: target.name, kind: target.kind, app: apps.app(of: target.name),
                            configuration: configuration.name, condition: condition, layout: layout.path,
                            platform: layout.platform(of: target.name),
                            version: scope.resolve(Quantity.version.key, under: condition),
                            build: scope.resolve(Quantity.build.key, under: condition),
                            sites: scope.sites(under: condition)))
                    note(scope, condition, target.name)
                }
            }
        }
    }

    /// A text counts for what asks for it in the same configuration.
    private mutating func note(_ permissions: TargetPermissions) {
        for text in permissions.texts where !permissionTexts.contains(text) { permissionTexts.append(text) }
        let keys = permissions.texts.map(\.key)
        for need in permissions.needs
        where !need.keys.contains(where: keys.contains) && !permissionNeeds.contains(need) {
            permissionNeeds.append(need)
        }
    }

    private mutating func note(_ scope: SettingScope, _ condition: String, _ target: String) {
        for quantity in Quantity.allCases {
            for override in [scope.written(quantity.key, condition), scope.written(quantity.setting, condition)] {
                guard let first = override.first, first.place != .project, first.place != .projectFile else { continue }
                for other in override.dropFirst().prefix(1) {
                    guard let site = first.setting.site, let below = other.setting.site,
                        let source = folder.sources[site.path], let otherSource = folder.sources[below.path],
                        !first.setting.value.contains("$")
                    else { continue }
                    let found = SettingOverride(
                        target: target, configuration: scope.configuration, condition: condition, quantity: quantity,
                        value: first.setting.value, place: ProjectPlace(source, site.span),
                        overridden: other.setting.value, overriddenPlace: ProjectPlace(otherSource, below.span))
                    if !overrides.contains(found) { overrides.append(found) }
                }
            }
        }
    }
}

extension SettingScope {
    /// Assignments of a name that a file spells out, the one that counts first; an Info.plist stands above the setting that
    /// it does not ask for.
    fileprivate func written(_ name: String, _ condition: String) -> [(
        place: SettingLevel.Place, setting: BuildSetting
    )] {
        var found = assignments(of: name, under: condition).filter { $0.setting.site != nil }
        if let quantity = Quantity.allCases.first(where: { $0.key == name }), let first = found.first,
            !first.setting.value.contains("$"), let behind = assignments(of: quantity.setting, under: condition).first
        {
            found = [first, behind].filter { $0.setting.site != nil }
        }
        return found
    }

    /// Where a version and a build are spelled out: what counts, and the setting behind an Info.plist that does not ask
    /// for it, so that the two cannot drift apart.
    fileprivate func sites(under condition: String) -> [Quantity: [ValueSite]] {
        var sites: [Quantity: [ValueSite]] = [:]
        for quantity in Quantity.allCases {
            var found: [ValueSite] = []
            if let site = resolve(quantity.key, under: condition)?.site { found.append(site) }
            // An Info.plist that takes its number from elsewhere, as Flutter's does, leaves the setting to itself.
            let first = assignments(of: quantity.key, under: condition).first
            if let first, !first.setting.value.contains("$"),
                let site = resolve(quantity.setting, under: condition)?.site, !found.contains(site)
            {
                found.append(site)
            }
            sites[quantity] = found
        }
        return sites
    }
}

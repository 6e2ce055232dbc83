import PolicyFiles

extension XcodeReader {
    /// Puts what the Info.plist says above all settings, and what Xcode writes into one that it makes below.
    ///
    /// - Parameters:
    ///   - project: the folder that paths start in.
    ///   - found: the file that counts where no setting names one.
    mutating func withInfoPlist(
        _ levels: [SettingLevel], target: String, configuration: String, project: String, found: String? = nil
    ) throws(ProjectError) -> TargetDescription.Configuration {
        let scope = SettingScope(levels: levels, configuration: configuration)
        var level = SettingLevel(place: .infoPlist, settings: [])
        var read: [String] = []
        var hasFile = false
        var permissions = TargetPermissions()
        let isPreprocessed = scope.says("INFOPLIST_PREPROCESS")
        for condition in [""] + scope.conditions(on: ["INFOPLIST_FILE"]) {
            let value = scope.resolve("INFOPLIST_FILE", under: condition)
            if value?.text == "" { continue }
            if let value, value.text == nil {
                // Whatever stands there counts more than any setting, so that nothing is known without it.
                note(.infoPlistElsewhere(target, variable: value.identity))
                level.settings += InfoPlist.versionKeys.map {
                    BuildSetting($0, condition: condition, value.identity, nil)
                }
                hasFile = true
                continue
            }
            guard let path = value?.text.map({ FilePath.joined(project, $0) }) ?? found, !read.contains(path) else {
                continue
            }
            read.append(path)
            guard let source = try folder.optionalSource(path) else {
                note(.missingFile(path, by: nil))
                continue
            }
            let plist = try ProjectFolder.reading { () throws(ProjectSyntaxError) in
                try InfoPlist.parse(source, isPreprocessed: isPreprocessed)
            }
            level.settings += try Self.versions(of: plist, in: source, under: condition).map { setting in
                var setting = setting
                setting.isMacro = isPreprocessed && setting.hasWords
                return setting
            }
            permissions.add(plist, source, target: target, levels: levels)
            hasFile = hasFile || condition.isEmpty
        }
        let isMade = scope.says("GENERATE_INFOPLIST_FILE")
        let made = isMade || !hasFile ? [SettingLevel.ofMadeInfoPlist] : []
        if isMade {
            permissions.addSettings(target: target, levels: levels) { site in
                folder.sources[site.path].map { ProjectPlace($0, site.span) }
            }
        }
        if let path = scope.resolve("CODE_SIGN_ENTITLEMENTS")?.text, !path.isEmpty {
            permissions.needs += try entitlements(FilePath.joined(project, path), target: target)
        }
        return TargetDescription.Configuration(
            name: configuration, levels: (level.settings.isEmpty ? [] : [level]) + levels + made,
            permissions: permissions)
    }

    /// They have no versions, so that one which is not understood stops nobody.
    private mutating func entitlements(
        _ path: String, target: String
    ) throws(ProjectError) -> [PermissionNeed] {
        guard let source = try folder.optionalSource(path) else { return [] }
        do throws(ProjectSyntaxError) {
            return PermissionNeed.needs(ofEntitlements: try InfoPlist.parse(source), in: source, target: target)
        } catch {
            note(.unreadEntitlements(path))
            return []
        }
    }

    private static func versions(
        of plist: InfoPlist, in source: SourceText, under condition: String
    ) throws(ProjectError) -> [BuildSetting] {
        var settings: [BuildSetting] = []
        for key in InfoPlist.versionKeys {
            guard let entry = plist[key] else { continue }
            guard let text = entry.text else {
                throw .syntax(ProjectSyntaxError(.wrongKind(key, expected: "a text"), at: entry.span, in: source))
            }
            let site = text.isEmpty ? nil : entry.textSpan.map { ValueSite(source.path, $0) }
            settings.append(BuildSetting(key, condition: condition, text, site))
        }
        return settings
    }
}

extension SettingScope {
    fileprivate func says(_ name: String) -> Bool { resolve(name)?.text?.uppercased() == "YES" }
}

extension BuildSetting {
    /// Whether it holds more than numbers and variables: in a file for the preprocessor that is a macro.
    fileprivate var hasWords: Bool {
        SettingText(value).pieces.contains { piece in
            if case .text(let text) = piece { text.contains { !"0123456789.".contains($0) } } else { false }
        }
    }
}

extension SettingLevel {
    /// What Xcode takes into an Info.plist that it makes itself.
    static let ofMadeInfoPlist = SettingLevel(
        place: .assumed,
        settings: [
            BuildSetting("CFBundleShortVersionString", "$(MARKETING_VERSION)", nil),
            BuildSetting("CFBundleVersion", "$(CURRENT_PROJECT_VERSION)", nil),
        ])
}

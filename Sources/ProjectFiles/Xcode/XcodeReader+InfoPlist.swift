import PolicyFiles

extension XcodeReader {
    /// Puts what the Info.plist says above all settings, and what Xcode writes into one that it makes below.
    mutating func withInfoPlist(
        _ levels: [SettingLevel], target: String, configuration: String, project: String
    ) throws(ProjectError) -> TargetDescription.Configuration {
        let scope = SettingScope(levels: levels, configuration: configuration)
        var level = SettingLevel(place: .infoPlist, settings: [])
        var read: [String] = []
        var hasFile = false
        var permissions = TargetPermissions()
        for condition in [""] + scope.conditions(on: ["INFOPLIST_FILE"]) {
            guard let value = scope.resolve("INFOPLIST_FILE", under: condition), value.text != "" else { continue }
            guard let file = value.text else {
                // Whatever stands there counts more than any setting, so that nothing is known without it.
                note(.infoPlistElsewhere(target, variable: value.identity))
                level.settings += InfoPlist.versionKeys.map {
                    BuildSetting($0, condition: condition, value.identity, nil)
                }
                hasFile = true
                continue
            }
            let path = FilePath.joined(project, file)
            guard !read.contains(path) else { continue }
            read.append(path)
            guard let source = try folder.optionalSource(path) else {
                note(.missingFile(path, by: nil))
                continue
            }
            let plist = try ProjectFolder.reading { () throws(ProjectSyntaxError) in try InfoPlist.parse(source) }
            level.settings += try Self.versions(of: plist, in: source, under: condition)
            permissions.add(plist, source, target: target, levels: levels)
            hasFile = hasFile || condition.isEmpty
        }
        let isMade = scope.resolve("GENERATE_INFOPLIST_FILE")?.text?.uppercased() == "YES"
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

extension InfoPlist {
    fileprivate static let versionKeys = Quantity.allCases.map(\.key)
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

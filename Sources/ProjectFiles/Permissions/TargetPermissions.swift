import PolicyFiles

/// The texts of one configuration of a target, and what asks for texts.
struct TargetPermissions {
    var texts: [PermissionText] = []
    var needs: [PermissionNeed] = []

    /// Takes in an Info.plist; of two files the first one counts.
    mutating func add(_ plist: InfoPlist, _ source: SourceText, target: String, levels: [SettingLevel]) {
        for entry in plist.entries where PermissionText.isName(entry.key) {
            guard let text = entry.text else { continue }
            add(
                BuildSetting(entry.key, text, nil), at: ProjectPlace(source, entry.span), target: target, levels: levels
            )
        }
        needs += PermissionNeed.needs(ofInfoPlist: plist, in: source, target: target)
    }

    /// Takes in the settings that become texts in an Info.plist that Xcode makes.
    mutating func addSettings(
        target: String, levels: [SettingLevel], place: (ValueSite) -> ProjectPlace?
    ) {
        let prefix = "INFOPLIST_KEY_"
        for setting in levels.flatMap(\.settings) where setting.name.hasPrefix(prefix) {
            let key = String(setting.name.dropFirst(prefix.count))
            guard PermissionText.isName(key), let place = setting.span.flatMap(place) else { continue }
            add(BuildSetting(key, setting.value, nil), at: place, target: target, levels: levels)
        }
    }

    mutating func add(_ setting: BuildSetting, at place: ProjectPlace, target: String, levels: [SettingLevel]) {
        guard !texts.contains(where: { $0.key == setting.name }) else { return }
        let scope = SettingScope(
            levels: [SettingLevel(place: .infoPlist, settings: [setting])] + levels, configuration: nil)
        texts.append(
            PermissionText(target: target, key: setting.name, text: scope.resolve(setting.name)?.text, place: place))
    }
}

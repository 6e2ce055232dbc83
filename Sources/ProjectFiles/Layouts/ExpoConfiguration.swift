import JSONText
import PolicyFiles

/// Expo's `app.json`: one version, and a build for each platform.
///
/// Source: https://docs.expo.dev/versions/latest/config/app/ (`version`, `ios.version`, `ios.buildNumber`,
/// `android.version`, `android.versionCode`, `platforms`).
enum ExpoConfiguration {
    /// The first one counts where both are there.
    static let fileNames = ["app.config.json", "app.json"]

    /// Expo's values, which may stand at the top as well; nil for React Native's file of that name, which has no version.
    static func values(in root: JSON) -> JSON? {
        root["expo"] ?? (["version", "ios", "android"].contains { root[$0] != nil } ? root : nil)
    }

    /// Whether they give any version or build.
    static func hasVersions(_ values: JSON) -> Bool {
        values["version"] != nil
            || platforms.contains { values[$0.name]?["version"] != nil || values[$0.name]?[$0.build] != nil }
    }

    private static let platforms = [
        (name: "ios", build: "buildNumber", id: "bundleIdentifier"),
        (name: "android", build: "versionCode", id: "package"),
    ]

    static func targets(_ source: SourceText) throws(ProjectSyntaxError) -> [TargetDescription] {
        let root = try JSON.parsed(source)
        guard let expo = values(in: root), expo.members != nil else {
            throw ProjectSyntaxError(.missing("expo", of: "the file"), at: root.offset..<root.offset + 1, in: source)
        }
        var targets: [TargetDescription] = []
        let wanted = expo["platforms"]?.array?.compactMap(\.string)
        for (name, build, id) in platforms where wanted?.contains(name) ?? true {
            let platform = expo[name]
            var settings: [BuildSetting] = []
            if let version = platform?["version"] ?? expo["version"] {
                settings.append(try setting("CFBundleShortVersionString", version, "version", source))
            }
            if let number = platform?[build] {
                settings.append(try setting("CFBundleVersion", number, build, source))
            }
            if let id = platform?[id]?.string { settings.append(BuildSetting(BuildSetting.bundleID, id, nil)) }
            var permissions = TargetPermissions()
            for member in platform?["infoPlist"]?.members ?? [] {
                guard PermissionText.isName(member.key), let text = member.value.string else { continue }
                let span = member.value.offset..<member.value.offset + 1
                permissions.add(
                    BuildSetting(member.key, text, nil), at: ProjectPlace(source, span), target: name, levels: [])
            }
            targets.append(
                TargetDescription(
                    name: name, kind: .app, dependencies: [],
                    configurations: [
                        .init(
                            name: nil, levels: [SettingLevel(place: .project, settings: settings)],
                            permissions: permissions)
                    ]))
        }
        return targets
    }

    private static func setting(
        _ name: String, _ value: JSON, _ key: String, _ source: SourceText
    ) throws(ProjectSyntaxError) -> BuildSetting {
        switch value.kind {
        case .number(let digits):
            let span = value.offset..<value.offset + digits.utf8.count
            guard key == "versionCode" else {
                throw ProjectSyntaxError(.wrongKind(key, expected: "a text in quotes"), at: span, in: source)
            }
            return BuildSetting(name, digits, ValueSite(source.path, span, .versionCode))
        case .string(let text) where key != "versionCode":
            var end = value.offset + 1
            while source.bytes[end] != UInt8(ascii: "\"") {
                end += source.bytes[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            return BuildSetting(name, text, ValueSite(source.path, value.offset + 1..<end))
        default:
            throw ProjectSyntaxError(
                .wrongKind(key, expected: key == "versionCode" ? "a whole number" : "a text in quotes"),
                at: value.offset..<value.offset + 1, in: source)
        }
    }
}

extension JSON {
    static func parsed(_ source: SourceText) throws(ProjectSyntaxError) -> JSON {
        try source.checkText()
        do throws(JSONError) {
            return try parse(source.bytes)
        } catch {
            let end = min(error.offset + 1, source.bytes.count)
            throw ProjectSyntaxError(.json(error.code), at: min(error.offset, end)..<end, in: source)
        }
    }
}

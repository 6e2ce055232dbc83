import PolicyFiles

/// The version in a `pubspec.yaml`: `version: 1.2.3+45`, the name and the build in one text.
///
/// Source: https://docs.flutter.dev/deployment/ios#review-xcode-project-settings (`FLUTTER_BUILD_NAME` and `_NUMBER` hand the two
/// parts to Xcode), and `xcode_build_settings.dart` of https://github.com/flutter/flutter for a version without a build.
struct Pubspec {
    let name: String
    private let version: (text: String, site: ValueSite)?
    private let build: (text: String, site: ValueSite)?

    init(_ source: SourceText) throws(ProjectSyntaxError) {
        let root = try YAMLNode.parsed(source)
        name = root["name"]?.text ?? "app"
        guard let node = root["version"], !node.isAbsent else {
            (version, build) = (nil, nil)
            return
        }
        guard case .scalar(let text, let style) = node.kind, let span = node.innerSpan(style),
            source.text(of: span) == text
        else {
            throw ProjectSyntaxError(.wrongKind("version", expected: "one text"), at: node.span, in: source)
        }
        let head = text.prefix { $0 != "+" }
        let middle = span.lowerBound + head.utf8.count
        version = (String(head), ValueSite(source.path, span.lowerBound..<middle, .threeNumbers))
        let rest = text.dropFirst(head.count + 1)
        build = rest.isEmpty ? nil : (String(rest), ValueSite(source.path, middle + 1..<span.upperBound))
    }

    /// What an Xcode project gets from it.
    var level: SettingLevel {
        SettingLevel(place: .tool, settings: settings("FLUTTER_BUILD_NAME", "FLUTTER_BUILD_NUMBER"))
    }

    var target: TargetDescription {
        let level = SettingLevel(
            place: .project, settings: settings("CFBundleShortVersionString", "CFBundleVersion"))
        return TargetDescription(
            name: name, kind: .app, dependencies: [], configurations: [.init(name: nil, levels: [level])])
    }

    private func settings(_ versionName: String, _ buildName: String) -> [BuildSetting] {
        var settings: [BuildSetting] = []
        if let version { settings.append(BuildSetting(versionName, version.text, version.site)) }
        if let build {
            settings.append(BuildSetting(buildName, build.text, build.site))
        } else if buildName != Quantity.build.key {
            // Flutter falls back to the version, and never to what an earlier build left in a generated file.
            settings.append(BuildSetting(buildName, "$(\(versionName))", nil))
        }
        return settings
    }
}

extension YAMLNode {
    static func parsed(_ source: SourceText) throws(ProjectSyntaxError) -> YAMLNode {
        try source.checkText()
        do throws(YAMLError) {
            return try parse(source)
        } catch {
            throw ProjectSyntaxError(.yaml(error.fact), at: error.span, in: source)
        }
    }

    /// The span of a text without its quotes; nil for a block of text.
    func innerSpan(_ style: ScalarStyle) -> SourceSpan? {
        switch style {
        case .plain: span
        case .singleQuoted, .doubleQuoted: span.lowerBound + 1..<span.upperBound - 1
        case .literal, .folded: nil
        }
    }
}

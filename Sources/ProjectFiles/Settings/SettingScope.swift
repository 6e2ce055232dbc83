/// The settings that one configuration of one target sees.
struct SettingScope {
    /// Highest first.
    let levels: [SettingLevel]
    let configuration: String?

    /// No project comes near; a circle of variables would.
    private static let deepest = 32
    /// Look-ups and bytes that one value may take. Variables that double each other would take any number of both.
    private static let most = 4_096
    private static let longest = 65_536

    /// The conditions under which a setting is spelled out besides the general one, in the order of the levels.
    func conditions(on names: [String]) -> [String] {
        var found: [String] = []
        for setting in levels.flatMap(\.settings) where names.contains(setting.name) {
            guard let condition = setting.condition(in: configuration), !condition.isEmpty else { continue }
            if !found.contains(condition) { found.append(condition) }
        }
        return found
    }

    /// - Returns: Nil when nothing sets it.
    func resolve(_ name: String, under condition: String = "") -> ResolvedValue? {
        var left = Self.most
        return resolve(name, under: condition, from: 0, depth: 0, &left)
    }

    /// The levels that set a name, highest first, with the assignment that counts in each.
    func assignments(of name: String, under condition: String) -> [(place: SettingLevel.Place, setting: BuildSetting)] {
        levels.compactMap { level in
            level.setting(name, under: condition, in: configuration).map { (level.place, $0) }
        }
    }

    private func resolve(
        _ name: String, under condition: String, from start: Int, depth: Int, _ left: inout Int
    ) -> ResolvedValue? {
        for index in start..<max(start, levels.count) {
            guard let setting = levels[index].setting(name, under: condition, in: configuration) else { continue }
            return value(of: setting, under: condition, at: index, depth: depth, &left)
        }
        return nil
    }

    private func value(
        of setting: BuildSetting, under condition: String, at index: Int, depth: Int, _ left: inout Int
    ) -> ResolvedValue {
        if setting.isMacro { return ResolvedValue(text: nil, site: nil, first: setting.span, unset: setting.value) }
        let pieces = SettingText(setting.value).pieces
        if pieces.count == 1 {
            switch pieces[0] {
            case .text(let text):
                return ResolvedValue(text: text, site: setting.site, first: setting.site, unset: nil)
            case .variable(let variable, let fallback):
                let inner = look(up: variable, for: setting, under: condition, at: index, depth: depth, &left)
                if let inner {
                    return ResolvedValue(
                        text: inner.text, site: inner.site, first: setting.site ?? inner.first, unset: inner.unset)
                }
                if let fallback, fallback.contains("$") {
                    return expanded(fallback, for: setting, under: condition, at: index, depth: depth, &left)
                }
                return ResolvedValue(
                    text: fallback ?? (Self.isInherited(variable, setting) ? "" : nil), site: nil, first: setting.site,
                    unset: fallback == nil && !Self.isInherited(variable, setting) ? variable : nil)
            case .computed: break
            }
        }
        return joined(pieces, of: setting, under: condition, at: index, depth: depth, &left)
    }

    private func joined(
        _ pieces: [SettingText.Piece], of setting: BuildSetting, under condition: String, at index: Int, depth: Int,
        _ left: inout Int
    ) -> ResolvedValue {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let plain): text += plain
            case .computed(let written):
                return ResolvedValue(text: nil, site: nil, first: setting.site, unset: written)
            case .variable(let variable, let fallback):
                let inner = look(up: variable, for: setting, under: condition, at: index, depth: depth, &left)
                let other = fallback.flatMap {
                    $0.contains("$")
                        ? expanded($0, for: setting, under: condition, at: index, depth: depth, &left).text : $0
                }
                guard let part = inner.map(\.text) ?? other ?? (Self.isInherited(variable, setting) ? "" : nil)
                else {
                    return ResolvedValue(
                        text: nil, site: nil, first: setting.site, unset: inner?.unset ?? variable)
                }
                text += part
                guard text.utf8.count <= Self.longest else {
                    return ResolvedValue(text: nil, site: nil, first: setting.site, unset: variable)
                }
            }
        }
        return ResolvedValue(text: text, site: nil, first: setting.site, unset: nil)
    }

    private func look(
        up variable: String, for setting: BuildSetting, under condition: String, at index: Int, depth: Int,
        _ left: inout Int
    ) -> ResolvedValue? {
        guard depth < Self.deepest, left > 0 else {
            return ResolvedValue(text: nil, site: nil, first: nil, unset: variable)
        }
        left -= 1
        if variable.contains("$") {
            let name = expanded(variable, for: setting, under: condition, at: index, depth: depth, &left)
            guard let text = name.text else { return name }
            return resolve(text, under: condition, from: 0, depth: depth + 1, &left)
        }
        // A setting that names itself means what it would be without this assignment.
        if Self.isInherited(variable, setting) {
            return resolve(setting.name, under: condition, from: index + 1, depth: depth + 1, &left)
        }
        return resolve(variable, under: condition, from: 0, depth: depth + 1, &left)
    }

    /// What a text comes to that stands inside of a setting.
    private func expanded(
        _ text: String, for setting: BuildSetting, under condition: String, at index: Int, depth: Int,
        _ left: inout Int
    ) -> ResolvedValue {
        guard depth < Self.deepest else {
            return ResolvedValue(text: nil, site: nil, first: setting.site, unset: text)
        }
        return value(
            of: BuildSetting(setting.name, condition: setting.condition, text, nil), under: condition, at: index,
            depth: depth + 1, &left)
    }

    private static func isInherited(_ variable: String, _ setting: BuildSetting) -> Bool {
        variable == "inherited" || variable == setting.name
    }
}

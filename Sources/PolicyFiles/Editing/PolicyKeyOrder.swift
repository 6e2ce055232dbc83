/// The order in which people write the keys of a policy, so that a new key is put where they would look for it.
enum PolicyKeyOrder {
    /// Where a new key goes: after the last of the keys that come before it, and at the end when there is none.
    static func position(of key: String, among keys: [String], in path: YAMLPath) -> Int {
        let order = order(in: path)
        guard let place = order.firstIndex(of: key) else { return keys.count }
        let earlier = order[..<place]
        return keys.lastIndex(where: earlier.contains).map { $0 + 1 } ?? keys.count
    }

    private static func order(in path: YAMLPath) -> [String] {
        switch (path.steps.first, path.steps.count) {
        case (nil, _): SchemaKeys.Policy.allCases.map(\.rawValue)
        case (.key("versions"), 1): SchemaKeys.Versions.allCases.map(\.rawValue)
        case (.key("releases"), 2): SchemaKeys.Release.allCases.map(\.rawValue)
        case (.key("flags"), 2): SchemaKeys.Flag.allCases.map(\.rawValue)
        case (.key("flags"), 3): path.steps.last == "kill" ? SchemaKeys.Kill.allCases.map(\.rawValue) : []
        case (.key("versions"), 3): SchemaKeys.Blocked.allCases.map(\.rawValue)
        case (.key("safe_mode"), _): safeModeOrder(in: path)
        default: []
        }
    }

    /// `safe_mode` and the `set` of an override hold the same keys, and both hold levels.
    private static func safeModeOrder(in path: YAMLPath) -> [String] {
        let keys = path.steps.map { step in
            if case .key(let key) = step { key } else { "" }
        }
        return switch (keys.dropLast().last ?? "", keys.last ?? "") {
        case ("", "safe_mode"), (_, "set"): SchemaKeys.SafeMode.allCases.map(\.rawValue)
        case (_, "levels"): SchemaKeys.Levels.allCases.map(\.rawValue)
        case ("levels", _): SchemaKeys.Level.allCases.map(\.rawValue)
        case (_, "force"): SchemaKeys.Force.allCases.map(\.rawValue)
        default: []
        }
    }
}

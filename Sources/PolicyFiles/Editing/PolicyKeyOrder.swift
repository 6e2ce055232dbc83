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
        case (.key("safe_mode"), 1): SchemaKeys.SafeMode.allCases.map(\.rawValue)
        default: []
        }
    }
}

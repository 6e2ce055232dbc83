/// What some dimensions mean to a check, by the names that exports give them.
package enum DimensionKind: Hashable, Sendable {
    /// The system's version.
    case system
    /// The model of a phone, which has a limit of its own.
    case phoneModel
    /// Whether a user is new to the app, new to the version, or updated.
    case newOrUpdated
    case other

    package init(_ name: String) {
        let folded = name.lowercased().filter { $0.isLetter || $0.isNumber }
        self = Self.names.first { $0.value.contains(folded) }?.key ?? .other
    }

    private static let names: [DimensionKind: Set<String>] = [
        .system: [
            "os", "osversion", "osmajor", "platformversion", "operatingsystemdisplayversion",
            "operatingsystemversion", "androidosversion", "systemversion",
        ],
        .phoneModel: ["device", "devicemodel", "model", "phonemodel", "devicename"],
        .newOrUpdated: [
            "newvsreturning", "newreturning", "newuser", "newusers", "isnew", "isnewuser", "usertype", "installtype",
            "neworupdated", "updated", "upgraded", "upgradedfrom", "updatedfrom", "cohort", "userage", "newcomer",
        ],
    ]

    /// The dimensions of these within which a release is compared with the one before it: system, and new or updated.
    package static func strata(among dimensions: [String]) -> [String] {
        [.system, .newOrUpdated].compactMap { kind in dimensions.first { DimensionKind($0) == kind } }
    }
}

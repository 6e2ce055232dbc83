/// Which columns without a role are worth counting by, and under which names.
enum DimensionName {
    /// Names for one and the same thing; any of them finds a column of the others when there is none of its own.
    private static let groups: [[String]] = [
        [
            "os", "osversion", "platformversion", "operatingsystemdisplayversion", "operatingsystemversion",
            "androidosversion", "systemversion", "iosversion", "androidversion",
        ],
        ["device", "devicemodel", "model", "devicename", "devicetype"],
        ["country", "territory", "storefront", "countrycode"],
        ["locale", "language", "languagecode"],
        ["accountstate", "state"],
        ["platform", "osname", "operatingsystemname"],
    ]

    /// The name among `names` that somebody means who asks for `name`; nil where several or none could be meant.
    static func resolve(_ name: String, among names: [String]) -> String? {
        let folded = TableHead.folded(name)
        if let exact = names.first(where: { TableHead.folded($0) == folded }) { return exact }
        guard let group = groups.first(where: { $0.contains(folded) }) else { return nil }
        let meant = names.filter { group.contains(TableHead.folded($0)) }
        return meant.count == 1 ? meant[0] : nil
    }

    /// Whether a column is one to look for conditions in; texts, ids, times and sizes are not, though `--by` may name them.
    ///
    /// - Parameter name: as `TableHead.dimensionName` has it.
    static func isTelling(_ name: String) -> Bool {
        if name.isEmpty || dull.contains(name) { return false }
        return !dullEndings.contains { name == $0 || name.hasSuffix("_" + $0) }
            && !dullBeginnings.contains { name.hasPrefix($0 + "_") }
    }

    private static let dull: Set<String> = [
        "note", "notes", "comment", "comments", "stack", "stacktrace", "exception", "url", "name", "package",
        "package_name", "app_name", "performance_data_collection_enabled", "crashlytics_data_collection_enabled",
        "event_type", "unnamed_0",
    ]
    private static let dullEndings = [
        "id", "uuid", "guid", "timestamp", "title", "subtitle", "message", "duration", "identifier", "hash", "token",
        "ts",
        "count", "index", "at", "email", "version_code", "time", "date", "rate", "pct", "percent",
        "percentage",
    ]
    private static let dullBeginnings = ["memory", "storage", "received", "reporter", "total", "sum", "avg", "average"]
}

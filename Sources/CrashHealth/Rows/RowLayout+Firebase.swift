import DelimitedText

/// The tables of Firebase in BigQuery, under the names that SQL gives their columns: with dots, with underscores, or the leaf
/// alone (https://firebase.google.com/docs/crashlytics/bigquery-dataset-schema).
struct FirebaseTable {
    let format: ExportFormat
    let layout: RowLayout

    /// - Returns: Nil for tables of another kind.
    init?(_ head: TableHead) throws(CrashReadingError) {
        let isOfEvents =
            head.column("errortype", "isfatal") != nil && head.column("eventid", "firebasesessionid") != nil
            && head.column("firebasesessionid", "issueid", "variantid", "crashlyticssdkversion") != nil
        let isOfSessions =
            head.column("crashlyticsdatacollectionenabled", "firstsessionid") != nil && head.column("sessionid") != nil
        guard isOfEvents || isOfSessions else { return nil }
        let versions = try FirebaseTable.versions(head)
        var layout = RowLayout(
            time: head.column("eventtimestamp"), version: versions.app,
            build: head.column("applicationbuildversion", "buildversion"), crashed: .never,
            columnCount: head.header.cells.count)
        layout.dimensions = FirebaseTable.dimensions(head, system: versions.system)
        if isOfEvents {
            format = .crashlyticsEvents
            layout.user = head.column("installationuuid")
            layout.session = head.column("firebasesessionid")
            layout.event = head.column("eventid")
            layout.isCrashOnly = true
            FirebaseTable.findCrashes(head, &layout)
        } else {
            format = .firebaseSessions
            layout.user = head.column("instanceid")
            layout.session = head.column("sessionid")
            if let type = head.column("eventtype") { layout.kept.append(.init(column: type, words: ["session_start"])) }
            // Devices that send no crashes must not dilute those that do.
            if let flag = head.column("crashlyticsdatacollectionenabled") {
                layout.kept.append(.init(column: flag, words: ["true", "1", "t", "yes"]))
            }
        }
        self.layout = layout
    }

    /// A crash is what `error_type` calls fatal; old tables have `is_fatal` alone. A word that is none of the three may be a crash.
    private static func findCrashes(_ head: TableHead, _ layout: inout RowLayout) {
        if let type = head.column("errortype") {
            layout.crashed = .words(column: type, yes: ["fatal"], no: ["anr", "non_fatal", "non-fatal", "nonfatal"])
            layout.kinds = .init(
                column: type,
                words: [
                    "fatal": .crash, "anr": .notResponding, "non_fatal": .nonFatal, "non-fatal": .nonFatal,
                    "nonfatal": .nonFatal,
                ])
        } else if let flag = head.column("isfatal") {
            layout.crashed = .words(column: flag, yes: ["true", "1", "t"], no: ["false", "0", "f"])
        }
    }

    /// The versions of the app and of the system.
    ///
    /// As leaves both are called `display_version`, and BigQuery appends `_1` to the second of them, whichever it is. The one beside
    /// `build_version` is the app's.
    private static func versions(_ head: TableHead) throws(CrashReadingError) -> (app: Int?, system: Int?) {
        let system = head.column("operatingsystemdisplayversion")
        if let app = head.column("applicationdisplayversion") { return (app, system) }
        guard let first = head.column("displayversion") else { return (nil, system) }
        guard let second = head.column("displayversion1") else { return (first, system) }
        let build = head.column("buildversion")
        let beside = [first, second].filter { column in build.map { abs($0 - column) == 1 } ?? false }
        guard beside.count == 1 else {
            throw .ambiguousColumns(
                role: .version, columns: [head.title(first), head.title(second)],
                place: TextPlace(input: head.input, line: head.header.line))
        }
        return beside[0] == first ? (first, second) : (second, first)
    }

    private static func dimensions(_ head: TableHead, system: Int?) -> [RowLayout.Dimension] {
        let columns: [(name: String, column: Int?)] = [
            ("os", system),
            ("device", head.column("devicemodel", "model")),
            ("manufacturer", head.column("devicemanufacturer", "manufacturer")),
            ("os_name", head.column("operatingsystemname")),
            ("device_type", head.column("operatingsystemdevicetype", "devicetype")),
            ("process_state", head.column("processstate")),
            ("orientation", head.column("deviceorientation")),
        ]
        return columns.compactMap { name, column in column.map { RowLayout.Dimension(name: name, column: $0) } }
    }
}

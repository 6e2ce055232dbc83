import DelimitedText

extension RowLayout {
    /// The layout of a table with one row for each session or event, after the names of its columns.
    init(_ plan: ColumnPlan) {
        self.init(
            time: plan.roles[.time], version: plan.roles[.version], build: plan.roles[.build], user: plan.roles[.user],
            session: plan.roles[.session], event: plan.roles[.event], crashed: .never,
            versionIsReporters: plan.versionIsReporters, dimensions: plan.dimensions,
            columnCount: plan.head.header.cells.count)
        if let column = plan.roles[.crashed] {
            crashed = RowLayout.crashTest(column, named: plan.head.names[column])
            if plan.head.names[column] == "errortype", event != nil {
                // Errors with ids of their own are errors all of them and no use to divide by, though they may name their session.
                isCrashOnly = true
                kinds = EventKinds(
                    column: column, words: ["fatal": .crash, "anr": .notResponding, "non_fatal": .nonFatal])
            }
        } else if plan.isCrashList {
            crashed = .always
            isCrashOnly = true
        }
    }

    private static func crashTest(_ column: Int, named name: String) -> CrashTest {
        switch name {
        case "errortype": .words(column: column, yes: ["fatal"], no: ["anr", "non_fatal", "non-fatal", "nonfatal", ""])
        case "sessionstatus":
            .words(
                column: column, yes: ["crashed"], no: ["healthy", "ok", "exited", "errored", "abnormal", "init"])
        default:
            .words(
                column: column, yes: ["true", "1", "1.0", "yes", "y", "t", "crashed", "crash", "fatal"],
                no: ["false", "0", "0.0", "no", "n", "f", "ok", "healthy", "exited"])
        }
    }
}

extension RowLayout {
    /// How each column came to its role, for `inspect`.
    func assignments(_ head: TableHead, mapped: [ColumnRole: String]) -> [RoleAssignment] {
        var columns: [(Int, ColumnRole)] = []
        let roles: [(ColumnRole, Int?)] = [
            (.time, time), (.version, version), (.build, build), (.user, user), (.session, session), (.event, event),
        ]
        for (role, column) in roles { if let column { columns.append((column, role)) } }
        if case .words(let column, _, _) = crashed { columns.append((column, .crashed)) }
        // What tells sessions from other rows.
        columns += kept.map { ($0.column, .session) }
        columns += dimensions.map { ($0.column, .dimension) }
        return columns.sorted { $0.0 < $1.0 }.map { column, role in
            RoleAssignment(
                role: role, column: head.title(column),
                isMapped: mapped[role].map { ColumnPlan.column($0, in: head) == column } ?? false)
        }
    }
}

import DelimitedText
import Spelling

/// What the columns of a table are that means what its names say.
struct ColumnPlan {
    let head: TableHead
    private(set) var roles: [ColumnRole: Int] = [:]
    /// Whether the only version is that of the app that reported a crash, which may be a later one.
    private(set) var versionIsReporters = false
    /// Columns to look for conditions in.
    private(set) var dimensions: [Dimension] = []
    /// Columns that tell rows apart and that `--by` may name.
    private(set) var others: [Dimension] = []
    /// Roles of `--map` whose column is not here.
    private(set) var unmapped: Set<ColumnRole> = []

    typealias Dimension = RowLayout.Dimension

    /// - Throws: `ambiguousColumns` for two columns of one name or for one role, `oneColumnTwice` for two roles of one column.
    init(_ head: TableHead, options: ReadingOptions) throws(CrashReadingError) {
        self.head = head
        var taken: Set<Int> = []
        for (role, name) in options.columns.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            guard let column = ColumnPlan.column(name, in: head) else {
                unmapped.insert(role)
                continue
            }
            if let other = roles.first(where: { $0.value == column })?.key {
                throw .oneColumnTwice(roles: [other, role], column: head.title(column), input: head.input)
            }
            roles[role] = column
            taken.insert(column)
        }
        let mapped = Set(roles.keys)
        var candidates: [ColumnRole: [Int]] = [:]
        for (column, name) in head.names.enumerated() where !taken.contains(column) {
            guard let role = ColumnRole.named(name) else { continue }
            taken.insert(column)
            if !mapped.contains(role) { candidates[role, default: []].append(column) }
        }
        for (role, columns) in candidates.sorted(by: { $0.value[0] < $1.value[0] }) {
            roles[role] = try chosen(role, among: columns)
        }
        if roles[.version] == nil, let column = head.names.firstIndex(where: ColumnPlan.reporterVersions.contains) {
            roles[.version] = column
            versionIsReporters = true
            taken.insert(column)
        }
        for column in head.header.cells.indices where !taken.contains(column) {
            let dimension = Dimension(name: head.dimensionName(column), column: column)
            if dimension.name.isEmpty { continue }
            if DimensionName.isTelling(dimension.name) {
                dimensions.append(dimension)
            } else {
                others.append(dimension)
            }
        }
        if let column = roles[.dimension] {
            dimensions.append(Dimension(name: head.dimensionName(column), column: column))
        }
    }

    private static let reporterVersions: Set<String> = [
        "reporterversion", "reporterappversion", "reportingversion", "reportedversion", "appversionatreport",
        "appversionwhensent", "senderversion", "uploadversion", "sentbyversion",
    ]

    static func column(_ name: String, in head: TableHead) -> Int? {
        let exact = head.header.cells.firstIndex { $0.text.trimmingBlanks() == name.trimmingBlanks() }
        return exact ?? head.names.firstIndex(of: TableHead.folded(name))
    }

    static func refuseRepeatedNames(_ head: TableHead) throws(CrashReadingError) {
        var seen: Set<String> = []
        for cell in head.header.cells {
            let name = cell.text.trimmingBlanks()
            guard name.isEmpty || seen.insert(name.lowercased()).inserted else {
                throw .ambiguousColumns(
                    role: nil, columns: [name],
                    place: TextPlace(input: head.input, line: cell.line, column: cell.column))
            }
        }
    }

    private func chosen(_ role: ColumnRole, among columns: [Int]) throws(CrashReadingError) -> Int {
        if columns.count == 1 { return columns[0] }
        // Crashlytics writes both; of an ANR the flag alone would make a crash in old tables.
        if role == .crashed, let type = columns.first(where: { head.names[$0] == "errortype" }) { return type }
        let cell = head.header.cells[columns[1]]
        throw .ambiguousColumns(
            role: role, columns: columns.map(head.title),
            place: TextPlace(input: head.input, line: cell.line, column: cell.column))
    }
}

extension ColumnPlan {
    /// Whether a row is a group that has been counted already.
    var isRollUp: Bool { roles.keys.contains(where: \.isCount) }

    /// Whether a row is one session or one event.
    var isRows: Bool {
        if isRollUp { return false }
        if roles[.session] != nil || roles[.crashed] != nil || roles[.event] != nil { return true }
        return roles[.user] != nil || isCrashList
    }

    /// Whether every row is a crash: there is the time of one, or its id, and nothing that says whether it was.
    var isCrashList: Bool {
        guard roles[.crashed] == nil else { return false }
        let names = [roles[.time], roles[.event], roles[.version]].compactMap { $0 }.map { head.names[$0] }
        return names.contains { $0.hasPrefix("crash") || $0.hasSuffix("atcrash") }
    }

    /// How each role came to its column, for `inspect`, in the order of the columns.
    func assignments(options: ReadingOptions) -> [RoleAssignment] {
        let roles =
            roles.filter { $0.key != .dimension }.map { ($0.value, $0.key) }
            + dimensions.map { ($0.column, .dimension) }
        return roles.sorted { $0.0 < $1.0 }.map { column, role in
            RoleAssignment(
                role: role, column: head.title(column),
                isMapped: options.columns[role] != nil && !unmapped.contains(role))
        }
    }

    /// Takes a column that counts crashed units for what its table counts: the `crashed` of `users,crashed` are users.
    mutating func settleCrashedColumn() throws(CrashReadingError) {
        guard isRollUp, let column = roles[.crashed] else { return }
        let isOfUsers = roles[.users] != nil && roles[.crashedUsers] == nil
        let isOfSessions = roles[.sessions] != nil && roles[.crashedSessions] == nil
        guard isOfUsers != isOfSessions else {
            let title = head.title(column)
            throw .cannotCombine(
                "the column \(title) may count users or sessions: say which with --map crashed_users=\(title) or --map crashed_sessions=\(title)",
                inputs: [head.input])
        }
        roles[.crashed] = nil
        roles[isOfUsers ? .crashedUsers : .crashedSessions] = column
    }
}

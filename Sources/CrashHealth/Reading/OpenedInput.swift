import DelimitedText

/// An input that has been opened and whose kind is known, and of which no row has been read.
struct OpenedInput {
    enum Content {
        case json
        case vendor(FoundTable, VendorTableImporter)
        case rollUp(FoundTable, ColumnPlan)
        case rows(FoundTable, RowLayout, ExportFormat)
    }

    let stream: TextStream
    let content: Content
    /// Roles that `--map` gives to a column which is not here.
    let unmapped: Set<ColumnRole>

    init(_ input: TextInput, options: ReadingOptions) throws(CrashReadingError) {
        let start: [UInt8]
        do throws(TextError) {
            stream = try TextStream(input)
            start = try stream.peek(4096)
        } catch {
            throw CrashReadingError(error, in: input.name)
        }
        if let kind = CrashReadingError.Foreign(start) { throw .foreign(input: stream.name, kind) }
        if JSONExports.begins(with: start) {
            (content, unmapped) = (.json, Set(options.columns.keys))
            return
        }
        let table = try FoundTable(stream, options: options)
        try ColumnPlan.refuseRepeatedNames(table.head)
        unmapped = Set(options.columns.filter { ColumnPlan.column($0.value, in: table.head) == nil }.keys)
        // Whoever says what columns are knows better than a format does.
        let isMapped = unmapped.count < options.columns.count
        if !isMapped, let importer = VendorTables.importer(for: table.head) {
            content = .vendor(table, importer)
        } else if !isMapped, let firebase = try FirebaseTable(table.head) {
            content = .rows(table, firebase.layout, firebase.format)
        } else {
            let plan = try ColumnPlan(table.head, options: options)
            if plan.isRollUp {
                content = .rollUp(table, plan)
            } else if plan.isRows {
                content = .rows(table, RowLayout(plan), .rows)
            } else {
                throw .unknownFormat(input: stream.name, header: table.head.header.cells.map(\.text))
            }
        }
    }
}

extension OpenedInput {
    var name: String { stream.name }

    /// A reader of the rows behind the header.
    func reader(_ table: FoundTable) -> DelimitedReader {
        DelimitedReader(
            stream, delimiter: table.head.delimiter, skipping: table.skipping, firstLine: table.firstLine)
    }

    /// The table's columns as written; empty for JSON.
    var columnNames: [String] { table?.head.header.cells.map { $0.text.trimmingBlanks() } ?? [] }

    private var table: FoundTable? {
        switch content {
        case .json: nil
        case .vendor(let table, _), .rollUp(let table, _), .rows(let table, _, _): table
        }
    }

    /// Whether it has one row for each session or event.
    var isRows: Bool {
        if case .rows = content { true } else { false }
    }

    /// Whether every row of it is a crash, of no session that is told.
    var isCrashList: Bool {
        if case .rows(_, let layout, _) = content { layout.isCrashOnly && layout.session == nil } else { false }
    }

    /// Of a table with one row for each session or event: the columns to look for conditions in.
    var rowDimensions: [RowLayout.Dimension] {
        if case .rows(_, let layout, _) = content { layout.dimensions } else { [] }
    }

    /// The same, and all other columns under their own names, which `--by` may ask for.
    var allRowDimensions: [RowLayout.Dimension] {
        guard case .rows(let table, let layout, _) = content else { return [] }
        var dimensions = layout.dimensions
        for column in table.head.header.cells.indices {
            let name = table.head.dimensionName(column)
            if name.isEmpty || dimensions.contains(where: { $0.name == name }) { continue }
            dimensions.append(RowLayout.Dimension(name: name, column: column))
        }
        return dimensions
    }

    /// Whether its rows are crashes of sessions that another input may have.
    var isCrashesOfSessions: Bool {
        if case .rows(_, let layout, _) = content { layout.isCrashOnly && layout.session != nil } else { false }
    }

    /// Whether its rows are sessions, or events of all of them: something to divide by.
    var isRowsOfUse: Bool {
        if case .rows(_, let layout, _) = content { !layout.isCrashOnly } else { false }
    }

    /// Whether its rows name their session.
    var namesSessions: Bool {
        if case .rows(_, let layout, _) = content { layout.session != nil } else { false }
    }

    /// Whether its rows are sessions of which it does not say which crashed.
    var isSessionsWithoutCrashes: Bool {
        guard case .rows(_, let layout, _) = content else { return false }
        return layout.crashed == .never
    }
}

extension CrashReadingError.Foreign {
    /// What a text begins with that can be no table.
    fileprivate init?(_ start: [UInt8]) {
        let text = String(decoding: start.prefix(200), as: UTF8.self).trimmingBlanks().lowercased()
        if let format = CrashReadingError.Foreign.packing(start) {
            self = .packed(format)
        } else if start.starts(with: Array("PK\u{3}\u{4}".utf8)) || start.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
            self = .spreadsheet
        } else if start.starts(with: Array("PAR1".utf8)) {
            self = .parquet
        } else if ["<!doctype", "<html", "<?xml", "<head"].contains(where: text.hasPrefix) {
            self = .webPage
        } else if !start.isEmpty, start.prefix(256).count(where: { $0 == 0 }) * 8 >= min(start.count, 256) {
            self = .binary
        } else {
            return nil
        }
    }

    /// The format of a compressed or packed file by its first bytes, as each format's own description has them.
    private static func packing(_ start: [UInt8]) -> String? {
        let marks: [([UInt8], String)] = [
            (Array("BZh".utf8), "bzip2"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "xz"),
            ([0x28, 0xB5, 0x2F, 0xFD], "zstd"),
            ([0x04, 0x22, 0x4D, 0x18], "lz4"), ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "7z"),
            (Array("Rar!".utf8), "rar"),
        ]
        if let (mark, name) = marks.first(where: { start.starts(with: $0.0) }) {
            // `BZh` may begin a word; behind it stand a level, and the digits of pi or (where nothing is packed) of its root.
            let isBlock = mark.count > 3 || [0x31, 0x17].contains(start.dropFirst(4).first)
            return isBlock ? name : nil
        }
        return isZipOfFiles(start) ? "zip" : nil
    }

    /// Whether a zip is not the inside of a workbook, whose first names are known.
    private static func isZipOfFiles(_ start: [UInt8]) -> Bool {
        guard start.starts(with: Array("PK\u{3}\u{4}".utf8)), start.count > 30 else { return false }
        let length = Int(start[26]) | Int(start[27]) << 8
        let name = String(decoding: start[30...].prefix(length), as: UTF8.self)
        let ofWorkbooks = ["[Content_Types].xml", "_rels/", "docProps/", "xl/", "mimetype", "Index/"]
        return !ofWorkbooks.contains(where: name.hasPrefix)
    }
}

import DelimitedText

/// A table in a text, with where its rows begin.
struct FoundTable {
    let head: TableHead
    /// Bytes of the text up to the end of the header.
    let skipping: Int
    /// The number of the line behind the header.
    let firstLine: Int

    /// Looks for the header behind what exports put before it.
    ///
    /// A preamble is blank lines, a `sep=;`, lines that begin with `#`, and lines above one that has the names of known columns,
    /// such as App Store Connect's `Name,Example App`. Nothing of the stream is taken.
    init(_ stream: TextStream, options: ReadingOptions) throws(CrashReadingError) {
        let start: [UInt8]
        do throws(TextError) { start = try stream.peek(FoundTable.longest) } catch {
            throw CrashReadingError(error, in: stream.name)
        }
        let lines = HeaderLine.lines(of: start, isWhole: start.count < FoundTable.longest)
        guard let first = lines.first(where: { !$0.isBlank && !$0.isComment && $0.separator == nil }) else {
            if start.count == FoundTable.longest { throw FoundTable.tooLong(line: lines.last, stream.name) }
            throw .empty(input: stream.name)
        }
        let stated = lines.prefix { $0.isBlank || $0.isComment || $0.separator != nil }.lazy.compactMap(\.separator)
            .first
        var chosen: (line: HeaderLine, head: TableHead)?
        let candidates = lines.drop { $0.number < first.number }.filter { !$0.isBlank && !$0.isComment }
        for line in candidates.prefix(FoundTable.mostPreambleLines) {
            let delimiter = stated ?? line.likelyDelimiter
            let head = TableHead(
                input: stream.name, encoding: stream.traits.text, delimiter: delimiter,
                preamble: lines.prefix { $0.number < line.number }.map(\.text),
                header: try line.header(delimiter: delimiter, input: stream.name))
            if chosen == nil { chosen = (line, head) }
            if FoundTable.isHeader(head, options: options) {
                chosen = (line, head)
                break
            }
        }
        guard let chosen else { throw .empty(input: stream.name) }
        if !FoundTable.isHeader(chosen.head, options: options), start.count == FoundTable.longest,
            let last = lines.last, last.end < FoundTable.longest / 2,
            !start[last.end...].contains(where: { $0 == 0x0A || $0 == 0x0D })
        {
            throw FoundTable.tooLong(line: last, stream.name)
        }
        head = chosen.head
        (skipping, firstLine) = (chosen.line.end, chosen.line.nextNumber)
    }

    /// No honest preamble and header are longer.
    private static let longest = 64 << 10
    private static let mostPreambleLines = 40

    /// Whether a line is the header of a table that is known.
    private static func isHeader(_ head: TableHead, options: ReadingOptions) -> Bool {
        isKnown(head, options: options) || VendorTables.importer(for: head) != nil
    }

    /// The line behind the last one that ends is longer than any header.
    private static func tooLong(line: HeaderLine?, _ input: String) -> CrashReadingError {
        .badCell(
            CrashReadingError.BadCell(
                .tooLong(limit: longest), at: TextPlace(input: input, line: line?.nextNumber ?? 1), text: "",
                columnName: nil, excerpt: ""), more: 0)
    }

    /// Whether a line names columns, rather than being a title or a row: one that counts or identifies, and another one.
    private static func isKnown(_ head: TableHead, options: ReadingOptions) -> Bool {
        let names = head.names
        let mapped = Set(options.columns.values.map { TableHead.folded($0) })
        if names.contains(where: mapped.contains) { return true }
        let roles = Set(names.compactMap { ColumnRole.named($0) })
        return roles.count > 1 && !roles.isSubset(of: [.version, .build, .dimension])
    }
}

extension TextTraits {
    /// As summaries show it: `UTF-8`, `gzip, UTF-16LE`.
    var text: String { (isGzip ? "gzip, " : "") + encoding.rawValue }
}

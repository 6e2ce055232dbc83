import DelimitedText

/// The columns that tell a row's release: its version, its build, or both.
struct ReleaseCells {
    private var versions: ValueCells?
    private var builds: ValueCells?
    private var versionTexts = SpelledTexts()
    private var buildTexts = SpelledTexts()
    /// Pairs of a version's and a build's text, where both are read.
    private var pairs = TupleTable(width: 2)
    private var releaseOfPair: [UInt32] = []
    private var pairNumbers: [UInt32] = []
    /// The release of each row; `WordTable.unknown` where a cell is no UTF-8.
    private(set) var numbers: [UInt32] = []
    /// The number of a release that is the name of a row with sums: not a release at all.
    private(set) var total: UInt32?

    var size: Int { (versions?.size ?? 0) + (builds?.size ?? 0) + pairs.size }
    var hasBadWords: Bool { versions?.hasBadWords == true || builds?.hasBadWords == true }

    init(_ layout: RowLayout, _ state: RowState) {
        versions = layout.version.map { ValueCells(column: $0) }
        let needsBuilds = state.keepsBuilds || !state.options.versionsOfBuilds.isEmpty || layout.version == nil
        builds = needsBuilds ? layout.build.map { ValueCells(column: $0) } : nil
    }

    mutating func read(_ block: RowBlock, _ rows: RowSelection, columnCount: Int, _ state: inout RowState) {
        let last = columnCount - 1
        if builds == nil, let column = versions?.column {
            versions?.read(block, rows, isLast: column == last) { text in
                let number = Self.release(version: text, build: nil, &state)
                if Self.isTotal(text) { total = number }
                return number
            }
            numbers = versions?.numbers ?? []
            return
        }
        if let column = versions?.column {
            versions?.read(block, rows, isLast: column == last) { versionTexts.number($0) }
        }
        if let column = builds?.column {
            builds?.read(block, rows, isLast: column == last) { buildTexts.number($0) }
        }
        let none = [UInt32](repeating: 0, count: rows.count)
        pairs.numbers([versions?.numbers ?? none, builds?.numbers ?? none], count: rows.count, into: &pairNumbers)
        while releaseOfPair.count < pairs.count { releaseOfPair.append(release(ofPair: releaseOfPair.count, &state)) }
        if numbers.count < rows.count { numbers = none }
        for index in 0..<rows.count { numbers[index] = releaseOfPair[Int(pairNumbers[index])] }
    }

    /// Leaves the numbers of rows that stay.
    mutating func keep(_ keep: [Bool], count: Int) { RowInput.compact(&numbers, keep, count) }

    private mutating func release(ofPair pair: Int, _ state: inout RowState) -> UInt32 {
        let (version, build) = (pairs.part(0, of: pair), pairs.part(1, of: pair))
        guard version != WordTable.unknown, build != WordTable.unknown else { return WordTable.unknown }
        let versionText = versions == nil ? nil : versionTexts.texts[Int(version)]
        let buildText = builds == nil ? nil : buildTexts.texts[Int(build)]
        let number = Self.release(version: versionText, build: buildText, &state)
        if Self.isTotal(versionText ?? "") { total = number }
        return number
    }

    private static func release(version: String?, build: String?, _ state: inout RowState) -> UInt32 {
        let label = ReleaseLabel.reading(
            version: version, build: build, versionsOfBuilds: state.options.versionsOfBuilds)
        return state.releases.number(state.keepsBuilds ? label : label.withoutBuild)
    }

    /// Whether a row calls itself the sum of the others.
    static func isTotal(_ text: String) -> Bool {
        ["total", "totals", "grand total"].contains(text.trimmingBlanks().lowercased())
    }
}

/// Texts as they are spelled, and their numbers.
private struct SpelledTexts {
    private(set) var texts: [String] = []
    private var numbers: [String: UInt32] = [:]

    mutating func number(_ text: String) -> UInt32 {
        if let known = numbers[text] { return known }
        let number = UInt32(truncatingIfNeeded: texts.count)
        texts.append(text)
        numbers[text] = number
        return number
    }
}

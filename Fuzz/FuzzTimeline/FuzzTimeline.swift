import Incidents
import LaunchDocument

/// Any bytes are a timeline: no line is lost, what reads is written so that it reads again, and a line that is added to
/// them stands at the end whatever was before.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    let timeline = Timeline(path: "timeline.jsonl", bytes: bytes)
    precondition(timeline.inOrder.count == timeline.lines.count)
    precondition(timeline.entries.count + timeline.faultyLines.count == timeline.lines.count)
    for line in timeline.lines {
        switch line.content {
        case .entry(let entry): precondition((try? TimelineEntry(line: entry.line)) == entry)
        case .fault(let fault):
            precondition((0...line.bytes.count).contains(fault.offset) && line.column(of: fault) >= 1)
            precondition(!fault.sentence.isEmpty)
        }
    }
    let entries = timeline.entries
    for (earlier, later) in zip(entries, entries.dropFirst()) { precondition(earlier.at <= later.at) }
    let incident = Incident(id: "a", timeline: timeline)
    for (entry, check) in incident.checks {
        precondition(CheckRecord(check.entry(by: entry.actor).data) == check)
    }
    for entry in entries {
        if let change = ChangeRecord(entry.data) {
            precondition(ChangeRecord(change.entry(by: "a", at: entry.at).data) == change)
        }
    }
    let closing = TimelineEntry.closing(.init(at: Timestamp(secondsSince1970: 253_402_300_799), by: "a", reason: nil))
    let isTorn = !bytes.isEmpty && bytes.last != 0x0A
    let longer = Timeline(path: "timeline.jsonl", bytes: bytes + (isTorn ? [0x0A] : []) + closing.line + [0x0A])
    precondition(longer.lines.count == timeline.lines.count + 1 && longer.entries.last == closing)
    return 0
}

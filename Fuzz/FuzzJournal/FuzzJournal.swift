import DurableFiles
import LaunchDocument
import PolicyFiles

/// Any bytes are a journal: what reads is written so that it reads again, and histories and undo never trap over it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    let journal = Journal(bytes)
    for entry in journal.entries { precondition(JournalEntry(line: entry.line) == entry) }
    let current = SourceText(path: "a.yaml", text: "app: a\nrevision: 3\n")
    let history = PolicyHistory(
        of: "a", in: journal, current: current, served: SourceText(path: "a.yaml", text: "app: a\n"),
        at: Timestamp(secondsSince1970: 0))
    for revision in [nil, 1, 2, 3] {
        let earlier = try? history.earlierContent(backTo: revision, current: ContentHash(of: current.bytes))
        guard let earlier else { continue }
        precondition(history.items.contains { $0.change.from == earlier.content || $0.change.to == earlier.content })
    }
    return 0
}

/// The lines of a timeline that could open or close an incident. The others, which are almost all, are passed over without
/// being read as JSON.
struct MilestoneLines: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// The next one that can be read.
    mutating func next() -> TimelineEntry? {
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            let line = rest[..<end]
            rest = rest[Swift.min(end + 1, rest.endIndex)...]
            if Self.isCandidate(line), let entry = try? TimelineEntry(line: Array(line)) { return entry }
        }
        return nil
    }

    /// Whether it holds one of the two words in quotes, or a letter that is written as its number.
    private static func isCandidate(_ line: ArraySlice<UInt8>) -> Bool {
        for index in line.indices {
            switch line[index] {
            case UInt8(ascii: "\""):
                let behind = line[(index + 1)...]
                if behind.starts(with: #"open""#.utf8) || behind.starts(with: #"close""#.utf8) { return true }
            case UInt8(ascii: "\\"):
                if line[(index + 1)...].first == UInt8(ascii: "u") { return true }
            default: continue
            }
        }
        return false
    }
}

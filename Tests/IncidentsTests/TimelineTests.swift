import Incidents
import LaunchDocument
import TestSupport
import Testing

struct TimelineTests {
    private static let whole: [UInt8] = [
        TimelineSamples.entry(0, "first"), TimelineSamples.entry(1, "zweite, ü"), TimelineSamples.entry(2, "third"),
    ].flatMap { (entry: TimelineEntry) -> [UInt8] in entry.line + [0x0A] }

    @Test
    func tornAtAnyByteItKeepsEveryLineBefore() {
        for count in 0...Self.whole.count {
            let cut = Array(Self.whole.prefix(count))
            let timeline = Timeline(path: "t", bytes: cut)
            let ends = cut.count { $0 == 0x0A }
            // The last line is whole without its line end too.
            let whole = ends + (count < Self.whole.count && Self.whole[count] == 0x0A ? 1 : 0)
            #expect(timeline.summaries == Array(["first", "zweite, ü", "third"].prefix(whole)), "\(count)")
            let isTorn = cut.last != nil && cut.last != 0x0A && whole == ends
            #expect(timeline.faultyLines.map(\.number) == (isTorn ? [ends + 1] : []), "\(count)")
        }
    }

    @Test
    func anyBytesAreLinesAndNoneIsDropped() {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(20_000) {
            var bytes = Self.whole
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[index] = .random(in: .min ... .max, using: &random)
                case 1: bytes.insert([0x0A, 0x0D, 0x20, 0, 0xFF, 0x22].randomElement(using: &random) ?? 0, at: index)
                case 2: bytes.removeSubrange(index..<min(bytes.count, index + 20))
                default: bytes.insert(contentsOf: Self.whole.prefix(index), at: index)
                }
                if bytes.isEmpty { bytes = [0x0A] }
            }
            let timeline = Timeline(path: "t", bytes: bytes)
            let expected = bytes.split(separator: 0x0A).filter { line in
                !(line.last == 0x0D ? line.dropLast() : line).allSatisfy { $0 == 0x20 || $0 == 0x09 }
            }
            #expect(timeline.lines.count == expected.count, "seed \(random.seed)")
            #expect(timeline.entries.count + timeline.faultyLines.count == expected.count, "seed \(random.seed)")
            #expect(Set(timeline.inOrder.map(\.number)) == Set(timeline.lines.map(\.number)), "seed \(random.seed)")
        }
    }

    @Test
    func theOrderIsThatOfTimeInUTCAndOfTheFileWithinASecond() {
        let timeline = Timeline(
            """
            {"at":"2026-11-30T02:05:00Z","actor":"a","kind":"note","summary":"3"}
            {"at":"2026-11-30T04:01:00+02:00","actor":"a","kind":"note","summary":"1"}
            {"at":"2026-11-29T20:05:00-06:00","actor":"a","kind":"note","summary":"4"}
            {"at":"2026-11-30T02:05:00Z","actor":"a","kind":"note","summary":"5"}
            {"at":"2026-11-30T02:04:00Z","actor":"a","kind":"note","summary":"2"}

            """)
        #expect(timeline.summaries == ["1", "2", "3", "4", "5"])
    }

    @Test(arguments: ["<<<<<<< HEAD", "=======", ">>>>>>> other", "||||||| 1a2b3c4", "=======\r"])
    func whatGitLeavesIsCalledThat(_ line: String) {
        let timeline = Timeline(
            "{\"at\":\"2026-11-30T02:05:00Z\",\"actor\":\"a\",\"kind\":\"note\",\"summary\":\"1\"}\n\(line)\n")
        #expect(timeline.summaries == ["1"])
        #expect(timeline.faultyLines.map(\.content) == [.fault(TimelineFault(.conflictMarker, at: 0))])
        for other in ["<<<<<< HEAD", "========", "<<<<<<<HEAD"] {
            #expect(Timeline(other).faultyLines.map(\.content) != [.fault(TimelineFault(.conflictMarker, at: 0))])
        }
    }

    @Test
    func aLineThatCannotBeReadStaysBehindItsNeighbour() {
        let timeline = Timeline(
            """
            oops at the top
            {"at":"2026-11-30T02:05:00Z","actor":"a","kind":"note","summary":"later"}
            oops behind later
            {"at":"2026-11-30T02:01:00Z","actor":"a","kind":"note","summary":"earlier"}

            """)
        #expect(timeline.inOrder.map(\.number) == [1, 4, 2, 3])
    }

    @Test
    func linesShuffledByHandComeInOneOrder() {
        var random = SeededRandom.forThisRun()
        let entries = (0..<60).map { TimelineSamples.entry($0, "\($0)") }
        for _ in 0..<rounds(200) {
            let bytes: [UInt8] = entries.shuffled(using: &random).flatMap { $0.line + [0x0D, 0x0A] }
            #expect(Timeline(path: "t", bytes: bytes).entries == entries, "seed \(random.seed)")
        }
    }
}

import Incidents
import JSONText
import LaunchDocument
import Testing

struct TimelineEntryTests {
    @Test
    func aLineIsAsTheDesignOfItSays() {
        let entry = TimelineEntry(
            at: TimelineSamples.time(), actor: "ada", kind: .action, summary: "flag kill new_checkout",
            data: JSON(.object([JSON.Member("revision", JSON(.number("43")))])))
        #expect(
            String(decoding: entry.line, as: UTF8.self)
                == #"{"at":"2026-11-30T02:00:00Z","actor":"ada","kind":"action","summary":"flag kill new_checkout","data":{"revision":43}}"#
        )
    }

    @Test(arguments: TimelineSamples.hostileTexts, TimelineEntry.Kind.allCases)
    func whateverIsTypedIsOneLineAndReadsAgain(_ text: String, _ kind: TimelineEntry.Kind) throws {
        let entry = TimelineEntry(at: TimelineSamples.time(), actor: text, kind: kind, summary: text)
        #expect(!entry.line.contains { $0 < 0x20 })
        #expect(try TimelineEntry(line: entry.line) == entry)
    }

    @Test
    func linesWrittenByHandMayLeaveDataOutAndAddMembers() throws {
        let line =
            #" { "kind": "note", "at": "2026-11-30T03:00:00.5+01:00", "by": 1, "actor": "bo", "summary": "called Apple" } "#
        let entry = try TimelineEntry(line: Array(line.utf8))
        #expect(entry == TimelineEntry(at: TimelineSamples.time(), actor: "bo", kind: .note, summary: "called Apple"))
    }

    struct Broken: Sendable, CustomTestStringConvertible {
        let line: String
        let offset: Int
        let sentence: String
        var testDescription: String { line }
    }

    static let broken: [Broken] = [
        Broken(
            line: "called Apple", offset: 0, sentence: "this character cannot stand here; a line is one JSON object"),
        Broken(
            line: #"{"at":"2026-11-30T02:00:00Z","actor":"ada","ki"#, offset: 46,
            sentence: "the line is torn: whatever wrote it was cut short; complete or remove it"),
        Broken(line: "[1]", offset: 0, sentence: "a line is one JSON object"),
        Broken(line: #"{"at":"2026-11-30T02:00:00Z"}"#, offset: 29, sentence: "`actor` is missing"),
        Broken(
            line: #"{"at":"02:00","actor":"a","kind":"note","summary":"s"}"#, offset: 6,
            sentence: "`02:00` is no time with a zone, such as 2026-11-30T02:00:00Z"),
        Broken(
            line: #"{"at":"2026-11-30T02:00:00Z","actor":"a","kind":"actoin","summary":"s"}"#, offset: 48,
            sentence: "there is no kind `actoin`; there is: action, observation, decision, note"),
        Broken(
            line: #"{"at":"2026-11-30T02:00:00Z","actor":"a","kind":"note","summary":7}"#, offset: 65,
            sentence: "`summary` must be a text in quotes"),
        Broken(
            line: #"{"at":"2026-11-30T02:00:00Z","actor":"a","kind":"note","summary":"s","data":[]}"#, offset: 76,
            sentence: "`data` must be an object"),
        Broken(
            line: #"{"at":"2026-11-30T02:00:00Z","at":"2026-11-30T02:00:00Z"}"#, offset: 29,
            sentence: "the object already has this key; a line is one JSON object"),
    ]

    @Test(arguments: broken)
    func aFaultHasItsPlaceAndSaysWhatWouldBeRight(_ item: Broken) {
        do throws(TimelineFault) {
            _ = try TimelineEntry(line: Array(item.line.utf8))
            Issue.record("it was read")
        } catch {
            #expect(error.offset == item.offset)
            #expect(error.sentence == item.sentence)
        }
    }

    @Test
    func columnsAreCountedInCharacters() throws {
        let timeline = Timeline(#"{"at":"2026-11-30T02:00:00Z","actor":"Jörg 日本","kind":"nope","summary":"s"}"#)
        let line = try #require(timeline.faultyLines.first)
        guard case .fault(let fault) = line.content else { return }
        #expect(fault.offset == 59)
        #expect(line.column(of: fault) == 55)
    }
}

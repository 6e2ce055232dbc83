import Incidents
import JSONText
import LaunchDocument
import Testing

struct RecordTests {
    @Test(arguments: TimelineSamples.hostileTexts)
    func whatACommandWritesIsReadAgain(_ text: String) throws {
        var change = ChangeRecord(app: text, command: text, reason: text, fromRevision: 42, toRevision: 43)
        let changed = try TimelineEntry(line: change.entry(by: text, at: TimelineSamples.time()).line)
        #expect(ChangeRecord(changed.data) == change)
        change.overridden = [.init(guard: text, evidence: text), .init(guard: "b", evidence: "")]
        #expect(ChangeRecord(change.entry(by: text, at: TimelineSamples.time(1)).data) == change)
        let served = ServedRecord(app: text, revision: 43, isServed: false, sentence: text)
        #expect(
            ServedRecord(try TimelineEntry(line: served.entry(by: "a", at: TimelineSamples.time()).line).data) == served
        )
        let told = try TimelineEntry(line: TimelineEntry.told(text, by: "a", at: TimelineSamples.time()).line)
        #expect(told.audience == text)
        // What tells of one thing tells of no other.
        #expect(ServedRecord(changed.data) == nil && CheckRecord(changed.data) == nil && changed.audience == nil)
        #expect(ChangeRecord(told.data) == nil)
    }

    private static let answer = """
        {"status":"breach","reason":"below_critical","app":"shop-ios","version":"2.4.0","metric":"crash_free_users",
        "users":20000,"crashed_users":3218,"sessions":null,"crashed_sessions":null,"crash_free":83.91,"target":99.5,
        "why":"locale = tr_TR","data_until":"2026-11-30T01:00:00Z","checked_at":"2026-11-30T02:00:00Z",
        "sentence":"crash-free users 83.91 %","next":["gatehouse flag kill new_checkout"],"more":[1]}
        """

    @Test
    func theAnswerOfACheckIsKept() throws {
        let check = try CheckRecord(answer: Array(Self.answer.utf8))
        let entry = try TimelineEntry(line: check.entry(by: "cron").line)
        #expect(entry.at == TimelineSamples.time() && entry.kind == .observation)
        #expect(entry.summary == "breach: 2.4.0 crash-free users 83.91 %")
        #expect(CheckRecord(entry.data) == check)
        #expect(check.crashFree == "83.91" && check.crashed == 3_218 && check.total == 20_000 && check.countsUsers)
        #expect(check.next == ["gatehouse flag kill new_checkout"])
    }

    @Test(arguments: [
        ("", CheckRecord.Fault.json(JSONError(.unexpectedEnd, at: 0))), ("{}", .missing("status")),
        (#"{"status":"fine"}"#, .unknownStatus("fine", offset: 10)),
        (#"{"status":"ok","version":2}"#, .missing("version")),
        (#"{"status":"ok","version":"2","sentence":"s"}"#, .missing("checked_at")),
    ])
    func whatIsNoAnswerOfACheckIsNotTaken(_ text: String, _ fault: CheckRecord.Fault) {
        #expect(throws: fault) { try CheckRecord(answer: Array(text.utf8)) }
    }
}

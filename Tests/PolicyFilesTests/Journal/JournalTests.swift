import DurableFiles
import LaunchDocument
import PolicyFiles
import Testing

struct JournalTests {
    private static let old = ContentHash(of: Array("old".utf8))
    private static let new = ContentHash(of: Array("new".utf8))
    private static let change = JournalChange(
        app: "shop-ios", from: old, to: new, fromRevision: 42, toRevision: 43,
        author: JournalAuthor(name: "anna", reason: "crash on start", command: "gatehouse gate block 2.4.0"), undoes: 7)

    private static let overridden = {
        var change = Self.change
        change.overridden = [.init(guard: "storefronts", evidence: "2.4.1 is not live in \"ID\"")]
        return change
    }()

    static let entries = [
        JournalEntry(id: 8, at: Timestamp(secondsSince1970: 1_795_918_200), event: .intent(change)),
        JournalEntry(id: 8, at: Timestamp(secondsSince1970: 1_795_918_201), event: .end(.done)),
        JournalEntry(id: 9, at: Timestamp(secondsSince1970: 0), event: .byHand(.init(app: "a", from: nil, to: new))),
        JournalEntry(id: 10, at: Timestamp(secondsSince1970: 0), event: .end(.notDone)),
        JournalEntry(id: 11, at: Timestamp(secondsSince1970: 0), event: .end(.unknown)),
        JournalEntry(id: 12, at: Timestamp(secondsSince1970: 0), event: .intent(overridden)),
    ]

    @Test func aLineIsOneObjectWithItsMembersInOrder() {
        #expect(
            String(decoding: Self.entries[0].line, as: UTF8.self)
                == #"{"id":8,"at":"2026-11-29T02:10:00Z","event":"intent","by":"anna","why":"crash on start","#
                + #""command":"gatehouse gate block 2.4.0","app":"shop-ios","from":"\#(Self.old)","to":"\#(Self.new)","#
                + #""from_revision":42,"revision":43,"undoes":7}"#)
        #expect(
            String(decoding: Self.entries[1].line, as: UTF8.self)
                == #"{"id":8,"at":"2026-11-29T02:10:01Z","event":"done"}"#)
    }

    @Test(arguments: entries)
    func everyEntryReadsBack(entry: JournalEntry) {
        #expect(JournalEntry(line: entry.line) == entry)
    }

    @Test func linesThatCannotBeReadAreTolerated() {
        let whole = Self.entries.map(\.line)
        let lines: [[UInt8]] = [
            whole[0], Array(whole[1].prefix(20)), [], Array("# mended by hand\r".utf8), whole[1] + [13],
            Array("{\"id\":12,\"at\":\"yesterday\",\"event\":\"done\"}".utf8), [0, 0, 0], whole[2], whole[3].dropLast(),
        ]
        let journal = Journal(Array(lines.joined(separator: [10])))
        #expect(journal.entries == Array(Self.entries[..<3]))
        #expect(journal.unreadableLines == [2, 4, 6, 7, 9])
    }

    @Test func everyPrefixOfAJournalReadsItsWholeLines() {
        let bytes = Array(Self.entries.map(\.line).joined(separator: [10]))
        for length in 0...bytes.count {
            let lineEnds = bytes[..<length].count { $0 == 10 }
            let journal = Journal(Array(bytes[..<length]))
            #expect(journal.entries.count >= lineEnds)
            #expect(journal.entries.elementsEqual(Self.entries.prefix(journal.entries.count)))
        }
    }
}

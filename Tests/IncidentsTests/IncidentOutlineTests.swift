import DurableFiles
import DurableFilesModel
import Incidents
import LaunchDocument
import TestSupport
import Testing

/// What is told of an incident without reading all of it.
struct IncidentOutlineTests {
    private static let id = "2026-11-30-checkout-crash"

    private func fileSystem(_ timeline: String) -> ModelFileSystem {
        var disk = ModelDisk()
        disk.addFolder("/incidents")
        disk.addFolder("/incidents/\(Self.id)")
        disk.addFile("/incidents/\(Self.id)/timeline.jsonl", timeline)
        return ModelFileSystem(disk)
    }

    private static func text(_ entry: TimelineEntry) -> String { String(decoding: entry.line, as: UTF8.self) }

    /// Lines as commands, editors, crashes and people leave them.
    private static let parts: [String] = [
        text(.opening(TimelineSamples.opening)),
        text(.opening(.init(at: TimelineSamples.time(9), by: "bo", title: "again", app: "x", version: nil))),
        text(.closing(.init(at: TimelineSamples.time(60), by: "bo", reason: "2.4.1 is live"))),
        text(.closing(.init(at: TimelineSamples.time(-600), by: "bo", reason: nil))),
        text(TimelineSamples.entry(1, "we shall \"open\" and \"close\" it")),
        text(TimelineSamples.entry(2, String(repeating: "long ", count: 1_400))),
        text(ChangeRecord(app: "shop-ios", command: "flag kill x").entry(by: "ada", at: TimelineSamples.time(3))),
        #"{ "at" : "2026-11-30T03:00:00Z", "actor" : "bo", "kind" : "action", "summary" : "", "data" : { "event" : "close" } }"#
            + "\r",
        #"{"at":"2026-11-30T03:00:00Z","actor":"bo","kind":"action","summary":"","data":{"event":"\u0063lose"}}"#,
        #"{"at":"2026-11-30T03:00:00Z","actor":"bo","kind":"action","summary":"","data":{"event":"open"}}"#,
        #"{"at":"2026-11-30T03:00:00Z","actor":"bo","kind":"gossip","summary":"","data":{"event":"close"}}"#,
        #"{"at":"2026-11-3"#, "", "  \t", "\u{FEFF}", "{\"event\":\"close\"}",
    ]

    @Test
    func itSaysWhatTheWholeTimelineSays() throws {
        var random = SeededRandom.forThisRun()
        for round in 0..<rounds(4_000) {
            let count = Int.random(in: 0...9, using: &random)
            let lines = (0..<count).map { _ in Self.parts.randomElement(using: &random)! }
            let text = lines.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : "")
            let folder = IncidentFolder("/incidents", in: fileSystem(text))
            let outline = try folder.listing().incidents.first
            let incident = try folder.incident(Self.id)
            let context: Comment = "seed \(random.seed), round \(round): \(text)"
            #expect((outline == nil) == (incident == nil), context)
            guard let outline, let incident else { continue }
            #expect(outline.isOpen == incident.isOpen && outline.app == incident.app, context)
            #expect(outline.opening == incident.opening && outline.closing == incident.closing, context)
        }
    }

    @Test
    func aClosedIncidentIsNotReadAsAWhole() throws {
        let notes = (0..<5_000).map { Self.text(TimelineSamples.entry($0, "note \($0)")) }
        let lines = [Self.parts[0]] + notes + [Self.parts[2], Self.text(TimelineSamples.entry(9_000, "afterwards"))]
        let files = fileSystem(lines.joined(separator: "\n") + "\n")
        let listing = try IncidentFolder("/incidents", in: files).listing()
        #expect(listing.incidents.first?.closing?.reason == "2.4.1 is live")
        #expect(listing.incidents.first?.app == "shop-ios")
        // A byte more would need another call.
        #expect(files.calls.count { $0 == .read } == 2)
    }

    /// The clock of a phone, a container or a colleague's laptop is set back between the two.
    @Test
    func whatIsClosedStaysSoWhenTheClockWasSetBack() throws {
        let files = fileSystem([Self.parts[0], Self.parts[3]].joined(separator: "\n") + "\n")
        let folder = IncidentFolder("/incidents", in: files)
        #expect(try folder.incident(Self.id)?.isOpen == false)
        #expect(try folder.listing().open.isEmpty)
    }

    /// A command that is killed while it opens one leaves an empty timeline; nothing was opened.
    @Test(arguments: ["", "\n", " \r\n"])
    func withoutALineThereIsNone(_ text: String) throws {
        let folder = IncidentFolder("/incidents", in: fileSystem(text))
        #expect(try folder.listing().incidents.isEmpty)
        #expect(try folder.incident(Self.id) == nil)
        #expect(try folder.open(TimelineSamples.opening) == Self.id)
    }
}

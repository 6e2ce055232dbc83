import DurableFiles
import DurableFilesModel
import Glibc
import Incidents
import LaunchDocument
import Testing

struct IncidentFolderTests {
    private func folder(_ fileSystem: ModelFileSystem = ModelFileSystem(ModelDisk())) -> IncidentFolder {
        IncidentFolder("/incidents", in: fileSystem)
    }

    @Test
    func whatIsOpenedCanBeFoundNotedInAndClosed() throws {
        let folder = folder()
        #expect(try folder.listing().incidents.isEmpty)
        let id = try folder.open(TimelineSamples.opening)
        #expect(id == "2026-11-30-checkout-crash")
        try folder.append(TimelineSamples.entry(5, "called Apple"), to: id)
        let incident = try #require(try folder.listing().open.first)
        #expect(incident.opening == TimelineSamples.opening)
        #expect(
            try folder.incident(id)?.timeline.summaries == ["opened: checkout crash", "called Apple"])
        let closing = Incident.Closing(at: TimelineSamples.time(60), by: "bo", reason: "2.4.1 is live")
        try folder.append(.closing(closing), to: id)
        let closed = try #require(try folder.listing().incidents.first)
        #expect(closed.closing == closing)
        #expect(try folder.listing().open.isEmpty)
    }

    @Test
    func anAppHasOneOpenIncident() throws {
        let folder = folder()
        let id = try folder.open(TimelineSamples.opening)
        do throws(IncidentFolder.OpeningError) {
            _ = try folder.open(TimelineSamples.opening)
            Issue.record("a second one was opened")
        } catch {
            if case .isOpen(let other) = error { #expect(other.id == id) } else { Issue.record("\(error)") }
        }
        let other = Incident.Opening(
            at: TimelineSamples.time(), by: "bo", title: "checkout crash", app: "shop-android", version: nil)
        #expect(try folder.open(other) == "2026-11-30-checkout-crash-2")
        try folder.append(.closing(.init(at: TimelineSamples.time(9), by: "bo", reason: nil)), to: id)
        #expect(try folder.open(TimelineSamples.opening) == "2026-11-30-checkout-crash-3")
    }

    @Test
    func oneThatIsOpenedAgainByHandIsOpen() throws {
        let folder = folder()
        let id = try folder.open(TimelineSamples.opening)
        try folder.append(.closing(.init(at: TimelineSamples.time(9), by: "bo", reason: nil)), to: id)
        try folder.append(
            .opening(.init(at: TimelineSamples.time(20), by: "bo", title: "again", app: "x", version: nil)), to: id)
        let incident = try #require(try folder.incident(id))
        #expect(incident.isOpen)
        #expect(incident.title == "checkout crash" && incident.app == "shop-ios")
    }

    @Test
    func aSpoiltFirstLineHidesNeitherTheIncidentNorItsApp() throws {
        var disk = ModelDisk()
        disk.addFolder("/incidents")
        disk.addFolder("/incidents/2026-11-30-a")
        let change = ChangeRecord(app: "shop-ios", command: "flag kill x")
        let line = String(decoding: change.entry(by: "ada", at: TimelineSamples.time()).line, as: UTF8.self)
        disk.addFile("/incidents/2026-11-30-a/timeline.jsonl", "{\"at\":oops\n\(line)\n")
        disk.addFolder("/incidents/.hidden")
        disk.addFolder("/incidents/empty")
        disk.addFile("/incidents/README.md", "how we do it")
        let listing = try folder(ModelFileSystem(disk)).listing()
        #expect(listing.incidents.map(\.id) == ["2026-11-30-a"])
        #expect(listing.failures.isEmpty)
        #expect(listing.open.first?.app == "shop-ios")
        #expect(listing.open.first?.title == "2026-11-30-a")
    }

    /// Whoever opened it was never told that it is open.
    @Test(arguments: ["", "{\"at\":\"2026-11-3", "{\"at\":\"2026-11-30T02:05:00Z\",\"actor\":\"ada\",\"ki"])
    func anOpeningThatWasCutShortIsNoneAndIsTakenOver(_ torn: String) throws {
        var disk = ModelDisk()
        disk.addFolder("/incidents")
        disk.addFolder("/incidents/2026-11-30-checkout-crash")
        disk.addFile("/incidents/2026-11-30-checkout-crash/timeline.jsonl", torn)
        let folder = folder(ModelFileSystem(disk))
        #expect(try folder.listing().incidents.isEmpty && folder.incident("2026-11-30-checkout-crash") == nil)
        let id = try folder.open(TimelineSamples.opening)
        #expect(id == "2026-11-30-checkout-crash")
        let incident = try #require(try folder.incident(id))
        #expect(incident.opening == TimelineSamples.opening)
        #expect(incident.timeline.faultyLines.count == (torn.isEmpty ? 0 : 1))
    }

    @Test
    func writersInOneProcessLoseNothing() async throws {
        let folder = folder()
        let id = try folder.open(TimelineSamples.opening)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    for line in 0..<20 { try folder.append(TimelineSamples.entry(1, "\(writer) \(line)"), to: id) }
                }
            }
            try await group.waitForAll()
        }
        let summaries = try #require(try folder.incident(id)).timeline.summaries.dropFirst()
        #expect(Set(summaries).count == 160 && summaries.count == 160)
    }
}

/// What is left after a power cut at every moment, and after every call that fails.
struct IncidentFaultTests {
    private static let folderPath = "/incidents"
    private static let path = "/incidents/2026-11-30-checkout-crash/timeline.jsonl"

    private func disk(_ timeline: String?) -> ModelDisk {
        var disk = ModelDisk()
        guard let timeline else { return disk }
        disk.addFolder(Self.folderPath)
        disk.addFolder("/incidents/2026-11-30-checkout-crash")
        disk.addFile(Self.path, timeline)
        return disk
    }

    private func fileSystem(_ disk: ModelDisk, _ faults: ModelFileSystem.Faults = .init()) -> ModelFileSystem {
        var faults = faults
        faults.largestWrite = 40
        return ModelFileSystem(disk, faults: faults)
    }

    private var first: String { String(decoding: TimelineSamples.entry(0, "first").line, as: UTF8.self) + "\n" }

    @Test(arguments: ["", "{\"at\":\"2026-11-3"])
    func aPowerCutDuringANoteLosesNoEarlierLine(_ torn: String) throws {
        let whole = fileSystem(disk(first + torn))
        try IncidentFolder(Self.folderPath, in: whole).append(
            TimelineSamples.entry(1, "second"), to: "2026-11-30-checkout-crash")
        let crashes = whole.history.flatMap { $0.afterPowerCut() }
        #expect(crashes.count > 10)
        for crash in crashes {
            let after = fileSystem(crash)
            let folder = IncidentFolder(Self.folderPath, in: after)
            try folder.append(TimelineSamples.entry(2, "third"), to: "2026-11-30-checkout-crash")
            let timeline = try #require(try folder.incident("2026-11-30-checkout-crash")).timeline
            #expect(timeline.summaries == ["first", "third"] || timeline.summaries == ["first", "second", "third"])
            #expect(after.disk.text(Self.path)?.hasPrefix(first + torn) == true)
        }
        let end = whole.disk.afterPowerCut().map { $0.text(Self.path) }
        #expect(Set(end).count == 1, "what was told to be noted is on disk")
    }

    @Test
    func aPowerCutDuringTheOpeningLeavesNoneOrOneThatCanBeOpenedAgain() throws {
        let whole = ModelFileSystem(disk(nil))
        let id = try IncidentFolder(Self.folderPath, in: whole).open(TimelineSamples.opening)
        #expect(Set(whole.disk.afterPowerCut().map { $0.text(Self.path) }).count == 1)
        var outcomes: Set<String> = []
        var seen: Set<[String?]> = []
        for crash in whole.history.flatMap({ $0.afterPowerCut() })
        where seen.insert(crash.paths + [crash.text(Self.path)]).inserted {
            let folder = IncidentFolder(Self.folderPath, in: ModelFileSystem(crash))
            if let incident = try folder.incident(id), incident.opening != nil {
                outcomes.insert("opened")
                #expect(incident.opening == TimelineSamples.opening)
            } else {
                let again = try folder.open(TimelineSamples.opening)
                outcomes.insert(again)
                #expect(try folder.incident(again)?.opening == TimelineSamples.opening)
            }
        }
        #expect(outcomes == ["opened", "2026-11-30-checkout-crash", "2026-11-30-checkout-crash-2"])
    }

    @Test(arguments: [ENOSPC, EIO, EACCES])
    func aCallThatFailsIsToldAndLeavesTheLinesBefore(_ code: Int32) throws {
        let whole = fileSystem(disk(first))
        try IncidentFolder(Self.folderPath, in: whole).append(
            TimelineSamples.entry(1, "second"), to: "2026-11-30-checkout-crash")
        var refused = 0
        for number in whole.calls.indices {
            var faults = ModelFileSystem.Faults()
            faults.failingCall = (number, code)
            let failing = fileSystem(disk(first), faults)
            do throws(FileError) {
                try IncidentFolder(Self.folderPath, in: failing).append(
                    TimelineSamples.entry(1, "second"), to: "2026-11-30-checkout-crash")
                #expect(failing.disk.text(Self.path) == whole.disk.text(Self.path))
            } catch {
                refused += 1
                #expect(failing.disk.text(Self.path) == first, "call \(number)")
            }
            #expect(failing.openFiles == 0)
        }
        #expect(refused > 8)
    }
}

import CommandKit
import CrashHealth
import DurableFiles
import Incidents
import JSONText
import LaunchDocument

/// Writes what commands do into the timelines of the open incidents of an app. Every command that changes something has
/// one and tells it what it did; where nothing is open, nothing is written.
///
///     let log = IncidentLog(invocation, console)
///     let record = log.add(ChangeRecord(app: app, command: "version set 2.4.1", reason: reason))
///     // tell what was changed, whatever became of the line
///     record.tell(console)
///     return record.status(over: .ok)
///
/// A line is written after the change, never before it, and a timeline that cannot be written never stops one.
struct IncidentLog {
    private let folder: IncidentFolder
    private let actor: String
    private let clock: WallClock

    init(_ invocation: Invocation, _ console: Console) {
        folder = invocation.incidents
        actor = console.userName
        clock = console.clock
    }

    /// Adds what was changed.
    func add(_ change: ChangeRecord) -> IncidentRecord {
        add(change.entry(by: actor, at: clock.timestamp), about: change.app)
    }

    /// Adds what a command that waited for phones to get a change saw.
    func add(_ served: ServedRecord) -> IncidentRecord {
        add(served.entry(by: actor, at: clock.timestamp), about: served.app)
    }

    /// Adds what a store said.
    func add(_ store: StoreRecord) -> IncidentRecord {
        add(store.entry(by: actor, at: clock.timestamp), about: store.app)
    }

    /// Adds a move in a store. One that was named as the store does belongs to no app that is known here; it goes to the only
    /// open incident, as a line that nothing is concluded from.
    func add(_ move: String, in subject: StoreSubject, _ invocation: Invocation) -> IncidentRecord {
        let reason = invocation.value(of: .reason)
        if let app = subject.app { return add(ChangeRecord(app: app, command: move, reason: reason)) }
        return add(
            .action, "\(move) of \(subject.bundleID)" + (reason.map { ": \($0)" } ?? ""),
            aboutGiven: invocation.value(of: .app))
    }

    /// Adds the verdict of a crash check.
    func add(_ check: CheckRecord, about app: String) -> IncidentRecord {
        add(check.entry(by: actor), about: app)
    }

    /// Adds anything else: what a runbook came to, what a store said.
    func add(
        _ kind: TimelineEntry.Kind, _ summary: String, data: JSON = JSON(.object([])), about app: String
    ) -> IncidentRecord {
        let entry = TimelineEntry(at: clock.timestamp, actor: actor, kind: kind, summary: summary, data: data)
        return add(entry, about: app)
    }

    /// Adds what was done to something that names no app, as a project: to the incident of the app that is given, or to the
    /// only one that is open.
    func add(_ kind: TimelineEntry.Kind, _ summary: String, aboutGiven app: String?) -> IncidentRecord {
        if let app { return add(kind, summary, about: app) }
        let open = (try? folder.listing().open) ?? []
        guard open.count < 2 else {
            var record = IncidentRecord()
            record.severalOpen = open.map(\.id)
            return record
        }
        return open.first?.app.map { add(kind, summary, about: $0) } ?? IncidentRecord()
    }

    private func add(_ entry: TimelineEntry, about app: String) -> IncidentRecord {
        var record = IncidentRecord()
        do throws(FileError) {
            let listing = try folder.listing()
            for incident in listing.open {
                guard let about = incident.app else {
                    record.unclear.append(incident.path)
                    continue
                }
                guard about == app else { continue }
                add(entry, to: incident, &record)
            }
            // An app has one open incident: where that has the line, or lacks it for a reason of its own, no other is missing it.
            if record.written.isEmpty, record.failures.isEmpty {
                record.failures = listing.failures.map {
                    failure($0.path ?? folder.path, $0, entry, "--app \(ShellText.quoted(app))")
                }
            }
        } catch {
            record.failures.append(failure(folder.path, error, entry, "--app \(ShellText.quoted(app))"))
        }
        return record
    }

    /// With what somebody types to write the line down once that can be done.
    private func failure(
        _ path: String, _ error: FileError, _ entry: TimelineEntry, _ choice: String
    ) -> IncidentRecord.Failure {
        let words = [entry.summary.shortened(to: 200), entry.kind.rawValue, "\(entry.at)"].map(ShellText.quoted)
        let place = folder.path == "incidents" ? "" : " --incidents \(ShellText.quoted(folder.path))"
        return .init(
            path: path, error: error,
            command: "gatehouse incident note \(words[0]) --kind \(words[1]) --at \(words[2]) \(choice)\(place)")
    }

    private func add(_ entry: TimelineEntry, to incident: IncidentOutline, _ record: inout IncidentRecord) {
        do throws(FileError) {
            try folder.append(entry, to: incident.id)
            record.written.append(folder.folder(of: incident.id))
        } catch {
            // The line is there; only its name might not survive a power cut.
            if error.leavesNewContent { record.written.append(folder.folder(of: incident.id)) }
            record.failures.append(failure(incident.path, error, entry, "--incident \(ShellText.quoted(incident.id))"))
        }
    }
}

import CommandKit
import CrashHealth
import DurableFiles
import Incidents
import JSONText
import LaunchDocument
import PolicyFiles
import Versioning

/// `gatehouse incident …`: what happens in a bad night, written down while it happens.
enum IncidentCommands {
    static let all = [open, note, status, firstHour, brief, timeline, message, postmortem, close]

    static let open = Command(
        "incident", "open", summary: "Begins an incident: from now on every change is written down",
        notes: [
            "Makes INCIDENTS/DATE-TITLE/timeline.jsonl. While it is open, commands that change anything of the app add a line to it. An app has one open incident."
        ],
        options: [.incidentApp, .openedVersion, .noteDryRun, .incidents, .policies, .json],
        operands: [Operand("TITLE", .one, "say in a few words what is wrong")],
        examples: [
            .init("gatehouse incident open 'checkout crash' --app shop-ios --version 2.4.0", "begins to write down")
        ],
        run: { (invocation, console) throws(CommandFailure) in
            let title = invocation.operands[0]
            guard !title.allSatisfy(\.isWhitespace) else { throw IncidentFailure.noTitle.failure }
            let version = try invocation.value(of: .openedVersion).map { text throws(CommandFailure) in
                try VersionCommands.lenient(text, at: .option(.openedVersion)).version.description
            }
            let opening = Incident.Opening(
                at: console.clock.timestamp, by: console.userName, title: title, app: try invocation.openedApp(),
                version: version)
            if invocation.has(.noteDryRun) {
                if let other = try invocation.incidentListing(console).open.first(where: { $0.app == opening.app }) {
                    throw IncidentFailure.alreadyOpen(other).failure
                }
                return show(.opening(opening), console)
            }
            let id: String
            do throws(IncidentFolder.OpeningError) {
                id = try invocation.incidents.open(opening)
            } catch {
                switch error {
                case .isOpen(let other): throw IncidentFailure.alreadyOpen(other).failure
                case .file(let error): throw .file(error)
                }
            }
            if invocation.has(.json) {
                console.writeJSON { writer in
                    writer.object {
                        $0.member("incident", id)
                        $0.member("path", invocation.incidents.timelinePath(of: id))
                        $0.member("app", opening.app)
                        $0.member("version", version)
                    }
                }
                return .ok
            }
            console.writeFact("opened", invocation.incidents.folder(of: id), colour: .green)
            if let slip = invocation.releaseThatIsNotListed(opening) {
                console.errors.writeLine("note     \(slip.withVisibleControls())")
            }
            console.writeFact("next", "gatehouse incident first-hour --app \(ShellText.quoted(opening.app))")
            return .ok
        })

    static let note = Command(
        "incident", "note", summary: "Adds a line to the timeline: what was seen, done or decided",
        notes: [
            "--check adds the verdict of a crash check, at the time of the check. A line that was forgotten goes in with --at; the timeline is shown in the order of time."
        ],
        options: [.noteKind, .noteTime, .noteCheck, .noteDryRun] + Option.choosingIncident + [.json],
        operands: [Operand("TEXT", .optional, "one sentence")],
        examples: [
            .init("gatehouse incident note 'called Apple, case 1234' --kind action", "what no command did"),
            .init("gatehouse incident note --check check.json", "what 'gatehouse crashes check … --json' found"),
        ],
        run: { (invocation, console) throws(CommandFailure) in
            let entry = try entry(invocation, console)
            let incident = try invocation.chosenIncident(console, orClosed: false)
            if let app = CheckRecord(entry.data)?.app, let about = incident.app, app != about {
                throw IncidentFailure.otherApp(app, incident).failure
            }
            return try note(entry, incident, invocation, console)
        })

    static let close = Command(
        "incident", "close", summary: "Ends an incident, and says what is still off",
        notes: ["What was switched off stays so; the timeline stays, and 'incident postmortem' is made of it."],
        options: [.closeReason, .noteDryRun] + Option.choosingIncident + [.policies, .json],
        examples: [.init("gatehouse incident close --app shop-ios --reason '2.4.1 is live everywhere'", "it is over")],
        run: { (invocation, console) throws(CommandFailure) in
            let incident = try invocation.chosenIncident(console, orClosed: false)
            guard incident.isOpen else { throw IncidentFailure.alreadyClosed(incident).failure }
            let entry = TimelineEntry.closing(
                .init(
                    at: console.clock.timestamp, by: console.userName, reason: invocation.value(of: .closeReason)))
            if invocation.has(.noteDryRun) { return show(entry, console) }
            try add(entry, to: incident, invocation)
            if !invocation.has(.json) {
                let situation = IncidentSituation(incident, invocation, console)
                if situation.policy == nil {
                    console.writeFact(
                        "still",
                        "what is off is not known: no policy can be read; gatehouse policy lint\(situation.appOption)",
                        colour: .yellow)
                }
                for off in situation.switchedOff {
                    // Nobody should let the fault in again by pasting what stands there.
                    let back =
                        situation.staysAway(off)
                        ? "leave it so: \(situation.fix.map { "\($0.version.value)" } ?? "another") mends it"
                        : "back with: \(off.undo)"
                    console.writeFact("still", "\(off.words); \(back)", colour: .yellow)
                }
            }
            let status = tell("closed", entry, incident, invocation, console)
            if !invocation.has(.json) {
                let app = incident.app.map { " --app \(ShellText.quoted($0))" } ?? ""
                console.writeFact("next", "gatehouse incident postmortem\(app)")
            }
            return status
        })

    /// Adds a line, or shows it where nothing shall be written.
    static func note(
        _ entry: TimelineEntry, _ incident: Incident, _ invocation: Invocation, _ console: Console
    ) throws(CommandFailure) -> ExitStatus {
        if invocation.has(.noteDryRun) { return show(entry, console) }
        try add(entry, to: incident, invocation)
        return tell("noted", entry, incident, invocation, console)
    }

    /// What `note` says.
    private static func entry(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> TimelineEntry {
        let kind = try invocation.chosen(.noteKind, TimelineEntry.Kind.self) ?? .note
        let text = invocation.operands.first
        if let path = invocation.value(of: .noteCheck) {
            guard text == nil else { throw .usage(.exclusive("check", "TEXT")) }
            let bytes = try answer(at: path, console)
            do throws(CheckRecord.Fault) {
                return try CheckRecord(answer: bytes).entry(by: console.userName)
            } catch {
                throw IncidentFailure.noCheck(error, path: path == "-" ? "standard input" : path).failure
            }
        }
        guard let text, !text.allSatisfy(\.isWhitespace) else { throw IncidentFailure.nothingToNote.failure }
        let now = console.clock.timestamp
        let at = try invocation.time(.noteTime) ?? now
        guard at.secondsSince1970 <= now.secondsSince1970 + tolerance else {
            throw IncidentFailure.inFuture(at, now: now).failure
        }
        return TimelineEntry(at: at, actor: console.userName, kind: kind, summary: text)
    }

    /// By how many seconds the clocks of two people may differ.
    private static let tolerance = 300

    private static func answer(at path: String, _ console: Console) throws(CommandFailure) -> [UInt8] {
        guard path == "-" else { return try touchingFiles { () throws(FileError) in try DurableFile(path).read() } }
        guard let bytes = console.input.readToEnd() else { throw .unreadableInput }
        return bytes
    }

    private static func add(
        _ entry: TimelineEntry, to incident: Incident, _ invocation: Invocation
    ) throws(CommandFailure) {
        try touchingFiles { () throws(FileError) in try invocation.incidents.append(entry, to: incident.id) }
    }

    /// A dry run: the line as it would stand in the file.
    private static func show(_ entry: TimelineEntry, _ console: Console) -> ExitStatus {
        console.output.write(entry.line + [0x0A])
        return .ok
    }

    private static func tell(
        _ word: String, _ entry: TimelineEntry, _ incident: Incident, _ invocation: Invocation, _ console: Console
    ) -> ExitStatus {
        if invocation.has(.json) {
            console.writeJSON { writer in
                writer.object {
                    $0.member("incident", incident.id)
                    $0.member("path", incident.timeline.path)
                    $0.key("entry")
                    entry.write(into: &$0)
                }
            }
        } else {
            console.writeFact(word, invocation.incidents.folder(of: incident.id), colour: .green)
        }
        return .ok
    }
}

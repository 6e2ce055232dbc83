import CommandKit
import Incidents
import LaunchDocument

/// Why a command about an incident cannot do its work, as facts.
enum IncidentFailure {
    /// None is open, or none is there at all; the newest closed ones.
    case noneOpen(app: String?, folder: String, closed: [String])
    case severalOpen([IncidentOutline], folder: String)
    case noSuchIncident(String, folder: String, near: String?, all: [String])
    /// The app has an open one already.
    case alreadyOpen(IncidentOutline)
    case alreadyClosed(Incident)
    case nothingToNote
    case noTitle
    /// A file that should be the answer of a crash check.
    case noCheck(CheckRecord.Fault, path: String)
    /// A check of another app than the incident is about.
    case otherApp(String, Incident)
    /// What happened cannot lie ahead.
    case inFuture(Timestamp, now: Timestamp)
}

extension IncidentFailure: Complaining {
    var failure: CommandFailure { .complaint(complaint) }

    var complaint: Complaint {
        switch self {
        case .noneOpen(let app, let folder, let closed):
            Complaint(
                "no incident\(app.map { " of \($0)" } ?? "") is open", at: folder,
                advice: "open one with 'gatehouse incident open TITLE --app APP'"
                    + (closed.isEmpty ? "" : ", or name one with --incident: \(closed.joined(separator: ", "))"),
                status: .badInput)
        case .severalOpen(let incidents, let folder):
            Complaint(
                "which incident?", at: folder,
                advice:
                    "add --incident with one of: \(incidents.map { "\($0.id) (\($0.app ?? "no app"))" }.joined(separator: ", "))",
                status: .usage)
        case .noSuchIncident(let name, let folder, let near, let all):
            Complaint(
                "no such incident", at: "\(folder)/\(name)",
                advice: near.map { "did you mean '\($0)'?" }
                    ?? (all.isEmpty ? "there is none" : "there is: \(all.joined(separator: ", "))"), status: .usage)
        case .alreadyOpen(let incident):
            Complaint(
                "\(incident.app ?? "the app") has an open incident: \(incident.title)", at: incident.path,
                advice: "add to it with 'gatehouse incident note', or close it first", status: .refused)
        case .alreadyClosed(let incident):
            Complaint(
                "is closed already", at: incident.timeline.path,
                advice: "'gatehouse incident note' still adds to it; 'gatehouse incident open' begins another",
                status: .refused)
        case .nothingToNote:
            Complaint("nothing to note", advice: "give a TEXT, or --check FILE", status: .usage)
        case .noTitle:
            Complaint("no title", at: "TITLE", advice: "say in a few words what is wrong", status: .usage)
        case .noCheck(let fault, let path):
            Complaint(
                "no answer of a crash check: \(fault.sentence)", at: path,
                advice: "give what 'gatehouse crashes check … --json' prints", status: .badInput)
        case .otherApp(let app, let incident):
            Complaint(
                "the check is about \(app), and this incident is not", at: incident.timeline.path,
                advice: "choose another with --app or --incident; nothing was noted", status: .badInput)
        case .inFuture(let time, let now):
            Complaint(
                "lies ahead: it is \(now)", at: "--at \(time)", advice: "give when it was; nothing was noted",
                status: .usage)
        }
    }
}

extension CheckRecord.Fault {
    fileprivate var sentence: String {
        switch self {
        case .json(let error): "\(error)"
        case .missing(let name): "`\(name)` is missing"
        case .unknownStatus(let word, let offset): "no check says `\(word)` (byte \(offset))"
        }
    }
}

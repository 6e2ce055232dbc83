import CommandKit
import CrashHealth
import DurableFiles
import Fetching
import Glibc
import LaunchDocument
import PolicyFiles
import ProjectFiles
import Versioning

/// The one place where facts about a failed command become sentences.
extension CommandFailure: Complaining {
    var complaint: Complaint {
        switch self {
        case .complaint(let complaint):
            complaint
        case .usage(let error):
            error.complaint
        case .network(let failure):
            Complaint(failure.sentence, at: failure.subject, advice: failure.advice, status: failure.status)
        case .file(let error):
            Complaint(error.sentence, advice: nil, status: error.exitStatus)
        case .noFolder(let folder):
            Complaint(
                "no such folder", at: folder,
                advice:
                    "run this where the folder of policies lies, give --policies DIR, or begin with 'gatehouse policy new APP'",
                status: .badInput)
        case .noPolicies(let folder):
            Complaint(
                "no policy file", at: folder,
                advice: "make one with 'gatehouse policy new APP', or give --policies DIR",
                status: .badInput)
        case .noSuchApp(let app, let folder, let near, let all):
            Complaint(
                "no such app", at: "\(folder)/\(app).yaml",
                advice: near.map { "did you mean '\($0)'?" } ?? "there is: \(all.joined(separator: ", "))",
                status: .usage)
        case .severalApps(let apps, let folder):
            Complaint(
                "which app?", at: folder, advice: "add --app with one of: \(apps.joined(separator: ", "))",
                status: .usage)
        case .badPolicy(let source, let diagnostics):
            Complaint(
                "not a policy that may be published", at: source.path, advice: "mend the lines above",
                status: .badInput,
                details: diagnostics.map { $0.rendered(in: source) + "\n" }.joined())
        case .unpublishable(let source, let diagnostics):
            Complaint(
                "refused: the policy could not be published after this change", at: source.path,
                advice: "nothing is changed; see above", status: .refused,
                details: diagnostics.map { $0.rendered(in: source) + "\n" }.joined())
        case .change(let error):
            Complaint(error.sentence, advice: nil, status: error.exitStatus)
        case .reasonNeeded(let text):
            Complaint(
                "does not say what phones are told", at: "--reason '\(text)'",
                advice:
                    "begin it with one of: \(BlockReason.allCases.map(\.rawValue).joined(separator: ", ")); as in 'crash: on start'",
                status: .usage)
        case .notARaise(let version, let minimum, let place):
            Complaint(
                "no raise", at: "\(version)",
                advice: "the minimum is \(minimum) already (\(place)); 'gatehouse gate lower' lowers it",
                status: .usage)
        case .notALowering(let version, let minimum, let place):
            Complaint(
                "would raise the minimum", at: "\(version)",
                advice:
                    "\(minimum.map { "the minimum is \($0)" } ?? "there is no minimum") (\(place)); 'gatehouse gate raise' raises it",
                status: .usage)
        case .noSuchFlag(let flag, let path, let near, let all):
            Complaint(
                "no such flag", at: "\(path): \(flag)",
                advice: near.map { "did you mean '\($0)'?" }
                    ?? (all.isEmpty ? "the policy has none" : "there is: \(all.joined(separator: ", "))"),
                status: .usage)
        case .retiredFlag(let flag, let place):
            Complaint(
                "\(flag) is retired", at: place,
                advice:
                    "apps have their own value of it; bring it back with `default` and `safe` to switch it from here",
                status: .usage)
        case .otherKill(let flag, let condition, let place):
            Complaint(
                "\(flag) is killed for \(condition.words)", at: place,
                advice:
                    "a flag has one kill: give conditions that hold for those as well, none to kill it for everybody, or --replace to give it back to those",
                status: .refused)
        case .otherRamp(let flag, let condition, let place):
            Complaint(
                "\(flag) is on its way back to \(condition.words)", at: place,
                advice:
                    "a flag has one ramp: without --percent it comes back to everybody, or write in the file whom the ramp is about",
                status: .refused)
        case .notKilled(let flag, let place):
            Complaint("\(flag) is not killed", at: place, advice: "'gatehouse flag list' shows what is", status: .usage)
        case .reviewInThePast(let time, let now):
            Complaint(
                "a review that is due already", at: "--review-by \(time)",
                advice: "it is \(now) now: give a later time, or 'gatehouse flag restore' it", status: .usage)
        case .noSuchSetting(let name, let near, let all):
            Complaint(
                "no such setting", at: name,
                advice: near.map { "did you mean '\($0)'?" } ?? "there is: \(all.joined(separator: ", "))",
                status: .usage)
        case .badSetting(let name, let text, let expected, let near):
            Complaint(
                "cannot use '\(text)'", at: name, advice: near.map { "did you mean '\($0)'?" } ?? "give \(expected)",
                status: .usage)
        case .notListed(let name, let key, let names):
            Complaint(
                "\(name) is not listed", at: key,
                advice: names.isEmpty ? "the list is empty" : "there is: \(names.joined(separator: ", "))",
                status: .usage)
        case .noSuchOverride(let condition, let path):
            Complaint(
                "no override for \(condition.words)", at: path,
                advice: "'gatehouse safe-mode show' lists what there is",
                status: .usage)
        case .otherForce(let condition, let level, let place):
            Complaint(
                "\(condition.words) is forced to level \(level)", at: place,
                advice:
                    "there is one force: give conditions that hold for those as well, or --replace to let them start normally",
                status: .refused)
        case .safeModeOff(let mode, let path):
            Complaint(
                "nobody would follow: the mode is \(mode.rawValue)", at: path,
                advice: "'gatehouse safe-mode set mode=on' first", status: .refused)
        case .levelAboveMaximum(let level, let maximum, let path):
            Complaint(
                "nobody comes to level \(level): max_level is \(maximum)", at: path,
                advice: "give a level up to \(maximum), or 'gatehouse safe-mode set max_level=\(level)' first",
                status: .refused)
        case .whatToClear(let condition):
            Complaint(
                "what is to go for \(condition.words)?",
                advice:
                    "name settings; without any condition and setting the force goes", status: .usage)
        case .alreadyThere(let path):
            Complaint(
                "is there already", at: path, advice: "choose another name, or edit the file", status: .cannotWrite)
        case .badTable(let source, let diagnostic):
            Complaint(
                "not a table of installs", at: source.path, advice: "mend the line above", status: .badInput,
                details: diagnostic.rendered(in: source) + "\n")
        case .retired(let app, let path):
            Complaint(
                "\(app) is retired", at: path,
                advice: "remove 'retired: true' and bring the policy back to use it again",
                status: .badInput)
        case .version(let error, let text, let place):
            Complaint(
                "not a version: \(error)", at: location(of: error.offset, in: text, place),
                advice: "write one to four numbers, such as 2.4.0 or 2.4.0-beta.1", status: place.status)
        case .range(let error, let text, let place):
            Complaint(
                "not a range: \(error)", at: location(of: error.offset, in: text, place),
                advice: "write comparisons, such as '>=2.4.0 <2.4.1', or one version", status: place.status)
        case .reading(let error):
            error.complaint
        case .contradictions(let rows):
            RowContradiction.complaint(rows)
        case .noExports(let place):
            Complaint(
                "no export", at: place,
                advice: "name files that end in .csv, .tsv, .txt or .json, or any of these with .gz",
                status: .badInput)
        case .noDimensions(let inputs):
            Complaint(
                "no column tells users apart", at: inputs.joined(separator: ", "),
                advice: "count by system, device or locale in the export, or name a column with --by", status: .badInput
            )
        case .noNextVersion(let version):
            Complaint(
                "no next version", at: "\(version)",
                advice: "the number is as large as it can be; choose another part to raise",
                status: .badInput)
        case .project(let error):
            error.complaint
        case .projectEdit(let error):
            error.complaint
        case .projectWriting(let error):
            error.complaint
        case .projectDiffers(let app, let difference):
            Complaint(
                "which version?", at: "\(difference.row.name) has \(difference.row.version.shown)",
                advice:
                    "\(app) has \(difference.expected ?? "none"); 'gatehouse version check' shows all, 'gatehouse version set V' makes them one",
                status: .refused)
        case .noProjectVersion(let app):
            Complaint(
                "no version to raise", at: app, advice: "'gatehouse version check' says where it comes from",
                status: .refused)
        case .noNextBuild(let row, let text):
            Complaint(
                "nothing is written: no build follows '\(text)'", at: row.name,
                advice: "say which with --build N", status: .refused)
        case .noPlan(.nothingKnown, let app):
            Complaint(
                "nothing to plan from", at: app,
                advice: "list releases with 'gatehouse release add', give --builds, or run it where the tags are",
                status: .refused)
        case .noPlan(.noNextVersion(let version), _):
            CommandFailure.noNextVersion(version).complaint
        case .unreadableInput:
            Complaint("cannot read", at: "standard input", advice: "pipe text into the command", status: .badInput)
        case .noServer(let place):
            Complaint(
                "no gatehouse-server", at: "\(place ?? "beside this program") and PATH",
                advice: "install it beside gatehouse; they are built together", status: .unavailable)
        case .output(let code):
            Complaint(
                "cannot write the answer", at: "standard output",
                advice: "\(unsafe String(cString: strerror(code))); free some space or send it elsewhere",
                status: .cannotWrite)
        }
    }

    /// `'1..2' character 3`; characters are what people count, bytes are what parsers do.
    private func location(of offset: Int, in text: String, _ place: TextPlace) -> String {
        let position = String(decoding: text.utf8.prefix(offset), as: UTF8.self).count + 1
        let quoted = text.isEmpty ? "''" : "'\(text)' character \(position)"
        return place.name.map { "\($0): \(quoted)" } ?? quoted
    }
}

extension FileError {
    var exitStatus: ExitStatus {
        switch self {
        case .system(let operation, _, _):
            switch operation {
            case .resolve, .inspect, .list, .open, .read: .badInput
            case .create, .write, .truncate, .setOwner, .setPermissions, .synchronize, .synchronizeFolder, .makeFolder,
                .rename, .remove, .lock:
                .cannotWrite
            }
        case .changedMeanwhile, .locked: .tryAgain
        case .notAFile: .badInput
        case .ownerNotKept, .groupNotKept: .cannotWrite
        }
    }
}

extension PolicyChangeError {
    fileprivate var exitStatus: ExitStatus {
        switch self {
        case .journal(let error), .file(let error): error.exitStatus
        case .partly(_, _, let error): error.exitStatus
        case .edit, .undo: .badInput
        }
    }
}

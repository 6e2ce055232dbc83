import CommandKit
import Incidents
import JSONText
import PolicyFiles
import ProjectFiles
import Versioning

/// What `version bump` and `version set` do once they know the new numbers: plan, show, write.
struct ProjectChange {
    static let options: [Option] = [.projectTarget, .changeReason, .projectDryRun, .incidentApp, .incidents, .json]

    let path: String
    let survey: ProjectSurvey
    /// The apps that change.
    let apps: [String]

    /// Reads the project and finds the apps that `--target` names, or all.
    init(_ path: String, _ invocation: Invocation) throws(CommandFailure) {
        self.path = path
        do throws(ProjectError) {
            survey = try ProjectSurvey(at: path)
        } catch {
            throw .projectEdit(.project(error))
        }
        let all = survey.apps
        guard !all.isEmpty else { throw .projectEdit(.project(.noApp(survey.layouts))) }
        let wanted = invocation.values(of: .projectTarget)
        for app in wanted where !all.contains(app) {
            throw .usage(
                .badOperand("--target", text: app, expected: "one of the apps: \(all.joined(separator: ", "))"))
        }
        apps = wanted.isEmpty ? all : all.filter(wanted.contains)
    }

    func run(
        _ edits: [String: VersionEdit], _ invocation: Invocation, _ console: Console
    ) throws(CommandFailure) -> ExitStatus {
        let edit: ProjectEdit
        do throws(ProjectEditError) {
            edit = try ProjectEdit(edits, of: survey, at: path)
        } catch {
            throw .projectEdit(error)
        }
        let isDryRun = invocation.has(.projectDryRun)
        if !isDryRun {
            do throws(ProjectEdit.WritingError) { try edit.write() } catch { throw .projectWriting(error) }
        }
        let outcome = edit.files.isEmpty ? "unchanged" : isDryRun ? "dry_run" : "written"
        let record = outcome == "written" ? noted(edit, invocation, console) : IncidentRecord()
        if invocation.has(.json) {
            writeJSON(edit, outcome, record, console)
        } else {
            tell(edit, outcome, console)
            record.tellWritten(console)
        }
        record.tell(console)
        // No journal lies beside a project: its history is in git.
        if outcome == "written", invocation.value(of: .changeReason) != nil, record.isNowhere {
            console.errors.writeLine(
                "note     no incident is open, so the reason is not kept: put it into the message of your commit")
        }
        return record.status(over: .ok)
    }

    /// A hotfix that gets its number is a part of the incident that it ends.
    private func noted(_ edit: ProjectEdit, _ invocation: Invocation, _ console: Console) -> IncidentRecord {
        let changes = apps.compactMap { app -> String? in
            guard let before = survey.leading(app), let after = edit.after.leading(app) else { return nil }
            return "\(app) \(before.numbers) → \(after.numbers)"
        }
        let reason = invocation.value(of: .changeReason)
        return IncidentLog(invocation, console).add(
            .action, "version of \(changes.joined(separator: ", "))\(reason.map { ": \($0)" } ?? "")",
            aboutGiven: invocation.value(of: .incidentApp))
    }

    private func tell(_ edit: ProjectEdit, _ outcome: String, _ console: Console) {
        for app in apps {
            guard let before = survey.leading(app), let after = edit.after.leading(app) else { continue }
            if edit.files.isEmpty {
                console.writeLine("same", .green, "\(app) is \(before.numbers) already")
            } else {
                console.writeLine(
                    outcome == "written" ? "changed" : "would", .bold, "\(app) \(before.numbers) → \(after.numbers)")
            }
        }
        for file in edit.files {
            console.writeLine("file", .dim, file.path)
            for changed in file.diff.hunks.flatMap(\.lines) where changed.kind != .kept {
                let text = changed.marked.withVisibleControls(keeping: ["\t"])
                console.output.writeLine(
                    "         " + console.paint(text, changed.kind == .added ? .green : .red, for: console.output))
            }
        }
        for note in notes(on: edit) { console.writeLine("note", .yellow, note) }
        if outcome == "dry_run" { console.writeLine("dry run", .bold, "nothing is written") }
    }

    private func writeJSON(
        _ edit: ProjectEdit, _ outcome: String, _ record: IncidentRecord, _ console: Console
    ) {
        console.writeJSON { writer in
            writer.object { writer in
                writer.member("status", outcome)
                writer.key("apps")
                writer.array(apps) { writer, app in
                    let (before, after) = (survey.leading(app), edit.after.leading(app))
                    writer.object {
                        $0.member("app", app)
                        $0.member("version_before", before?.version?.text)
                        $0.member("version", after?.version?.text)
                        $0.member("build_before", before?.build?.text)
                        $0.member("build", after?.build?.text)
                    }
                }
                writer.key("files")
                writer.array(edit.files) { writer, file in
                    writer.object {
                        $0.member("path", file.path)
                        $0.member("diff", file.diff.unified(oldName: file.path, newName: file.path))
                    }
                }
                writer.key("notes")
                writer.array(notes(on: edit)) { $0.string($1) }
                writer.timeline(record)
            }
        }
    }

    /// What stays, and what of the project is not seen here.
    private func notes(on edit: ProjectEdit) -> [String] {
        edit.notes.map(\.sentence) + edit.after.notes.map(\.sentence)
    }
}

extension ProjectEdit.File {
    var diff: TextDiff { TextDiff(old: before, new: after) }
}

extension ProjectEdit.Note {
    var sentence: String {
        switch self {
        case .buildSetElsewhere(let target, let variable):
            "the build of \(target) is \(variable), which the project does not set: give that a higher number where it is set"
        case .noBuild(let target): "\(target) has no build here, so none is raised"
        case .lower(let quantity, let target, let from, let to):
            "the \(quantity.rawValue) of \(target) goes down from \(from) to \(to): a store wants the next one above the last"
        case .buildNotSpelledOut(let target): "the build of \(target) is not written as one value, so it stays"
        }
    }
}

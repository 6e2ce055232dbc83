import JSONText
import LaunchDocument
import PolicyFiles
import Versioning

extension JSONWriter {
    mutating func change(_ report: ChangeReport) {
        object { writer in
            writer.member("app", report.app)
            writer.member("status", report.statusWord)
            writer.member("path", report.draft.after.path)
            writer.key("revision")
            writer.object {
                $0.member("from", report.before?.revision.value)
                $0.member("to", report.after?.revision.value)
            }
            writer.key("notes")
            writer.array(report.planned.notes) { $0.string($1.sentence(path: report.draft.after.path)) }
            writer.key("guards")
            writer.array(report.findings) { writer, item in
                writer.object {
                    $0.member("guard", item.name)
                    $0.member("status", item.finding.grade.rawValue)
                    $0.member("evidence", item.finding.evidence)
                    $0.member("advice", item.finding.advice)
                }
            }
            writer.member("override", report.draft.override?.why)
            writer.key("warnings")
            writer.array(report.warnings) { $0.diagnostic($1, in: report.draft.after) }
            writer.member("diff", report.draft.unifiedDiff)
            writer.key("effects")
            writer.array(report.effects) { writer, effect in
                writer.object {
                    $0.member("version", "\(effect.version)")
                    $0.member("before", effect.before.action.rawValue)
                    $0.member("after", effect.after.action.rawValue)
                    $0.member("target", effect.after.target.map { "\($0)" })
                }
            }
            writer.key("served")
            if let served = report.served { writer.served(served.look) } else { writer.null() }
            writer.timeline(report.timeline)
        }
    }
}

extension ChangeReport {
    /// `unchanged`, `refused`, `dry_run`, `edited` when nobody looked, `served` or `not_served`.
    fileprivate var statusWord: String {
        guard outcome == .written else { return outcome.rawValue }
        return served.map { $0.look.sighting == .wanted ? "served" : "not_served" } ?? "edited"
    }
}

extension PolicyDraft {
    var unifiedDiff: String { diff.unified(oldName: before?.path ?? "/dev/null", newName: after.path) }
}

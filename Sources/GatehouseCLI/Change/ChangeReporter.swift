import CommandKit
import JSONText
import PolicyFiles

/// Tells people what changed, as it happens; scripts get one JSON object for each app at its end.
struct ChangeReporter {
    let console: Console
    let isJSON: Bool

    func tell(_ report: ChangeReport) {
        tellChange(report)
        tellEnd(report)
    }

    /// What was found and what is written, before anybody waits.
    func tellChange(_ report: ChangeReport) {
        guard !isJSON else { return }
        for note in report.planned.notes { line("note", .dim, note.sentence(path: report.draft.after.path)) }
        for (name, finding) in report.findings { tell(finding, name) }
        if let override = report.draft.override, report.outcome != .refused {
            line("override", .yellow, "\(override.refusals.map(\.guard).joined(separator: ", ")): \(override.why)")
        }
        for warning in report.warnings {
            console.output.writeLine(warning.rendered(in: report.draft.after))
        }
        switch report.outcome {
        case .unchanged: line("same", .green, "\(report.app) stays as it is")
        case .refused: line("refused", .red, "\(report.app): nothing is changed\(overrideAdvice(report))")
        case .dryRun, .written:
            line(report.outcome == .dryRun ? "would" : "changed", .bold, headline(report))
            console.output.write(diff(of: report))
            for effect in report.effects.prefix(12) { line("effect", .dim, effect.sentence) }
            for folder in report.timeline.written { line("noted", .dim, "in \(folder)") }
        }
        console.output.flush()
    }

    /// Whether phones get it.
    func tellEnd(_ report: ChangeReport) {
        defer { report.timeline.tell(console) }
        if isJSON { return console.writeJSON { $0.change(report) } }
        switch (report.outcome, report.served) {
        case (.dryRun, _): line("dry run", .bold, "nothing is written")
        case (.written, nil) where report.after == nil:
            line("retired", .bold, "\(report.app): it is no longer served, and apps keep what they have")
        case (.written, nil): line("edited", .yellow, "did not look whether phones get it (--wait 0)")
        case (.written, let served?): tell(served.look, served.milliseconds, report)
        case (.unchanged, _), (.refused, _): break
        }
    }

    private func tell(_ look: ServedLook, _ milliseconds: Int, _ report: ChangeReport) {
        let revision = report.after?.revision.value ?? 0
        let seconds = "\(milliseconds / 1_000).\(milliseconds / 100 % 10) s"
        if look.sighting == .wanted {
            line("served", .green, "\(report.app): \(look.sentence(revision: revision)), after \(seconds)")
            if let age = look.cacheSeconds, age > 0 {
                line("caches", .dim, "on the way to phones may hand out what was before for \(age) s more")
            }
            return
        }
        console.output.writeLine(
            console.paint("edited, NOT SERVED", .red, for: console.output)
                + ": \(report.app): \(look.sentence(revision: revision)), after \(seconds)")
        line("next", .bold, look.advice(policies: report.draft.after.path))
    }

    private func tell(_ finding: GuardFinding, _ name: String) {
        let colour: Colour =
            switch finding.grade {
            case .pass: .green
            case .notice, .unknown: .yellow
            case .refuse: .red
            }
        line(finding.grade.rawValue, colour, "\(name): \(finding.evidence)\(finding.advice.map { "; \($0)" } ?? "")")
    }

    private func overrideAdvice(_ report: ChangeReport) -> String {
        guard report.findings.contains(where: { $0.finding.grade == .refuse }) else {
            return ", because another app is refused"
        }
        return report.isUnpublishable
            ? "; no override helps, since no server would take the policy after it"
            : "; to go on all the same, add --override \"why\", which the journal keeps"
    }

    private func headline(_ report: ChangeReport) -> String {
        let from = report.before.map { "\($0.revision.value) → " } ?? ""
        return
            "\(report.app) revision \(from)\(report.after.map { "\($0.revision.value)" } ?? "?")    \(report.draft.after.path)"
    }

    private func diff(of report: ChangeReport) -> String {
        report.draft.diff.hunks.flatMap(\.lines).filter { $0.kind != .kept }.map { diffLine in
            let text = diffLine.marked.withVisibleControls(keeping: ["\t"])
            return "         \(console.paint(text, diffLine.kind == .added ? .green : .red, for: console.output))\n"
        }.joined()
    }

    private func line(_ label: String, _ colour: Colour, _ text: String) {
        console.output.writeLine(
            console.paint(label.padded(to: 9), colour, for: console.output) + text.withVisibleControls())
    }
}

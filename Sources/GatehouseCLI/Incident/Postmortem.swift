import CrashHealth
import Incidents
import JSONText
import LaunchDocument
import PolicyFiles

/// The page that is written when it is over, as Markdown: the sections that everybody expects, filled with what the
/// timeline and the policy say. What they do not say is marked as a gap, and nothing is guessed.
///
/// The sections are those of "Site Reliability Engineering" (Beyer, Jones, Petoff, Murphy, 2016), appendix D.
struct Postmortem {
    let situation: IncidentSituation

    var page: String {
        let sections: [(String, [String])] = [
            ("Summary", summary), ("Impact", impact), ("Trigger", trigger), ("Detection", detection),
            ("Resolution", resolution), ("Timeline", [TimelineMarkdown(incident).table]), ("Lessons", lessons),
            ("Action items", actionItems),
        ]
        return "# \(incident.title.markdown)\n\n"
            + sections.map { "## \($0)\n\n\($1.joined(separator: "\n\n"))" }.joined(separator: "\n\n") + "\n"
    }

    private var incident: Incident { situation.incident }
    private var entries: [TimelineEntry] { incident.timeline.entries }

    private func gap(_ what: String) -> String { "_Gap: \(what)_" }

    private var summary: [String] {
        var parts = [situation.subject.markdown]
        if let opening = incident.opening {
            parts.append("opened \(opening.at.minuteText) by \(opening.by.markdown)")
        } else {
            parts.append(gap("the line that opened it cannot be read."))
        }
        if let closing = incident.closing {
            let length = incident.opening.map {
                " after \(DurationText.text(closing.at.secondsSince1970 - $0.at.secondsSince1970))"
            }
            parts.append("closed \(closing.at.minuteText) by \(closing.by.markdown)\(length ?? "")")
        } else {
            parts.append("still open")
        }
        let end = incident.closing.map { $0.reason.map { "How it ended: \($0.markdown)" } ?? gap("how it ended.") }
        return [
            parts.joined(separator: ", ") + ".", end,
            gap("what happened, in two sentences for somebody who was not there."),
        ]
        .compactMap { $0 }
    }

    private var impact: [String] {
        let checks = situation.checks
        guard let last = checks.last else {
            return [gap("no crash check is in the timeline: how many users crashed, of how many, from when to when.")]
        }
        // Percentages of one metric and scale compare as numbers; one that is missing is not the worst.
        let worst = checks.filter { $0.crashFree != nil }
            .min { (Double($0.crashFree ?? "") ?? 100) < (Double($1.crashFree ?? "") ?? 100) }
        var lines: [String] = []
        // The same answer that was noted twice was no worse the first time.
        if let worst, worst.crashFree != last.crashFree { lines.append("- At its worst, \(words(worst))") }
        lines.append("- \(checks.count == 1 ? "By the only check" : "By the last check"), \(words(last))")
        if let why = (worst ?? last).why { lines.append("- Whom: \(why.markdown)") }
        return [lines.joined(separator: "\n"), gap("what users could not do, and what it cost them and us.")]
    }

    private func words(_ check: CheckRecord) -> String {
        "\(check.checkedAt.minuteText): \(check.status), \(check.sentence.markdown)"
    }

    private var trigger: [String] {
        let version = incident.version.map { "Release \($0.markdown)." } ?? gap("which release.")
        let condition = situation.checks.compactMap(\.why).last.map {
            "What the crashes have in common: \($0.markdown)"
        }
        return [version, condition, gap("which change in it, and why it went out.")].compactMap { $0 }
    }

    private var detection: [String] {
        guard let seen = situation.firstSeen else {
            return [gap("nobody wrote down who or what noticed it, and when.")]
        }
        let later = incident.opening.map { $0.at.secondsSince1970 - seen.at.secondsSince1970 } ?? 0
        return [
            "\(seen.at.minuteText), \(seen.actor.markdown): \(seen.summary.markdown)",
            later > 0 ? "The incident was opened \(DurationText.text(later)) later." : nil,
            gap("when users were first hit, and what would have shown it earlier."),
        ].compactMap { $0 }
    }

    private var resolution: [String] {
        let changes = entries.filter {
            ChangeRecord($0.data) != nil || $0.kind == .action && !$0.isMilestone && !isFailedStep($0)
        }
        guard !changes.isEmpty else { return [gap("no action is in the timeline.")] }
        var lines = changes.map { "- \($0.at.minuteText), \($0.actor.markdown): \($0.summary.markdown)" }
        let served = entries.first { ServedRecord($0.data)?.isServed ?? false }
        if let served, let opening = incident.opening {
            let after = DurationText.text(served.at.secondsSince1970 - opening.at.secondsSince1970)
            lines.append("- First change that phones got: \(served.at.minuteText), \(after) after it was opened")
        }
        if let policy = situation.policy, let fix = situation.fix, fix.isOut {
            lines.append(
                "- The fix: \(fix.version.value) is \(fix.status.value.words) (\(policy.place(of: fix.span).markdown))")
        }
        return [lines.joined(separator: "\n")]
    }

    /// A step of a runbook that came to nothing resolved nothing.
    private func isFailedStep(_ entry: TimelineEntry) -> Bool {
        entry.data["runbook"] != nil && entry.data["exit"]?.int != 0
    }

    private var lessons: [String] {
        let decisions = entries.filter { $0.kind == .decision }
            .map { "- \($0.at.minuteText), \($0.actor.markdown): \($0.summary.markdown)" }
        return (decisions.isEmpty ? [] : ["Decided on the way:", decisions.joined(separator: "\n")]) + [
            gap("what went well."), gap("what went wrong."), gap("where luck helped."),
        ]
    }

    private var actionItems: [String] {
        var rows = ["| what | who | until |", "| :-- | :-- | :-- |"]
        if situation.policy == nil {
            rows.append(
                "| \(gap("what is still off: no policy can be read.")) | \(gap("who.")) | \(gap("until when.")) |")
        }
        rows += situation.toGiveBack.map { off in
            let until = off.reviewBy.map { "\($0)" } ?? gap("until when.")
            return "| Still off: \(off.what.markdown). Back with: \(off.undo.markdown) | \(gap("who.")) | \(until) |"
        }
        rows.append("| \(gap("what keeps this from happening again.")) | \(gap("who.")) | \(gap("until when.")) |")
        return [rows.joined(separator: "\n")]
    }
}

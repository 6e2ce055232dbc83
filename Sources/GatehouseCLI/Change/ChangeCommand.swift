import CommandKit
import DurableFiles
import Fetching
import Incidents
import LaunchDocument
import PolicyFiles

/// What every changing command does around its own plan: lock, plan, guard, lint, write, journal, wait for phones to
/// get it.
///
/// Either all apps of the command line may be changed or none is.
struct ChangeCommand {
    typealias Plan = (_ app: String, _ change: PolicyChange) throws(CommandFailure) -> PlannedChange

    /// What goes into the journal as the command.
    let title: String
    /// The move that guards look at; nil when there is nothing to guard.
    var move: GateChange.Move?
    /// Whether it also works on an app whose file is gone.
    var findsLostFiles = false
    /// Whether the timelines of open incidents have it already, as a part of something larger.
    var isNoted = false
    let plan: Plan

    /// Options of every changing command.
    static let options: [Option] = [
        .reason, .dryRun, .wait, .app, .policies, .incidents, .state, .server, .certificates, .json,
    ]

    func run(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        var settings = try ChangeSettings(invocation)
        settings.storePages = try storePages(settings, invocation, console)
        let log = IncidentLog(invocation, console)
        let reports = try write(settings, invocation, log, console)
        let reporter = ChangeReporter(console: console, isJSON: invocation.has(.json))
        if reports.contains(where: { $0.outcome == .refused }) {
            for report in reports { reporter.tell(report) }
            return .refused
        }
        return try wait(for: reports, settings, invocation, log, reporter)
    }

    /// The change as the timeline of an incident keeps it.
    private func record(of report: ChangeReport, _ settings: ChangeSettings) -> ChangeRecord {
        var record = ChangeRecord(
            app: report.app, command: title, reason: report.draft.reason(after: settings.reason),
            fromRevision: report.before?.revision.value, toRevision: report.after?.revision.value)
        record.overridden = (report.draft.override?.refusals ?? []).map {
            .init(guard: $0.guard, evidence: $0.evidence)
        }
        return record
    }

    /// Everything that happens under the lock. The lock is given back before anybody waits for phones.
    private func write(
        _ settings: ChangeSettings, _ invocation: Invocation, _ log: IncidentLog, _ console: Console
    ) throws(CommandFailure) -> [ChangeReport] {
        let apps = try invocation.chosenApps(orLost: findsLostFiles ? invocation.rememberedApps() : [])
        var change = try open(settings, invocation, log, console)
        let judgement = PolicyJudgement(now: console.clock.timestamp, installs: settings.installs)
        var reports: [ChangeReport] = []
        for app in apps {
            let planned = try plan(app, change)
            reports.append(try report(on: planned, settings, judgement, invocation))
        }
        if reports.contains(where: { $0.isRefused(unless: settings.override) }) {
            for index in reports.indices { reports[index].outcome = .refused }
        } else if settings.isDryRun {
            for index in reports.indices where reports[index].changes { reports[index].outcome = .dryRun }
        } else {
            var failure: PolicyChangeError?
            do throws(PolicyChangeError) { try change.commit(reports.map(\.draft)) } catch { failure = error }
            for index in reports.indices where reports[index].changes && failure.leaves(reports[index].app) {
                reports[index].outcome = .written
                if !isNoted { reports[index].timeline = log.add(record(of: reports[index], settings)) }
            }
            if let failure {
                for report in reports { report.timeline.tell(console) }
                throw .change(failure)
            }
        }
        return reports
    }

    private func open(
        _ settings: ChangeSettings, _ invocation: Invocation, _ log: IncidentLog, _ console: Console
    ) throws(CommandFailure) -> PolicyChange {
        let author = JournalAuthor(
            name: console.userName, reason: settings.reason, command: "gatehouse \(title)")
        let change = try touchingFiles { () throws(FileError) in
            try PolicyChange(
                of: invocation.policies, by: author, at: console.clock.timestamp, served: invocation.servedSources(),
                isDryRun: settings.isDryRun)
        }
        for recovery in change.recoveries {
            console.errors.writeLine("note     \(recovery.sentence)")
            guard recovery.outcome == .done, !settings.isDryRun else { continue }
            log.add(.observation, recovery.sentence, about: recovery.change.app).tell(console)
        }
        for line in change.unreadableJournalLines {
            console.errors.writeLine(
                "note     \(invocation.policies.path)/.journal.jsonl:\(line): not readable, left as it is")
        }
        return change
    }

    private func report(
        on planned: PlannedChange, _ settings: ChangeSettings, _ judgement: PolicyJudgement, _ invocation: Invocation
    ) throws(CommandFailure) -> ChangeReport {
        let before = planned.draft.before.flatMap { Policy.read($0).policy }
        let result = judgement.judge(planned.draft.after, before: before)
        var report = ChangeReport(planned: planned, before: before, after: result.policy)
        guard report.changes else { return report }
        if let move, let before, let after = result.policy {
            let gate = try gateChange(move, before, after, settings, invocation, judgement.now)
            report.findings = gate.findings
            report.planned.draft.override = report.override(settings.override)
        } else if move == nil, report.effects.contains(where: \.isNewBlock), let before,
            let after = result.policy
        {
            report.findings = try gateChange(.follow, before, after, settings, invocation, judgement.now).arrivals
        }
        report.isUnpublishable = result.hasErrors
        // Where a guard refuses, its evidence says more than the lint about the same thing.
        if result.hasErrors, !report.isRefused(unless: settings.override) {
            throw .unpublishable(planned.draft.after, result.diagnostics.filter { $0.severity == .error })
        }
        let old = before.map { judgement.judge($0, [], before: nil).diagnostics.map(\.fact) } ?? []
        report.warnings = result.diagnostics.filter { warning in
            // A review that is due is told with every change until somebody has looked.
            if case .lint(.reviewPassed) = warning.fact { return true }
            return warning.severity == .warning && !old.contains(warning.fact)
        }
        return report
    }

    private func wait(
        for reports: [ChangeReport], _ settings: ChangeSettings, _ invocation: Invocation, _ log: IncidentLog,
        _ reporter: ChangeReporter
    ) throws(CommandFailure) -> ExitStatus {
        var status = ExitStatus.ok
        let start = reporter.console.clock.ticks()
        for var report in reports {
            reporter.tellChange(report)
            if report.outcome == .written, let policy = report.after, settings.waitSeconds > 0 {
                // All apps share the time; each is looked at once at least.
                let elapsed = (reporter.console.clock.ticks() - start) / 1_000
                let place = try ServingPlace(of: policy, server: invocation.value(of: .server))
                let client = try invocation.httpClient(seconds: 10)
                let watch = ServingWatch(
                    address: place.address, app: policy.app.value, wanted: policy.launchDocument().write())
                var cacheSeconds: Int?
                let outcome = watch.wait(seconds: max(0, settings.waitSeconds - elapsed), clock: reporter.console.clock)
                {
                    address throws(NetworkFailure) in
                    let answer = try client.ask(address)
                    cacheSeconds = answer.cacheSeconds
                    return answer
                }
                let look = ServedLook(place: place, sighting: outcome.sighting, cacheSeconds: cacheSeconds)
                report.served = (look, outcome.milliseconds)
                if outcome.sighting != .wanted { status = .differs }
                let seen = ServedRecord(
                    app: report.app, revision: policy.revision.value, isServed: outcome.sighting == .wanted,
                    sentence: look.sentence(revision: policy.revision.value))
                report.timeline.add(log.add(seen))
            }
            reporter.tellEnd(report)
            status = report.timeline.status(over: status)
        }
        return status
    }
}

extension PolicyChangeError? {
    /// Whether the policy of this app is written all the same.
    fileprivate func leaves(_ app: String) -> Bool {
        switch self {
        case nil: true
        case .partly(let written, _, _): written.contains(app)
        case .journal, .file, .edit, .undo: false
        }
    }
}

import CommandKit
import CrashHealth
import DurableFiles
import Glibc
import Incidents
import PolicyFiles

extension CrashCommands {
    static let check = Command(
        "crashes", "check", summary: "Judges a release from exports: ok, warn, breach or unknown",
        notes: [
            "The verdict is made of evidence over the release's life, so that it may be asked for every hour without crying wolf: a release at its critical rate is called a breach with a chance of 1 in 100, however often one looks. The newest rows are left out while more may come; too few users, rows that contradict themselves and data that is old and good are unknown.",
            "Exit status: 0 ok, 1 warn, 2 breach, 3 unknown; these are also those of monitoring plugins. 64 and 65 for a command line or an input that cannot be read; with --format nagios the latter is unknown as well, because a monitor knows no other.",
            "With --state FILE an alarm is told once, stays until three checks in a row are ok, and is told again when its message could not be sent. The release and the app tell checks apart, so that several may share a file.",
            "The last verdict on each release of an app that has a policy is kept in POLICIES/.checks/APP.json, or where --checks says: 'gatehouse gate raise' sends nobody to a release that is in breach.",
            "A change of what --state remembers is noted in the timeline of the app's open incident.",
            "A message that --notify cannot send is told on standard error and changes neither the answer nor the exit status.",
        ],
        options: [.checkedVersion, .stateFile] + Option.judging + Option.outputs + Option.reading + [
            .checks, .incidents,
        ],
        operands: [.exports],
        examples: [
            .init(
                "gatehouse crashes check exports/*.csv --app shop-ios --version 2.4.0", "is it worse than it may be?"),
            .init(
                "gatehouse crashes check 'exports/*.csv.gz' --by os,device --format nagios",
                "for a monitor, with each system and model judged as well"),
        ],
        run: runCheck)

    @Sendable
    private static func runCheck(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        let output = try CheckOutput(invocation)
        let reports: [HealthReport]
        let followUp = CheckFollowUp(invocation)
        do throws(CommandFailure) {
            reports = try invocation.releaseCheck(console).reports(of: invocation.checkedReleases(), console)
        } catch {
            return try output.fail(error, console)
        }
        guard var report = reports.first else { return .unknown }
        guard let path = invocation.value(of: .stateFile) else {
            try output.write(report, opening: report.opening(invocation), console)
            keep(report, invocation, console)
            _ = output.notify(of: report, before: nil, console)
            return report.judgement.status.exitStatus
        }
        let now = console.clock.timestamp
        var state = CheckState(path, of: report.checkName, at: now, console)
        let before = state.latch.alarm
        state.take(report.judgement.status, at: now)
        let held = report.judgement.held(by: state.latch)
        if held.reason != report.judgement.reason { report.next = followUp.commands(for: held) }
        report.judgement = held
        try output.write(report, opening: report.opening(invocation), console)
        let wasTold = state.latch.change.map { output.notify(of: report, before: $0.from, console) } ?? true
        state.save(wasTold: wasTold, console)
        keep(report, invocation, console)
        if state.latch.alarm != before { note(report, IncidentLog(invocation, console), console) }
        return report.judgement.status.exitStatus
    }
}

extension CrashCommands {
    /// Keeps what was answered for the guards of the gate, where there is a policy to move. Neither the answer nor the exit
    /// status depends on it.
    private static func keep(_ report: HealthReport, _ invocation: Invocation, _ console: Console) {
        guard let app = report.app, (try? invocation.policies.apps())?.contains(app) == true,
            let check = try? CheckRecord(answer: report.json())
        else { return }
        do throws(CommandFailure) {
            try invocation.keptChecks(of: app).keep(check)
        } catch {
            // A monitor that may only read the policies was asked for a verdict, and not to keep it.
            if case .file(let fault) = error, [EACCES, EPERM, EROFS].contains(fault.code),
                invocation.value(of: .checks) == nil
            {
                return
            }
            console.errors.writeLine("note     'gatehouse gate raise' will not know of this verdict:")
            console.tell(error)
        }
    }

    /// Adds the verdict to the timeline of the app's open incident. The exit status stays that of the verdict.
    private static func note(_ report: HealthReport, _ log: IncidentLog, _ console: Console) {
        // What the check prints is read as a file of it would be; that it reads is held by tests.
        guard let app = report.app, let check = try? CheckRecord(answer: report.json()) else { return }
        log.add(check, about: app).tell(console)
    }
}

extension HealthReport {
    /// What opens an incident about a breach; nil while one of the app is open.
    fileprivate func opening(_ invocation: Invocation) -> String? {
        guard judgement.status == .breach, let app, case .release(let version, _) = judgement.release,
            invocation.openIncident(of: app) == nil
        else { return nil }
        return
            "gatehouse incident open 'crash of \(version)' --app \(ShellText.quoted(app)) --version \(version)    writes down what is done"
    }

    /// What tells this check apart from others that remember in the same file.
    fileprivate var checkName: String {
        [app, judgement.release.description, judgement.metric.rawValue].compactMap { $0 }.joined(separator: " ")
    }
}

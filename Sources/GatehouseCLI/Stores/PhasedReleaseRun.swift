import CommandKit
import Incidents
import LaunchDocument
import PolicyFiles
import Stores
import Versioning

/// One command about the phased release of an app: what the store says, the move, and the policy after it.
struct PhasedReleaseRun {
    let subject: StoreSubject
    let version: StoreVersion
    let release: PhasedRelease?
    /// Other versions in distribution whose phased release has not come to its end.
    let others: [StoreVersion]
    let connect: AppStoreConnect
    private let invocation: Invocation
    private let console: Console
    private let matter: StoreMatter

    init(_ invocation: Invocation, _ console: Console) throws(CommandFailure) {
        let wanted: AppVersion? = try invocation.value(of: .storeVersion).map { text throws(CommandFailure) in
            try VersionCommands.strict(text, at: .option(.storeVersion))
        }
        let subject = try invocation.storeSubject(console, isApple: true)
        let connect = try invocation.appStoreConnect(console)
        let name = wanted.map { "\($0) of \(subject.bundleID)" } ?? subject.bundleID
        let matter = StoreMatter(store: .appStore, question: "how far the phased release of \(name) has come")
        let others: [StoreVersion]
        (version, release, others) = try matter.asking { () throws(StoreFailure) in
            let app = try connect.app(bundleID: subject.bundleID)
            let (version, others) = try connect.distributedVersion(
                of: app, on: StorePlatform(subject.platform), wanted: wanted)
            return (version, try connect.phasedRelease(of: version), others)
        }
        self.others = others.filter { $0.phasedRelease.map { $0.state != .complete } ?? false }
        self.subject = subject
        self.connect = connect
        self.invocation = invocation
        self.console = console
        self.matter = matter
    }

    func carryOut(_ move: PhasedReleaseMove) throws(CommandFailure) -> ExitStatus {
        switch PhasedReleaseDecision(move, on: release) {
        case .none: return refuse(move, .none)
        case .notBegun: return tell(PhasedReleaseReport(self, move: move, outcome: .notBegun))
        case .over: return refuse(move, .over)
        case .unknown: return tell(PhasedReleaseReport(self, move: move, outcome: .unknown))
        case .already(let release): return finish(move, .already(release))
        case .possible(let release):
            if invocation.has(.dryRun) { return finish(move, .dryRun(release)) }
            if move == .complete { try confirm() }
            let after = try matter.asking { () throws(StoreFailure) in
                try connect.carryOut(move, on: release, of: version)
            }
            return finish(move, .done(after))
        }
    }

    /// Only this one cannot be taken back.
    private func confirm() throws(CommandFailure) {
        if invocation.has(.yes) { return }
        let isSure = console.confirms(
            "Give \(version.text) of \(subject.bundleID) to everybody at once? Nothing takes that back.")
        guard let isSure else {
            throw .complaint(
                Complaint(
                    "nothing takes it back, and nobody is here to be asked", at: "complete \(version.text)",
                    advice: "add --yes; nothing was changed", status: .usage))
        }
        guard isSure else {
            throw .complaint(
                Complaint("not confirmed", at: version.text, advice: "nothing was changed", status: .refused))
        }
    }

    /// Tells what the store has now, and brings the policy after it.
    private func finish(
        _ move: PhasedReleaseMove, _ outcome: PhasedReleaseReport.Outcome
    ) -> ExitStatus {
        var report = PhasedReleaseReport(self, move: move, outcome: outcome)
        if !invocation.has(.json) {
            report.write(to: console)
            console.output.flush()
        }
        let record = noted(move, outcome)
        report.timeline = record
        if !invocation.has(.json) { record.tellWritten(console) }
        var follow = followUp(move, outcome)
        follow?.isNoted = outcome.isDone
        let after = follow?.run(subject, invocation, console) ?? PolicyFollowUp.Outcome()
        report.policy = after.report
        report.isInIncident = invocation.openIncident(of: subject.app) != nil
        if invocation.has(.json) { console.writeJSON { report.write(to: &$0) } } else { report.writeNext(to: console) }
        record.tell(console)
        return record.status(over: after.status)
    }

    /// There is nothing to move, which whoever asks next should know.
    private func refuse(_ move: PhasedReleaseMove, _ outcome: PhasedReleaseReport.Outcome) -> ExitStatus {
        let status = tell(PhasedReleaseReport(self, move: move, outcome: outcome))
        let record = noted(move, outcome)
        if !invocation.has(.json) { record.tellWritten(console) }
        record.tell(console)
        return record.status(over: status)
    }

    /// The timeline of an open incident has what was changed or found in the store, whatever becomes of the policy.
    private func noted(_ move: PhasedReleaseMove, _ outcome: PhasedReleaseReport.Outcome) -> IncidentRecord {
        let log = IncidentLog(invocation, console)
        guard !invocation.has(.dryRun) else { return IncidentRecord() }
        if outcome.isDone { return log.add(title(of: move), in: subject, invocation) }
        guard let app = subject.app, let (state, found) = seen(move, outcome) else { return IncidentRecord() }
        return log.add(StoreRecord(app: app, version: version.text, state: state, sentence: found))
    }

    private func seen(
        _ move: PhasedReleaseMove, _ outcome: PhasedReleaseReport.Outcome
    ) -> (state: StoreRecord.State, sentence: String)? {
        let name = version.text
        return switch (outcome, move) {
        case (.already, .pause): (.stopped, "the App Store had \(name) paused already")
        case (.already, .resume): (.running, "the App Store had \(name) going on already")
        case (.none, _): (.unstoppable, "\(name) has no phased release: it went to everybody at once")
        case (.over, _), (.already, .complete):
            (.unstoppable, "the phased release of \(name) is complete: everybody has it")
        default: nil
        }
    }

    private func title(of move: PhasedReleaseMove) -> String {
        "phased-release \(move.rawValue) --version \(version.text)"
    }

    private func followUp(_ move: PhasedReleaseMove, _ outcome: PhasedReleaseReport.Outcome) -> PolicyFollowUp? {
        guard let listed = version.version else { return nil }
        let title = title(of: move)
        let release = outcome.release
        // A dry run shows the policy as it would be after the move.
        let state = move.target
        switch state {
        case .complete: return PolicyFollowUp(title: title, version: listed, status: .live, percent: nil)
        case .active, .paused:
            guard let share = release?.share else { return nil }
            return PolicyFollowUp(
                title: title, version: listed, status: .phased, percent: Percent(thousandths: share * 1_000))
        case .inactive, .other: return nil
        }
    }

    /// Tells it, and says how the command ends.
    func tell(_ report: PhasedReleaseReport) -> ExitStatus {
        if invocation.has(.json) {
            console.writeJSON { report.write(to: &$0) }
        } else {
            report.write(to: console)
            report.writeNext(to: console)
        }
        return report.status
    }
}

extension StorePlatform {
    init(_ platform: Platform) {
        self =
            switch platform {
            case .macos: .macOS
            case .tvos: .tvOS
            case .visionos: .visionOS
            case .ios, .ipados, .android, .other: .iOS
            }
    }
}

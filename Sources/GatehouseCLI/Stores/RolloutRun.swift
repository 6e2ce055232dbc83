import CommandKit
import Incidents
import LaunchDocument
import PolicyFiles
import Stores
import Versioning

/// One command about a track of Google Play.
struct RolloutRun {
    private let subject: StoreSubject
    private let trackName: String
    private let play: GooglePlay
    private let matter: StoreMatter
    private let invocation: Invocation
    private let console: Console

    init(_ invocation: Invocation, _ console: Console) throws(CommandFailure) {
        subject = try invocation.storeSubject(console, isApple: false)
        trackName = invocation.value(of: .track) ?? PlayTrack.production
        let account = try invocation.serviceAccount(console)
        play = GooglePlay(
            at: try invocation.storeAddress(GooglePlay.address), packageName: subject.bundleID, account: account,
            transport: try invocation.storeTransport(console))
        matter = StoreMatter(
            store: .googlePlay, question: "how far the releases of \(subject.bundleID) on \(trackName) have come",
            account: account.email)
        self.invocation = invocation
        self.console = console
    }

    func tellStatus() throws(CommandFailure) -> ExitStatus {
        let track = try matter.asking { () throws(StoreFailure) in try play.track(trackName) }
        let report = report(nil, .seen, track: track)
        if invocation.has(.json) { console.writeJSON { report.write(to: &$0) } } else { report.write(to: console) }
        return report.status
    }

    func carryOut(_ move: RolloutMove) throws(CommandFailure) -> ExitStatus {
        let choice = try choice()
        guard !invocation.has(.dryRun) else {
            let track = try matter.asking { () throws(StoreFailure) in try play.track(trackName) }
            return finish(move, RolloutDecision(move, choice, in: track), track: track)
        }
        var decision = RolloutDecision.none
        let track = try matter.asking { () throws(StoreFailure) in
            try play.change(trackName) { track in
                decision = RolloutDecision(move, choice, in: track)
                guard case .possible(let index, _, let after) = decision else { return nil }
                return (track.replacing(index, with: after), index)
            }
        }
        return finish(move, decision, track: track)
    }

    private func finish(_ move: RolloutMove, _ decision: RolloutDecision, track: PlayTrack) -> ExitStatus {
        var report = report(move, .tried(decision, isDryRun: invocation.has(.dryRun)), track: track)
        let isJSON = invocation.has(.json)
        if !isJSON {
            report.write(to: console)
            console.output.flush()
        }
        report.isInIncident = invocation.openIncident(of: subject.app) != nil
        var status = report.status
        let record = noted(move, decision)
        report.timeline = record
        if !isJSON { record.tellWritten(console) }
        if let after = followUp(move, decision, in: track)?.run(subject, invocation, console) {
            report.policy = after.report
            if status == .ok { status = after.status }
        }
        if isJSON { console.writeJSON { report.write(to: &$0) } } else { report.writeNext(to: console) }
        record.tell(console)
        return record.status(over: status)
    }

    /// The timeline of an open incident has what was changed or found in the store, whatever becomes of the policy.
    private func noted(_ move: RolloutMove, _ decision: RolloutDecision) -> IncidentRecord {
        let log = IncidentLog(invocation, console)
        guard !invocation.has(.dryRun) else { return IncidentRecord() }
        let (release, state, found): (PlayRelease, StoreRecord.State, String)
        switch decision {
        case .possible(_, _, let after):
            return log.add("rollout \(move.rawValue) --version \(name(of: after))", in: subject, invocation)
        case .already(let there) where move == .halt:
            (release, state, found) = (there, .stopped, "Google Play had \(name(of: there)) halted already")
        case .already(let there):
            (release, state, found) = (there, .running, "Google Play had \(name(of: there)) going on already")
        case .onlyRelease(let there):
            let words = "\(name(of: there)) is the only release on \(trackName), which Google Play does not halt"
            (release, state, found) = (there, .unstoppable, words)
        case .none, .several, .notBegun, .unknown: return IncidentRecord()
        }
        guard let app = subject.app else { return IncidentRecord() }
        return log.add(StoreRecord(app: app, version: name(of: release), state: state, sentence: found))
    }

    private func name(of release: PlayRelease) -> String {
        release.version(in: subject.policy).map { "\($0)" } ?? release.name
            ?? release.versionCodes.joined(separator: ", ")
    }

    private func isDone(_ decision: RolloutDecision) -> Bool {
        if case .possible = decision { !invocation.has(.dryRun) } else { false }
    }

    private func report(_ move: RolloutMove?, _ outcome: RolloutReport.Outcome, track: PlayTrack) -> RolloutReport {
        RolloutReport(
            app: subject.app, bundleID: subject.bundleID, track: track, move: move, outcome: outcome)
    }

    private func choice() throws(CommandFailure) -> PlayReleaseChoice {
        if let code = invocation.value(of: .versionCode) { return .code(code) }
        guard let text = invocation.value(of: .playVersion) else { return .onlyOne }
        let version = try VersionCommands.strict(text, at: .option(.playVersion))
        let build = subject.policy?.releases.first { $0.version.value == version }?.build?.value
        return build.map { .code("\($0)") } ?? .name(text)
    }

    /// Nil also for a track of testers: what they get says nothing of what everybody can have.
    private func followUp(
        _ move: RolloutMove, _ decision: RolloutDecision, in track: PlayTrack
    ) -> PolicyFollowUp? {
        guard PlayTrack.isPublic(trackName) else { return nil }
        let release: PlayRelease
        switch decision {
        case .possible(_, _, let after): release = after
        case .already(let found): release = found
        case .none, .several, .notBegun, .onlyRelease, .unknown: return nil
        }
        guard let version = release.version(in: subject.policy) else { return nil }
        let title = "rollout \(move.rawValue) --version \(version)"
        let isNoted = isDone(decision)
        switch release.status {
        case .halted:
            // The store serves the release before it again.
            let others = track.releases.filter { $0.status == .completed && $0.versionCodes != release.versionCodes }
            return PolicyFollowUp(
                title: title, version: version, status: .halted, percent: nil,
                servedAgain: others.compactMap { $0.version(in: subject.policy) }.max(), isNoted: isNoted)
        case .completed:
            return PolicyFollowUp(title: title, version: version, status: .live, percent: nil, isNoted: isNoted)
        case .inProgress:
            guard let percent = release.percent else { return nil }
            return PolicyFollowUp(title: title, version: version, status: .phased, percent: percent, isNoted: isNoted)
        case .draft, .other: return nil
        }
    }
}

extension PlayRelease {
    /// By the policy's builds, else by the release's name.
    func version(in policy: Policy?) -> AppVersion? {
        let listed = policy?.releases.first { listed in
            listed.build.map { versionCodes.contains("\($0.value)") } ?? false
        }
        return listed?.version.value ?? name.flatMap { try? AppVersion.reported($0).version }
    }

    /// The share of users in percent: 0.1 is 10 %. Nil without a fraction, and for one in a form that is not a plain decimal.
    var percent: Percent? {
        guard let fraction, fraction.hasPrefix("0.") else { return nil }
        let digits = fraction.dropFirst(2).prefix(5)
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        let padded = digits + String(repeating: "0", count: 5 - digits.count)
        return Int(padded).flatMap { Percent(thousandths: $0) }
    }
}

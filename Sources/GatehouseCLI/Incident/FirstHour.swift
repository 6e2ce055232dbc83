import CrashHealth
import Incidents
import LaunchDocument
import PolicyFiles
import Versioning

/// The order of the first hour: measure, pause, switch off from the server, roll forward, tell users.
///
/// It says of each step how it stands and what to type. Whatever is not known is possible: trying costs little.
struct FirstHour {
    struct Step: Equatable {
        enum State: String {
            case done, possible, impossible
        }

        let name: String
        let state: State
        /// What says so.
        let evidence: String
        /// What to type, the likeliest first; none for what is done or impossible.
        var commands: [String] = []
    }

    let situation: IncidentSituation

    var steps: [Step] {
        let steps = [measure, pause, switchOff, rollForward, tellUsers]
        // When it is over, typing them would pause and switch off what is well.
        return situation.incident.isOpen
            ? steps : steps.map { Step(name: $0.name, state: $0.state, evidence: $0.evidence) }
    }

    /// The first step that can be taken now.
    var next: Step? { steps.first { $0.state == .possible } }

    /// A check that is older says little about now.
    private static let freshSeconds = 5_400

    private var measure: Step {
        let version = situation.incident.version.map { " --version \(ShellText.quoted($0))" } ?? ""
        let look =
            "gatehouse crashes check exports/*.csv\(app)\(version) --json | gatehouse incident note --check -\(app)"
        guard let check = situation.lastCheck else {
            return Step(
                name: "measure", state: .possible, evidence: "no crash check is in the timeline", commands: [look])
        }
        let age = situation.now.secondsSince1970 - check.checkedAt.secondsSince1970
        let said = "\(check.checkedAt.text(seenAt: situation.now)) \(check.status): \(check.sentence)"
        if check.status == "unknown" {
            return Step(name: "measure", state: .possible, evidence: said, commands: [look])
        }
        guard age <= Self.freshSeconds else {
            return Step(
                name: "measure", state: .possible, evidence: "\(DurationText.text(age)) old: \(said)", commands: [look])
        }
        let why = check.why.map { "; \($0)" } ?? ""
        return Step(name: "measure", state: .done, evidence: said + why)
    }

    private var app: String { situation.appOption }
}

extension FirstHour {
    private var pause: Step {
        if let answered = answeredByStore { return answered }
        if situation.storeAnswer == nil, let stopped = stoppedInStore { return stopped }
        guard let policy = situation.policy else {
            return step(
                "pause", .possible,
                "no policy can be read that says how far \(version) has come; it can be stopped on the store's page",
                ["gatehouse policy lint\(app)"])
        }
        guard let release = situation.release else {
            return step(
                "pause", .possible,
                "\(policy.source.path) does not list \(version), so how far it has come is not known",
                pauseCommands(policy))
        }
        let place = policy.place(of: release.span)
        switch release.status.value {
        case .pending: return step("pause", .impossible, "\(version) is not out (\(place)): keep it where it is")
        case .halted: return step("pause", .done, "\(version) is halted (\(place))")
        case .replaced: return step("pause", .done, "\(version) is replaced, nobody new gets it (\(place))")
        case .lastCompatible:
            return step(
                "pause", .impossible, "\(version) only goes to systems that newer ones do not run on (\(place))")
        case .phased:
            let share = release.percent.map { " to \($0.value) %" } ?? ""
            return step(
                "pause", .possible,
                "\(version) is on its way\(share) (\(place)); who has it keeps it, and can still get it by hand",
                pauseCommands(policy))
        case .live where policy.platform.value == .android:
            return step(
                "pause", .possible,
                "\(version) is out to everybody (\(place)); on Google Play that can be halted too, and new users get the one before",
                pauseCommands(policy))
        case .live:
            return step(
                "pause", .impossible,
                "\(version) went to everybody (\(place)): what is not in phases cannot be paused, and new users go on getting it"
            )
        }
    }

    /// The policy of an Apple app does not tell a pause from a day in between.
    private var stoppedInStore: Step? {
        guard let move = situation.stopInStore else { return nil }
        let entry = move.entry
        return step(
            "pause", .done,
            "\(entry.at.text(seenAt: situation.now)) \(entry.actor): \(move.words.joined(separator: " "))")
    }

    /// Stores that are not asked are told by hand; the policy is told here.
    private func pauseCommands(_ policy: Policy, named other: String? = nil) -> [String] {
        let named = other ?? situation.version.map { " --version \($0)" } ?? ""
        switch policy.platform.value {
        case _ where policy.platform.value.isApple:
            return ["gatehouse phased-release pause\(app)\(named)\(situation.reasonOption)"]
        case .android: return ["gatehouse rollout halt\(app)\(named)\(situation.reasonOption)"]
        default:
            return situation.version.map {
                ["gatehouse release set-status \($0) halted\(app)\(situation.reasonOption)"]
            } ?? []
        }
    }

    private var answeredByStore: Step? {
        guard let (entry, record) = situation.storeAnswer, record.state != .running else { return nil }
        let said = "\(entry.at.text(seenAt: situation.now)) \(entry.actor): \(record.sentence)"
        return step("pause", record.state == .stopped ? .done : .impossible, said)
    }

    private var switchOff: Step {
        guard let policy = situation.policy else {
            return step("switch off", .possible, "no policy can be read", ["gatehouse policy lint\(app)"])
        }
        if let since = policy.versions.gateSince, let asked = situation.version, asked < since.value {
            return step(
                "switch off", .impossible,
                "\(version) is from before \(since.value) and never asks (\(policy.place(of: since.span)))")
        }
        if let seen = situation.unserved {
            return step(
                "switch off", .possible,
                "phones do not get revision \(seen.revision): \(seen.sentence); once they do, look again and it is noted",
                ["gatehouse runbook show policy-server-down", "gatehouse policy show\(app)"])
        }
        let off = situation.switchedOffForIt
        guard off.isEmpty else { return step("switch off", .done, off.map(\.words).joined(separator: "; ")) }
        let before = situation.switchedOff.map(\.words).joined(separator: "; ")
        let commands = switches(in: policy)
        return step(
            "switch off", .possible,
            "nothing is off for \(version)\(before.isEmpty ? "" : " but what was before: \(before)"); it helps where the app reads it before it crashes",
            commands)
    }

    /// What a check said to take away. A kill of a flag that it could not name becomes one for each that it may be.
    private func switches(saidBy check: CheckRecord?, in policy: Policy) -> [String] {
        let (kill, unnamed) = ("gatehouse flag kill ", "FLAG ")
        return (check?.next ?? []).filter { $0.hasPrefix(kill) || $0.hasPrefix("gatehouse gate block ") }
            .flatMap { command in
                let rest = command.dropFirst(kill.count + unnamed.count)
                return command.hasPrefix(kill + unnamed)
                    ? switchableFlags(in: policy).map { "\(kill)\(ShellText.quoted($0)) \(rest)" } : [command]
            }
    }

    /// Three at most; what safe mode takes away first is what its authors suspected first.
    private func switchableFlags(in policy: Policy) -> ArraySlice<String> {
        let flags = policy.flags.filter { $0.kill == nil && $0.defaultValue.value != $0.safeValue.value }
            .map(\.name.value)
        return
            (flags.filter { $0 == policy.firstSwitchedOff } + flags.filter { $0 != policy.firstSwitchedOff }).prefix(3)
    }

    /// What the last check said to switch off; otherwise what there is, the smallest first.
    private func switches(in policy: Policy) -> [String] {
        let said = switches(saidBy: situation.lastCheck, in: policy)
        guard said.isEmpty else { return said }
        let versions = situation.version.map { " --versions \($0)" } ?? ""
        var commands = switchableFlags(in: policy).map {
            "gatehouse flag kill \(ShellText.quoted($0))\(app)\(versions)\(situation.reasonOption)"
        }
        if let version = situation.version {
            if policy.safeMode.values.mode == .on || policy.safeMode.values.mode == nil {
                commands.append(
                    "gatehouse safe-mode force --versions \(version) --level 1\(app)\(situation.reasonOption)")
            }
            let reason = ShellText.quoted("crash: \(situation.incident.title.shortened(to: 80))")
            commands.append("gatehouse gate block \(version)\(app) --reason \(reason)")
        }
        return commands
    }

    private func step(_ name: String, _ state: Step.State, _ evidence: String, _ commands: [String] = []) -> Step {
        Step(name: name, state: state, evidence: evidence, commands: commands)
    }

    private var version: String { situation.versionWords }
}

extension FirstHour {
    private var rollForward: Step {
        guard let policy = situation.policy else {
            return step("roll forward", .possible, "no policy can be read that lists the releases", [])
        }
        guard let asked = situation.version else {
            return step("roll forward", .possible, "the incident names no release", [])
        }
        let store = situation.hasAppStoreKey ? " --from-store" : ""
        guard let fix = situation.fix else {
            if let (release, check) = situation.badSuccessor {
                return step(
                    "roll forward", .possible,
                    "\(release.version.value) is \(release.status.value.words) (\(policy.place(of: release.span))) and crashes as well, \(check.checkedAt.text(seenAt: situation.now)): \(check.sentence); stop it too",
                    stops(of: release, check, policy)
                        + ["gatehouse release plan\(app) --bad \(asked) --bad \(release.version.value)\(store)"])
            }
            return step(
                "roll forward", .possible, "no release above \(asked) is out or on its way",
                ["gatehouse release plan\(app) --bad \(asked)\(store)"])
        }
        let place = policy.place(of: fix.span)
        let found = fix.version.value
        guard fix.isOut else {
            // No other store takes such a request.
            let asks = policy.platform.value.isApple
            let isOut =
                situation.hasAppStoreKey
                ? "gatehouse release sync\(app)" : "gatehouse release set-status \(found) live\(app)"
            return step(
                "roll forward", .possible,
                "\(found) is on its way, and not out (\(place)): \(asks ? "ask for a quick review, and " : "")when the store has it, say so",
                (asks ? ["gatehouse release expedite-text\(app) --version \(found)"] : []) + [isOut])
        }
        return step("roll forward", .done, "\(found) is \(fix.status.value.words) (\(place))")
    }

    /// What keeps users from a hotfix that is in breach: out of the store as far as that goes, and what its check said.
    private func stops(of release: Policy.Release, _ check: CheckRecord, _ policy: Policy) -> [String] {
        let platform = policy.platform.value
        let isStoppable = platform == .android || platform.isApple && release.status.value == .phased
        return (isStoppable ? pauseCommands(policy, named: " --version \(release.version.value)") : [])
            + switches(saidBy: check, in: policy).prefix(1)
    }

    private var tellUsers: Step {
        let told = situation.told
        var parts = told.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
            .map { "\($0.key) told \($0.value.text(seenAt: situation.now))" }
        if let policy = situation.policy {
            parts += situation.notices.map { "notice \($0.id.value) is in the app (\(policy.place(of: $0.span)))" }
        }
        let missing = MessageAudience.allCases.filter { told[$0.rawValue] == nil }
        if !missing.isEmpty { parts.append("not told: \(missing.map(\.rawValue).joined(separator: ", "))") }
        return step(
            "tell users", missing.isEmpty ? .done : .possible, parts.joined(separator: "; "),
            missing.map { "gatehouse incident message --to \($0.rawValue)\(app)" })
    }
}

import CommandKit
import GatehouseClient
import JSONText
import LaunchDocument
import PolicyFiles
import Spelling
import Versioning

extension SafeModeCommands {
    static let simulate = Command(
        "safe-mode", "simulate", summary: "Runs launches through the launch guard and says the level of each, and why",
        notes: [
            "EVENTS says what becomes of each launch, with commas between them: crash (vanishes before the first screen, also when it hangs until it is killed), hang (shows nothing until the user gives up and leaves it), ok, quit (the user leaves before the first screen), kill-after (vanishes after the first screen), background, reboot (before the first screen), update (a new build, which goes well), debugger.",
            "It is the code that an app runs, with the settings of the policy; of several apps it takes the one that --app names, and without an app the defaults. An hour passes from one launch to the next.",
        ],
        options: [
            .askedVersion, .os, .build, .device, .locale, .language, .system, .app, .policies, .json,
        ],
        operands: [Operand("EVENTS", .one, "say what becomes of each launch, such as crash,crash,ok")],
        examples: [
            .init("gatehouse safe-mode simulate crash,crash,ok,ok", "into safe mode, and out of it again"),
            .init(
                "gatehouse safe-mode simulate kill-after,kill-after,crash --app shop-ios --version 2.4.0",
                "with what the policy says for one release"),
        ],
        run: { (invocation, console) throws(CommandFailure) in
            let events = try GuardSimulation.Event.list(invocation.operands[0])
            let installation = try invocation.installationOfASimulation()
            let policies = try invocation.policiesOfASimulation()
            if policies.isEmpty {
                if !invocation.has(.json) {
                    console.errors.writeLine("note     no app is named, so the defaults of safe mode hold")
                }
                let run = SimulationRun(events, with: GuardSettings())
                console.tell(run, of: nil, isJSON: invocation.has(.json))
            }
            for policy in policies {
                let run = SimulationRun(events, with: GuardSettings(policy.launchDocument(), for: installation))
                console.tell(run, of: policy, isJSON: invocation.has(.json))
                console.tellDueReviews(of: policy)
            }
            return .ok
        })
}

/// Launches that were simulated, with what the guard said about each.
struct SimulationRun {
    let launches: [(event: GuardSimulation.Event, decision: LaunchDecision)]
    let next: LaunchDecision

    init(_ events: [GuardSimulation.Event], with settings: GuardSettings) {
        var simulation = GuardSimulation(settings: settings)
        launches = events.map { ($0, simulation.launch($0)) }
        next = simulation.next()
    }

    var table: String {
        var table = TextTable(["launch", "event", "level", "state", "why"])
        for (index, launch) in launches.enumerated() {
            let decision = launch.decision
            table.add(
                "\(index + 1)", launch.event.rawValue, decision.levelText, decision.state.rawValue,
                decision.reason.description)
        }
        table.add("next", "", next.levelText, next.state.rawValue, next.reason.description)
        return table.rendered()
    }
}

extension LaunchDecision {
    /// In shadow mode with the level that it would be.
    fileprivate var levelText: String { level == wouldBeLevel ? "\(level)" : "\(level) (would be \(wouldBeLevel))" }
}

extension GuardSimulation.Event {
    /// More launches than this nobody reads.
    private static let most = 1_000

    static func list(_ text: String) throws(CommandFailure) -> [Self] {
        // An event that is missing between two commas is a launch that somebody meant.
        let words = text.split(separator: ",", omittingEmptySubsequences: false).flatMap { part in
            let words = part.split(separator: " ").map(String.init)
            return words.isEmpty ? [""] : words
        }
        let known = allCases.map(\.rawValue)
        guard words != [""], words.count <= most else {
            throw .badSetting(
                "EVENTS", text: text, expected: "1 to \(most) of: \(known.joined(separator: ", "))", near: nil)
        }
        return try words.map { word throws(CommandFailure) in
            if let event = Self(rawValue: word) { return event }
            throw .badSetting(
                "EVENTS", text: word, expected: "some of: \(known.joined(separator: ", "))",
                near: nearMiss(to: word, among: known))
        }
    }
}

extension Invocation {
    /// The installation, and where nothing is said one that no condition is about.
    fileprivate func installationOfASimulation() throws(CommandFailure) -> Installation {
        var installation = try installation()
        if let text = value(of: .askedVersion) {
            installation.version = try VersionCommands.lenient(text, at: .option(.askedVersion)).version
        }
        return installation
    }

    /// The policies that are named, or the only one; none where it is open which is meant and nothing depends on it.
    fileprivate func policiesOfASimulation() throws(CommandFailure) -> [Policy] {
        let apps: [String]
        do throws(CommandFailure) {
            apps = try chosenApps()
        } catch {
            guard values(of: .app).isEmpty, value(of: .askedVersion) == nil else { throw error }
            return []
        }
        return try apps.map { app throws(CommandFailure) in try policies.policy(of: app) }
    }
}

extension Console {
    fileprivate func tell(_ run: SimulationRun, of policy: Policy?, isJSON: Bool) {
        guard isJSON else {
            if let policy {
                output.writeLine(
                    "\(policy.app.value), revision \(policy.revision.value)    \(policy.source.path)")
            }
            return output.write(run.table)
        }
        writeJSON { writer in
            writer.object {
                if let policy { $0.member("app", policy.app.value) }
                $0.key("launches")
                $0.array(run.launches) { writer, launch in
                    writer.object {
                        $0.member("event", launch.event.rawValue)
                        $0.decision(launch.decision)
                    }
                }
                $0.member("next_level", run.next.level)
                $0.key("next")
                $0.object { $0.decision(run.next) }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func decision(_ decision: LaunchDecision) {
        member("level", decision.level)
        member("state", decision.state.rawValue)
        member("reason", decision.reason.description)
        if decision.level != decision.wouldBeLevel { member("would_be_level", decision.wouldBeLevel) }
    }
}

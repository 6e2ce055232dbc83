import CommandKit
import Fetching
import Incidents
import JSONText
import LaunchDocument
import PolicyFiles

extension PolicyCommands {
    static let show = Command(
        "policy", "show", summary: "Shows a policy, and whether phones get it",
        notes: [
            "Asks public_url, or the server on this machine, what is served; --offline leaves that out.",
            "Where the timeline of an open incident says that phones lack this revision, and they get it now, it adds that.",
        ],
        options: [.app, .policies, .server, .certificates, .offline, .incidents, .json],
        examples: [.init("gatehouse policy show --app shop-ios", "one screen about one app")],
        run: runShow)

    @Sendable
    private static func runShow(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        let apps = try invocation.appsOrAll()
        var status = ExitStatus.ok
        for (index, app) in apps.enumerated() {
            if index > 0, !invocation.has(.json) { console.output.writeLine() }
            do throws(CommandFailure) {
                let served = try show(app, invocation, console)
                if let served, served.sighting != .wanted, status == .ok { status = .differs }
            } catch {
                // One file must not hide the others.
                guard apps.count > 1 else { throw error }
                if case .retired(_, let path) = error, invocation.values(of: .app).isEmpty {
                    writeRetired(app, path, invocation, console)
                } else {
                    console.tell(error)
                    status = .badInput
                }
            }
        }
        return status
    }

    private static func show(
        _ app: String, _ invocation: Invocation, _ console: Console
    ) throws(CommandFailure) -> ServedLook? {
        let policy = try invocation.policies.policy(of: app)
        let warnings = PolicyJudgement(now: console.clock.timestamp).judge(policy, [], before: nil).diagnostics
        let served = try invocation.look(at: policy)
        if invocation.has(.json) {
            console.writeJSON { $0.shown(policy, warnings, served) }
        } else {
            console.output.write(PolicySummary(policy: policy, warnings: warnings).text)
            if let served { write(served, policy, console) }
        }
        if let served, served.sighting == .wanted { noteServed(served, policy, invocation, console) }
        return served
    }

    /// What was last written down of it would stay true for ever: a change that is made again changes nothing and looks nowhere.
    private static func noteServed(
        _ served: ServedLook, _ policy: Policy, _ invocation: Invocation, _ console: Console
    ) {
        let (app, revision) = (policy.app.value, policy.revision.value)
        guard let outline = invocation.openIncident(of: app), let incident = try? invocation.incident(outline),
            IncidentSituation(incident: incident, policy: policy, now: console.clock.timestamp).unserved != nil
        else { return }
        let record = IncidentLog(invocation, console).add(
            ServedRecord(app: app, revision: revision, isServed: true, sentence: served.sentence(revision: revision)))
        if !invocation.has(.json) { record.tellWritten(console) }
        record.tell(console)
    }

    private static func writeRetired(_ app: String, _ path: String, _ invocation: Invocation, _ console: Console) {
        guard invocation.has(.json) else { return console.output.writeLine("\(app), retired    \(path)") }
        console.writeJSON { writer in
            writer.object {
                $0.member("app", app)
                $0.member("retired", true)
                $0.member("path", path)
            }
        }
    }

    private static func write(_ served: ServedLook, _ policy: Policy, _ console: Console) {
        let (word, colour): (String, Colour) = served.sighting == .wanted ? ("served", .green) : ("NOT SERVED", .yellow)
        console.output.writeLine(
            "\(console.paint(word, colour, for: console.output))\(word.count < 13 ? String(repeating: " ", count: 13 - word.count) : " ")"
                + served.sentence(revision: policy.revision.value))
    }
}

extension JSONWriter {
    fileprivate mutating func shown(_ policy: Policy, _ warnings: [Diagnostic], _ served: ServedLook?) {
        object {
            $0.member("app", policy.app.value)
            $0.member("revision", policy.revision.value)
            $0.member("path", policy.source.path)
            $0.key("document")
            // The writer's own bytes are JSON; that they parse is held by the tests of the document.
            if let document = try? JSON.parse(policy.launchDocument().write()) { $0.value(document) } else { $0.null() }
            $0.key("warnings")
            $0.array(warnings) { $0.diagnostic($1, in: policy.source) }
            $0.key("served")
            if let served { $0.served(served) } else { $0.null() }
        }
    }

    mutating func served(_ look: ServedLook) {
        object {
            $0.member("url", look.place.address.text)
            $0.member("public", look.place.isPublic)
            $0.member("state", look.sighting.word)
            if case .other(let revision) = look.sighting { $0.member("revision", revision) }
            if let age = look.cacheSeconds { $0.member("cache_seconds", age) }
        }
    }
}

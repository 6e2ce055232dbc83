import CommandKit
import CrashHealth
import DurableFiles
import Incidents
import JSONText
import LaunchDocument
import PolicyFiles
import Versioning

extension ReleaseCommands {
    static let expediteText = Command(
        "release", "expedite-text", summary: "Prints the text of a request for an expedited review",
        notes: [
            "It is a form, so it is printed and not sent; what nobody said yet stands there as […]. --check takes what 'gatehouse crashes check --json' printed.",
            "Where an incident of the app is open, its timeline says what no option does: since when, how many by the last check, and what is switched off or stopped.",
            "Exit status: 0 complete, 1 something is still blank.",
        ],
        options: [
            .fixedVersion, .releaseBuild, .symptom, .brokenSince, .checkFile, .reproductionStep, .fix, .doneMeanwhile,
            .app, .policies, .incidents, .json,
        ],
        examples: [
            .init(
                "gatehouse release expedite-text --app shop-ios --version 2.4.2 --check check.json --symptom 'crash at the start in Turkish'",
                "for the form at App Store Connect")
        ],
        run: runExpedite)

    @Sendable
    private static func runExpedite(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        let version = try VersionCommands.storeVersion(
            invocation.value(of: .fixedVersion) ?? "", at: .option(.fixedVersion))
        let apps = try invocation.chosenApps()
        guard apps.count == 1 else { throw .severalApps(apps, folder: invocation.policies.path) }
        let policy = try invocation.policies.policy(of: apps[0])
        guard policy.platform.value.isApple else {
            throw .complaint(
                Complaint(
                    "only the App Store takes such a request, and \(apps[0]) is for \(policy.platform.value.rawValue)",
                    at: policy.place(of: policy.platform.span),
                    advice:
                        "its review takes what it takes; a rollout that is halted keeps the release from others meanwhile",
                    status: .refused))
        }
        let facts = ReleaseFacts(policy)
        let night = invocation.openIncident(of: apps[0]).flatMap { try? invocation.incident($0) }.map {
            IncidentSituation(incident: $0, policy: policy, now: console.clock.timestamp)
        }
        let listed = facts.releases.first { $0.version == version }?.build.map { "\($0)" }
        let form = ExpediteForm(
            app: apps[0], bundleID: policy.bundleID?.value, version: version,
            build: try invocation.newBuild(.releaseBuild).map { "\($0)" } ?? listed,
            live: facts.releases.filter { [.live, .phased].contains($0.status) && $0.version < version }
                .max { $0.version < $1.version }.map { "\($0.version)" },
            symptom: invocation.value(of: .symptom),
            since: try invocation.brokenSince() ?? night?.noticed.map { "noticed \($0.minuteText)" },
            numbers: try invocation.checkNumbers(of: apps[0]) ?? night?.numbers,
            steps: invocation.values(of: .reproductionStep), fix: invocation.value(of: .fix),
            done: invocation.has(.doneMeanwhile) ? invocation.values(of: .doneMeanwhile) : night?.doneMeanwhile ?? [])
        if invocation.has(.json) {
            console.writeJSON {
                $0.object {
                    $0.member("text", form.text)
                    $0.member("complete", form.isComplete)
                    $0.key("notes")
                    $0.array(form.notes) { $0.string($1) }
                }
            }
        } else {
            console.output.write(form.text.withVisibleControls(keeping: ["\n"]))
            for note in form.notes { console.errors.writeLine("note     \(note.withVisibleControls())") }
        }
        return form.isComplete ? .ok : .differs
    }
}

extension IncidentSituation {
    /// Of the last check; nil where there is none, or none that holds numbers.
    fileprivate var numbers: CheckNumbers? { lastCheck.flatMap { try? CheckNumbers($0.data) } }
}

extension Invocation {
    fileprivate func checkNumbers(of app: String) throws(CommandFailure) -> CheckNumbers? {
        guard let path = value(of: .checkFile) else { return nil }
        let bytes = try touchingFiles { () throws(FileError) in try DurableFile(path).read() }
        let numbers: CheckNumbers
        do throws(CheckNumbers.Fault) {
            numbers = try CheckNumbers(bytes)
        } catch {
            throw .complaint(
                Complaint(
                    error.what, at: path, advice: "gatehouse crashes check … --json > \(path)", status: .badInput))
        }
        guard let other = numbers.app, other != app else { return numbers }
        throw .complaint(
            Complaint(
                "the check is about \(other), and the form about \(app)", at: path,
                advice: "gatehouse crashes check … --app \(app) --json > \(path)", status: .badInput))
    }

    /// The form asks for UTC: a day, or a day and a time, is taken for that, and a time with a zone is turned into it.
    fileprivate func brokenSince() throws(CommandFailure) -> String? {
        guard let text = value(of: .brokenSince) else { return nil }
        let plain = text.replacing(" ", with: "T")
        if Timestamp(plain + "T00:00:00Z") != nil || Timestamp(plain + ":00Z") != nil { return text }
        guard let time = Timestamp(text) else {
            throw .usage(
                .badValue(
                    option: Option.brokenSince.name, text: text, expected: "a time in UTC, such as 2026-11-29 06:00"))
        }
        return "\(time)"
    }
}

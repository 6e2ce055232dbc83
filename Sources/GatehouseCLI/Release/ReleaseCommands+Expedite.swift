import CommandKit
import DurableFiles
import JSONText
import PolicyFiles
import Versioning

extension ReleaseCommands {
    static let expediteText = Command(
        "release", "expedite-text", summary: "Prints the text of a request for an expedited review",
        notes: [
            "It is a form, so it is printed and not sent; what nobody said yet stands there as […]. --check takes what 'gatehouse crashes check --json' printed.",
            "Exit status: 0 complete, 1 something is still blank.",
        ],
        options: [
            .fixedVersion, .releaseBuild, .symptom, .brokenSince, .checkFile, .reproductionStep, .fix, .doneMeanwhile,
            .app,
            .policies, .json,
        ],
        examples: [
            .init(
                "gatehouse release expedite-text --app shop-ios --version 2.4.2 --check check.json --symptom 'crash at the start in Turkish'",
                "for the form at App Store Connect")
        ],
        run: runExpedite)

    @Sendable
    private static func runExpedite(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        let version = try VersionCommands.storeVersion(invocation.value(of: .fixedVersion) ?? "")
        let apps = try invocation.chosenApps()
        guard apps.count == 1 else { throw .severalApps(apps, folder: invocation.policies.path) }
        let policy = try invocation.policies.policy(of: apps[0])
        let facts = ReleaseFacts(policy)
        let listed = facts.releases.first { $0.version == version }?.build.map { "\($0)" }
        let form = ExpediteForm(
            app: apps[0], bundleID: policy.bundleID?.value, version: version,
            build: invocation.value(of: .releaseBuild) ?? listed,
            live: facts.releases.filter { [.live, .phased].contains($0.status) && $0.version < version }
                .max { $0.version < $1.version }.map { "\($0.version)" },
            symptom: invocation.value(of: .symptom), since: invocation.value(of: .brokenSince),
            numbers: try invocation.checkNumbers(), steps: invocation.values(of: .reproductionStep),
            fix: invocation.value(of: .fix), done: invocation.values(of: .doneMeanwhile))
        if invocation.has(.json) {
            console.writeJSON {
                $0.object {
                    $0.member("text", form.text)
                    $0.member("complete", form.isComplete)
                }
            }
        } else {
            console.output.write(form.text.withVisibleControls(keeping: ["\n"]))
        }
        return form.isComplete ? .ok : .differs
    }
}

extension Invocation {
    fileprivate func checkNumbers() throws(CommandFailure) -> CheckNumbers? {
        guard let path = value(of: .checkFile) else { return nil }
        let bytes = try touchingFiles { () throws(FileError) in try DurableFile(path).read() }
        do throws(CheckNumbers.Fault) {
            return try CheckNumbers(bytes)
        } catch {
            throw .complaint(
                Complaint(
                    error.what, at: path, advice: "gatehouse crashes check … --json > \(path)", status: .badInput))
        }
    }
}

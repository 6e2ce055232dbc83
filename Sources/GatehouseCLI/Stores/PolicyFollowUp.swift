import CommandKit
import JSONText
import LaunchDocument
import PolicyFiles
import Versioning

/// Keeps `releases` of a policy true after a store was changed.
struct PolicyFollowUp {
    /// The command that changed the store, for the journal.
    let title: String
    let version: AppVersion
    let status: ReleaseStatus
    /// For phased releases.
    let percent: Percent?
    /// What everybody is offered after a halt; nil where that does not change.
    var servedAgain: AppVersion?
    /// Whether the move in the store is in the timelines of open incidents; the policy that follows is a part of it.
    var isNoted = false

    struct Outcome {
        var status = ExitStatus.ok
        /// The report of the change, as `--json` of changing commands has it; nil when there was nothing to change.
        var report: JSON?
    }

    /// Notes it where the policy lists the release, as `release set-status` does.
    ///
    /// The store is changed by now: what goes wrong here is told, and ends nothing.
    func run(_ subject: StoreSubject, _ invocation: Invocation, _ console: Console) -> Outcome {
        guard let policy = subject.policy else { return Outcome() }
        let command = "gatehouse release set-status \(version) \(words) --app \(policy.app.value)"
        guard policy.releases.contains(where: { $0.version.value == version }) else {
            let note =
                "\(version) is not among the releases of \(policy.source.path); add it with 'gatehouse release add \(version) --status \(words) --app \(policy.app.value)'"
            if invocation.has(.json) {
                console.errors.writeLine("note     \(note)")
            } else {
                console.writeLine("note", .dim, note)
            }
            return Outcome()
        }
        let isJSON = invocation.has(.json)
        if !isJSON, let place = placeOfSame(in: policy) {
            console.writeLine("listed", .dim, "as \(statusWords) already (\(place))")
            return Outcome()
        }
        let captured = MemoryText()
        let inner =
            isJSON
            ? Console(
                input: console.input, output: captured, errors: console.errors, environment: console.environment,
                clock: console.clock)
            : console
        do throws(CommandFailure) {
            let end = try ChangeCommand(title: title, isNoted: isNoted) { app, change throws(CommandFailure) in
                try PlannedChange(app, in: change) { policy throws(CommandFailure) in
                    plan(policy)
                }
            }.run(invocation.with(.app, policy.app.value), inner)
            return Outcome(status: end, report: isJSON ? try? JSON.parse(captured.bytes) : nil)
        } catch {
            console.tell(error)
            console.errors.writeLine(
                "note     the store is changed and the policy is not; when it can be: '\(command)'")
            return Outcome(status: error.complaint.status)
        }
    }

    private func plan(_ policy: Policy) -> ChangePlan {
        var plan = policy.setting(version, status: status, percent: percent)
        if let servedAgain, hidesServedAgain(policy) {
            plan.edits.append(.releaseStatus(servedAgain, .live, percent: nil))
        }
        return plan
    }

    /// Whether the policy lists what is served again as something else.
    private func hidesServedAgain(_ policy: Policy) -> Bool {
        policy.releases.contains { $0.version.value == servedAgain && $0.status.value != .live }
    }

    /// Where the policy says so already; nil where it does not, and where other releases would change with this one.
    private func placeOfSame(in policy: Policy) -> String? {
        guard status == .phased || status == .halted, !hidesServedAgain(policy) else { return nil }
        return policy.releases.first {
            $0.version.value == version && $0.status.value == status && $0.percent?.value == percent
        }.map { policy.place(of: $0.span) }
    }

    private var statusWords: String { "\(status.words)\(percent.map { " at \($0) %" } ?? "")" }

    private var words: String { percent.map { "\(status.rawValue) --percent \($0)%" } ?? status.rawValue }
}

extension Console {
    /// A line with a word in its first column, as all commands that tell about releases print them.
    func writeLine(_ label: String, _ colour: Colour, _ text: String) {
        output.writeLine(paint(label.padded(to: 9), colour, for: output) + text.withVisibleControls())
    }
}

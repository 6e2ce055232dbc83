import CommandKit
import JSONText
import Versioning

extension ReleaseCommands {
    static let plan = Command(
        "release", "plan", summary: "Says how to replace a bad release: numbers, steps, what the store would refuse",
        notes: [
            "It reads git tags, the policy, and all builds of the store, expired ones included: with --from-store it asks App Store Connect, with --builds it takes a file with the lines version,build,status. Without either the next build is only a lower bound.",
            "A release is good when users may keep it: one that was approved, and that the policy neither blocks nor calls halted.",
            "PATH is the project; what it would be uploaded with now is held against the rules of App Store Connect.",
            "Exit status: 0 a plan, 1 a plan with a number that may be taken, 2 nothing to plan from.",
        ],
        options: [.badVersion] + ReleaseInputs.options + [.json],
        operands: [Operand("PATH", .optional, "the project")],
        examples: [
            .init("gatehouse release plan --app shop-ios --builds builds.csv", "at the begin of a roll-forward")
        ],
        run: runPlan)

    @Sendable
    private static func runPlan(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        var bad: [AppVersion] = []
        for text in invocation.values(of: .badVersion) {
            bad.append(try VersionCommands.lenient(text, at: .option(.badVersion)).version)
        }
        let inputs = try ReleaseInputs(invocation, console, path: invocation.operands.first)
        let plan: ReleasePlan
        do throws(ReleasePlan.Fault) {
            plan = try ReleasePlan(inputs.facts, bad: bad)
        } catch {
            throw .noPlan(error, app: inputs.app)
        }
        let report = PlanReport(plan: plan, inputs: inputs, console: console)
        if invocation.has(.json) { report.writeJSON() } else { report.tell() }
        return plan.knowsAllBuilds ? .ok : .differs
    }
}

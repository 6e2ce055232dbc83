import CommandKit
import LaunchDocument
import PolicyFiles
import Versioning

/// `gatehouse release …`: what the store carries, as the policy knows it.
enum ReleaseCommands {
    static let all = [add, setStatus, plan, ready, expediteText]

    static let add = Command(
        "release", "add", summary: "Lists a release that the store has, or will have",
        notes: [
            "A pending release stays secret: phones hear of it when its status says that somebody can install it. When an Apple app's release goes live, the one before it is marked as replaced."
        ],
        options: [.status, .percent, .releaseBuild, .minimumOS] + ChangeCommand.options,
        operands: [Operand("VERSION", .one, "give the version")],
        examples: [
            .init(
                "gatehouse release add 2.4.2 --app shop-ios --build 1891 --minimum-os 16.0 --status pending",
                "before review")
        ],
        run: { (invocation, console) throws(CommandFailure) in
            let request = PolicyEdit.ReleaseRequest(
                version: try VersionCommands.strict(invocation.operands[0], at: .operand("VERSION")),
                build: try invocation.build(),
                minimumOS: try invocation.minimumSystem(),
                status: try invocation.status(invocation.value(of: .status) ?? ""),
                percent: try invocation.percent(.percent).map { "\($0)" })
            return try ChangeCommand(title: "release add \(request.version) --status \(request.status.rawValue)") {
                app, change throws(CommandFailure) in
                try PlannedChange(app, in: change) { policy throws(CommandFailure) in policy.adding(request) }
            }.run(invocation, console)
        })

    static let setStatus = Command(
        "release", "set-status", summary: "Notes where a release stands in its store",
        notes: ["STATUS is pending, phased (with --percent), live, halted, replaced or last_compatible."],
        options: [.percent] + ChangeCommand.options,
        operands: [
            Operand("VERSION", .one, "give the version"),
            Operand(
                "STATUS", .one, "give its status", candidates: .words(ReleaseStatus.allCases.map(\.rawValue))),
        ],
        examples: [
            .init("gatehouse release set-status 2.4.1 live --app shop-ios", "the store has it for everybody"),
            .init("gatehouse release set-status 2.4.1 phased --percent 10% --app shop-android", "a staged rollout"),
        ],
        run: { (invocation, console) throws(CommandFailure) in
            let version = try VersionCommands.strict(invocation.operands[0], at: .operand("VERSION"))
            let status = try invocation.status(invocation.operands[1])
            let percent = try invocation.percent(.percent)
            return try ChangeCommand(title: "release set-status \(version) \(status.rawValue)") {
                app, change throws(CommandFailure) in
                try PlannedChange(app, in: change) { policy throws(CommandFailure) in
                    policy.setting(version, status: status, percent: percent)
                }
            }.run(invocation, console)
        })
}

extension Invocation {
    fileprivate func status(_ text: String) throws(CommandFailure) -> ReleaseStatus {
        if let status = ReleaseStatus(rawValue: text) { return status }
        let words = ReleaseStatus.allCases.map(\.rawValue)
        throw .usage(.badOperand("STATUS", text: text, expected: "one of: \(words.joined(separator: ", "))"))
    }

    fileprivate func build() throws(CommandFailure) -> BuildNumber? {
        guard let text = value(of: .releaseBuild) else { return nil }
        do throws(VersionError) {
            return try BuildNumber(strict: text)
        } catch {
            throw .version(error, text: text, place: .option(.releaseBuild))
        }
    }

    fileprivate func minimumSystem() throws(CommandFailure) -> OSVersion? {
        guard let text = value(of: .minimumOS) else { return nil }
        do throws(VersionError) {
            return try OSVersion(strict: text)
        } catch {
            throw .version(error, text: text, place: .option(.minimumOS))
        }
    }
}

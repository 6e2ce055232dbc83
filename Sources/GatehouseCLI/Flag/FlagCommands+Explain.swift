import CommandKit
import JSONText
import LaunchDocument
import PolicyFiles
import Versioning

extension FlagCommands {
    static let explain = Command(
        "flag", "explain", summary: "Says what one installation reads of a flag, and why",
        notes: [
            "The answer is the one that server and apps give, with the rule's line in the policy. What is left out counts as unknown."
        ],
        options: [
            .askedVersion, .os, .build, .device, .locale, .language, .system, .targetingKey, .level, .app, .policies,
            .json,
        ],
        operands: [Operand("NAME", .one, "give the flag's name", candidates: .names("flags"))],
        examples: [
            .init(
                "gatehouse flag explain new_checkout --app shop-ios --version 2.4.0 --os 17.4 --locale tr_TR",
                "why does this phone not have it?")
        ],
        run: { (invocation, console) throws(CommandFailure) in
            let level = try invocation.number(.level, in: 0...3) ?? 0
            var installation = try invocation.installation()
            installation.targetingKey = invocation.value(of: .targetingKey)
            if let text = invocation.value(of: .askedVersion) {
                // A typing mistake is no version that cannot be read.
                installation.version = try VersionCommands.lenient(text, at: .option(.askedVersion)).version
            }
            var policies: [Policy] = []
            for app in try invocation.chosenApps() { policies.append(try invocation.policies.policy(of: app)) }
            for policy in policies {
                let report = try FlagReport(
                    invocation.operands[0], in: policy, for: installation, level: level)
                if invocation.has(.json) {
                    console.writeJSON { $0.flagReport(report) }
                } else {
                    let word = console.paint(
                        "\(report.value.value)".padded(to: 9), report.value.value ? .green : .yellow,
                        for: console.output)
                    console.output.writeLine("\(word)\(report.sentence.withVisibleControls())    \(report.location)")
                }
                console.tellDueReviews(of: policy)
            }
            return .ok
        })
}

extension JSONWriter {
    fileprivate mutating func flagReport(_ report: FlagReport) {
        object {
            $0.member("app", report.policy.app.value)
            $0.member("flag", report.flag.name.value)
            $0.member("value", report.value.value)
            $0.member("reason", report.value.reason.word)
            $0.member("because", report.sentence)
            $0.member("bucket", report.bucket)
            $0.member("path", report.policy.source.path)
            $0.member("line", report.line)
        }
    }
}

extension FlagValue.Reason {
    /// For scripts.
    fileprivate var word: String {
        switch self {
        case .killed: "killed"
        case .killedUnknown: "killed_unknown"
        case .rememberedKill: "remembered_kill"
        case .safeMode: "safe_mode"
        case .restored: "restored"
        case .notYetRestored: "not_yet_restored"
        case .defaultValue: "default"
        }
    }
}

import CommandKit
import JSONText
import LaunchDocument
import PolicyFiles
import Versioning

extension SafeModeCommands {
    static let explain = Command(
        "safe-mode", "explain", summary: "Says what safe mode is for one installation, and whether it is forced",
        notes: [
            "The answer is what a phone resolves when it stores the document. What is left out counts as unknown, and no condition about it holds."
        ],
        options: [
            .installedVersion, .os, .build, .device, .locale, .language, .system, .app, .policies, .json,
        ],
        examples: [
            .init(
                "gatehouse safe-mode explain --version 2.4.0 --os 17.2 --app shop-ios", "why does it start like this?")
        ],
        run: { (invocation, console) throws(CommandFailure) in
            let installation = try invocation.safeModeInstallation()
            var policies: [Policy] = []
            for app in try invocation.chosenApps() { policies.append(try invocation.policies.policy(of: app)) }
            for policy in policies {
                let report = SafeModeReport(policy, for: installation)
                if invocation.has(.json) {
                    console.writeJSON { $0.explained(report) }
                } else {
                    let word = console.paint(
                        report.word.padded(to: 9), report.level == 0 ? .green : .yellow, for: console.output)
                    console.output.writeLine(word + report.sentence.withVisibleControls() + report.location)
                    console.output.write(SafeModeReport.table(of: report.rows))
                }
                console.tellDueReviews(of: policy)
            }
            return .ok
        })
}

extension Invocation {
    /// The installation that the options describe. A version that cannot be read is a typing mistake here.
    func safeModeInstallation() throws(CommandFailure) -> Installation {
        var installation = try installation()
        let version = try VersionCommands.lenient(value(of: .installedVersion) ?? "", at: .option(.installedVersion))
        installation.version = version.version
        return installation
    }
}

extension SafeModeReport {
    /// How a launch starts that nothing is held against.
    fileprivate var word: String { level == 0 ? "normal" : "level \(level)" }

    fileprivate var sentence: String {
        let force = policy.safeMode.force.flatMap { forcedLevel == nil ? nil : $0.words }
        switch (settings.mode, force) {
        case (.off, nil): return "safe mode is off"
        case (.off, let force?): return "safe mode is off, though the policy forces \(force)"
        case (.shadow, nil): return "launches are counted and reported, and all of them are normal (shadow)"
        case (.shadow, let force?): return "all launches are normal (shadow), though the policy forces \(force)"
        case (.on, nil):
            return settings.crashThreshold == 1
                ? "a launch that fails leads to level 1"
                : "\(settings.crashThreshold) launches in a row that fail lead to level 1"
        case (.on, let force?): return "the policy forces \(force)"
        }
    }

    /// The line of the force, when there is one for the installation.
    fileprivate var location: String {
        guard forcedLevel != nil, let force = policy.safeMode.force else { return "" }
        return "    \(policy.source.path):\(policy.line(of: force.span))"
    }
}

extension JSONWriter {
    fileprivate mutating func explained(_ report: SafeModeReport) {
        object { writer in
            writer.member("app", report.policy.app.value)
            writer.member("revision", report.policy.revision.value)
            writer.member("path", report.policy.source.path)
            writer.member("level", report.level)
            writer.member("because", report.sentence)
            writer.safeMode(report)
            writer.member(
                "override_line",
                report.override.map { report.policy.line(of: report.policy.safeMode.overrides[$0].when.span) })
            writer.key("force")
            writer.force(report.forcedLevel == nil ? nil : report.policy.safeMode.force, in: report.policy)
        }
    }
}

import CommandKit
import LaunchDocument
import PolicyFiles
import Versioning

extension PolicyCommands {
    static let verdict = Command(
        "policy", "verdict", summary: "Says what happens to one installation at launch, and why",
        notes: [
            "The answer is the one that server and apps give, with the rule's line in the policy. What is left out counts as unknown: rules about it are skipped, and that is said.",
            "With --json it prints the body that /v1/verdict would send; for several apps one line each.",
        ],
        options: [
            .installedVersion, .os, .build, .channel, .storefront, .language, .system, .device, .locale, .app,
            .policies,
            .json,
        ],
        examples: [
            .init(
                "gatehouse policy verdict --app shop-ios --version 2.2.9 --os 17.2",
                "why does this phone see a screen?")
        ],
        run: runVerdict)

    @Sendable
    private static func runVerdict(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        let policies = try invocation.chosenApps().map { app throws(CommandFailure) in
            try invocation.policies.policy(of: app)
        }
        for policy in policies {
            let report = VerdictReport(
                policy: policy, document: policy.launchDocument(), installation: try invocation.installation(),
                versionText: invocation.value(of: .installedVersion) ?? "")
            if invocation.has(.json) {
                console.output.write(report.verdict.json() + [0x0A])
            } else {
                write(report, console)
            }
            console.tellDueReviews(of: policy)
        }
        return .ok
    }

    private static func write(_ report: VerdictReport, _ console: Console) {
        let action = report.verdict.action
        let label = console.paint(action.rawValue, action.colour, for: console.output)
        let blanks = String(repeating: " ", count: max(1, 9 - action.rawValue.count))
        let location = report.location.map { "    \($0)" } ?? ""
        console.output.writeLine("\(label)\(blanks)\(report.sentence.withVisibleControls())\(location)")
        if let note = report.note { console.output.writeLine("note     \(note)") }
    }
}

extension Invocation {
    /// The installation that the options describe. What is written must be readable: a typing mistake is no unknown.
    func installation() throws(CommandFailure) -> Installation {
        var installation = Installation(
            reportedVersion: value(of: .installedVersion), languages: values(of: .language), locale: value(of: .locale),
            device: value(of: .device))
        if let text = value(of: .os) {
            do throws(VersionError) {
                installation.os = try OSVersion(lenient: text)
            } catch {
                throw .version(error, text: text, place: .option(.os))
            }
        }
        if let text = value(of: .build) {
            do throws(VersionError) {
                installation.build = try BuildNumber(lenient: text)
            } catch {
                throw .version(error, text: text, place: .option(.build))
            }
        }
        if let channel = try chosen(.channel, Channel.self) { installation.channel = channel }
        installation.system = try chosen(.system, Platform.self)
        if let text = value(of: .storefront) {
            guard let storefront = Storefront(text) else {
                throw .usage(
                    .badValue(option: "storefront", text: text, expected: "the two letters of a country, such as DE"))
            }
            installation.storefront = storefront
        }
        return installation
    }
}

extension Verdict.Action {
    fileprivate var colour: Colour {
        switch self {
        case .allow: .green
        case .recommend, .waiting, .stranded: .yellow
        case .block: .red
        }
    }
}

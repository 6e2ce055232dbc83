import CommandKit
import DurableFiles
import Fetching
import JSONText
import LaunchDocument
import PolicyFiles
import Publishing

/// `gatehouse probe`: is a public address in good order?
enum ProbeCommand {
    static let probe = Command(
        "probe", summary: "Checks a public address as phones, caches and old apps see it",
        notes: [
            "Every line says what was asked and what came back. Exit status: 0 healthy, 1 something to look at, 2 broken for phones, 3 not known.",
            "Without URL the public_url of the policy is checked.",
        ],
        options: [.app, .policies, .certificates, .json],
        operands: [Operand("URL", .optional, "the address of one document")],
        examples: [
            .init(
                "gatehouse probe https://gate.example.com/v1/policy/shop-ios.json",
                "from anywhere with the policies at hand")
        ],
        run: run)

    @Sendable
    private static func run(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        let app = try invocation.probedApp()
        let policy = try invocation.policies.policy(of: app)
        console.tellDueReviews(of: policy)
        guard let url = invocation.operands.first ?? policy.publicURL?.value.text else {
            throw .usage(.missingOperand("URL", meaning: "\(policy.source.path) has no public_url: give an address"))
        }
        let prepared = PreparedPolicy(policy)
        let address: HTTPAddress
        do throws(NetworkFailure) { address = try HTTPAddress(url) } catch { throw .network(error) }
        let client = try invocation.httpClient()
        let probe = PolicyProbe(
            address: address, app: app,
            wanted: .init(
                body: prepared.body, revision: prepared.revision, path: policy.source.path,
                publicURL: policy.publicURL?.value.text, isWorthCompressing: prepared.gzipBody != nil),
            now: console.clock.now() / 1_000)
        let findings = probe.findings { address, request throws(NetworkFailure) in
            try client.ask(address, method: request.method, fields: request.fields, decodesGzip: request.decodesGzip)
        }
        if invocation.has(.json) {
            writeJSON(findings, address, console)
        } else {
            for finding in findings { write(finding, console) }
        }
        return status(findings.map(\.grade).max() ?? .unknown)
    }

    private static func status(_ grade: ProbeFinding.Grade) -> ExitStatus {
        switch grade {
        case .ok: .ok
        case .warn: .differs
        case .bad: .refused
        case .unknown: .unknown
        }
    }

    private static func write(_ finding: ProbeFinding, _ console: Console) {
        let colour: Colour =
            switch finding.grade {
            case .ok: .green
            case .warn, .unknown: .yellow
            case .bad: .red
            }
        let grade = console.paint(finding.grade.rawValue.padded(to: 9), colour, for: console.output)
        let line = "\(finding.check.padded(to: 10))\(finding.evidence)\(finding.advice.map { ": \($0)" } ?? "")"
        console.output.writeLine(grade + line.withVisibleControls())
    }

    private static func writeJSON(_ findings: [ProbeFinding], _ address: HTTPAddress, _ console: Console) {
        console.writeJSON { writer in
            writer.object {
                $0.member("url", address.text)
                $0.member("status", (findings.map(\.grade).max() ?? .unknown).rawValue)
                $0.key("checks")
                $0.array(findings) { writer, finding in
                    writer.object {
                        $0.member("check", finding.check)
                        $0.member("status", finding.grade.rawValue)
                        $0.member("evidence", finding.evidence)
                        $0.member("advice", finding.advice)
                    }
                }
            }
        }
    }
}

extension Invocation {
    /// The app that `--app` names; else the one that the address ends in, when there is such a policy.
    fileprivate func probedApp() throws(CommandFailure) -> String {
        if values(of: .app).isEmpty, let url = operands.first, let name = url.split(separator: "/").last {
            let app = name.prefix { $0 != "?" && $0 != "." }
            let apps = try touchingFiles { () throws(FileError) in try policies.apps() }
            if apps.contains(String(app)) { return String(app) }
        }
        let chosen = try chosenApps()
        guard chosen.count == 1 else { throw .severalApps(chosen, folder: policies.path) }
        return chosen[0]
    }
}

import CommandKit
import CrashHealth
import Fetching
import JSONText
import LaunchDocument
import Synchronization
import TestSupport
import Testing
import Versioning

@testable import GatehouseCLI

struct WebhookTests {
    static let report = HealthReport(
        app: "shop-ios",
        judgement: HealthJudgement(
            status: .breach, reason: .belowCritical, release: .release(try! AppVersion(lenient: "2.4.0"), build: nil),
            metric: .crashFreeUsers, share: CrashShare(total: 20_000, crashed: 3_218),
            thresholds: HealthLimits.standard.users, evidence: HealthEvidence(critical: 6_000)),
        next: ["gatehouse gate block '2.4.0' --reason \"crash: <!channel> & more\""],
        checkedAt: Timestamp(secondsSince1970: 1_796_004_000))

    /// A receiver that answers with these one after the other, and with the last for ever.
    private static func receiver(_ answers: [LoopbackServer.Answer]) throws -> LoopbackServer {
        let next = Mutex(0)
        return try LoopbackServer { _ in
            next.withLock { index in
                defer { index += 1 }
                return answers[min(index, answers.count - 1)]
            }
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let answers: [LoopbackServer.Answer]
        let arrives: Bool
        let attempts: Int
        /// Milliseconds of waiting.
        let waited: Int

        init(_ name: String, _ answers: [LoopbackServer.Answer], arrives: Bool, attempts: Int, waited: Int) {
            testDescription = name
            self.answers = answers
            self.arrives = arrives
            self.attempts = attempts
            self.waited = waited
        }
    }

    @Test(arguments: [
        Case("at once", [.init(200)], arrives: true, attempts: 1, waited: 0),
        Case("created", [.init(201)], arrives: true, attempts: 1, waited: 0),
        Case("down and up again", [.init(503), .init(502), .init(200)], arrives: true, attempts: 3, waited: 5_000),
        Case(
            "busy", [.init(429, [("Retry-After", "7")]), .init(200)], arrives: true, attempts: 2, waited: 7_000),
        Case(
            "busy for long", [.init(429, [("Retry-After", "3600")]), .init(200)], arrives: false, attempts: 1, waited: 0
        ),
        Case(
            "busy until a date", [.init(503, [("Retry-After", "Mon, 30 Nov 2026 02:00:07 GMT")]), .init(200)],
            arrives: true, attempts: 2, waited: 7_000),
        Case(
            "busy for long, until a date",
            [.init(503, [("Retry-After", "Mon, 30 Nov 2026 03:00:00 GMT")]), .init(200)],
            arrives: false, attempts: 1, waited: 0),
        Case(
            "busy until nobody knows", [.init(503, [("Retry-After", "tomorrow")]), .init(200)], arrives: true,
            attempts: 2, waited: 1_000),
        Case("down", [.init(500)], arrives: false, attempts: 4, waited: 20_000),
        Case("gone", [.init(410)], arrives: false, attempts: 1, waited: 0),
        Case("moved", [.init(302, [("Location", "http://127.0.0.1:1/")])], arrives: false, attempts: 1, waited: 0),
    ])
    func messagesAreSentAgainWhereThatCanHelp(_ item: Case) throws {
        let server = try Self.receiver(item.answers)
        let clock = VirtualClock()
        let start = clock.now
        let webhook = try Webhook(address: HTTPAddress(server.url("/services/T0/SECRET")), shape: .json)
        let body = Self.report.webhookBody(as: .json)
        if item.arrives {
            try webhook.post(body, clock: clock.clock)
        } else {
            let failure = #expect(throws: WebhookFailure.self) { try webhook.post(body, clock: clock.clock) }
            #expect(failure?.complaint.line(program: "gatehouse").contains("SECRET") == false)
        }
        #expect(server.requests.count == item.attempts)
        #expect(clock.now - start == item.waited)
        for request in server.requests {
            #expect(request.method == "POST")
            #expect(request.target == "/services/T0/SECRET")
            #expect(request.fields["content-type"] == "application/json")
            #expect(request.fields["expect"] == nil)
            #expect(request.body == body)
        }
    }

    @Test func aReceiverThatIsNotThereIsTriedAgain() throws {
        let clock = VirtualClock()
        let start = clock.now
        let address = try HTTPAddress("http://127.0.0.1:\(LoopbackPort.free())/hooks/SECRET")
        let failure = #expect(throws: WebhookFailure.self) {
            try Webhook(address: address, shape: .json).post([0x7B, 0x7D], clock: clock.clock)
        }
        #expect(clock.now - start == 20_000)
        #expect(
            failure?.complaint.line(program: "gatehouse")
                == "gatehouse: the message was not sent: nobody answers there, 4 attempts: 127.0.0.1: the verdict stands"
        )
    }

    @Test func largeMessagesArriveWhole() throws {
        let server = try Self.receiver([.init(200)])
        let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try Webhook(address: HTTPAddress(server.url()), shape: .json).post(body, clock: VirtualClock().clock)
        #expect(server.requests.first?.body == body)
    }

    @Test func theFormIsThatOfTheReceiver() throws {
        #expect(WebhookShape.of(host: "hooks.slack.com") == .slack)
        #expect(WebhookShape.of(host: "HOOKS.slack.com") == .slack)
        #expect(WebhookShape.of(host: "hooks.slack.com.example.org") == .json)
        let json = try JSON.parse(Self.report.webhookBody(as: .json, before: .ok))
        #expect(json["status"]?.string == "breach")
        #expect(json["status_before"]?.string == "ok")
        #expect(json["report"]?["crashed_users"]?.int == 3_218)
        let slack = String(decoding: Self.report.webhookBody(as: .slack, before: .ok), as: UTF8.self)
        #expect(slack.contains("shop-ios 2.4.0: breach (was ok)"))
        #expect(slack.contains("&lt;!channel&gt; &amp; more"))
        #expect(!slack.contains("<!channel>"))
        #expect(!slack.contains("mrkdwn"))
    }
}

struct CheckOutputTests {
    private func output(_ arguments: [String], environment: [String: String] = [:]) -> Result<CheckOutput, Complaint> {
        let found = Mutex<Result<CheckOutput, Complaint>?>(nil)
        let command = Command("check", summary: "", options: Option.outputs) {
            (invocation: Invocation, _: Console) throws(CommandFailure) -> CommandKit.ExitStatus in
            do throws(CommandFailure) {
                let output = try CheckOutput(invocation)
                found.withLock { $0 = .success(output) }
            } catch {
                found.withLock { $0 = .failure(error.complaint) }
            }
            return .ok
        }
        let program = Program(name: "gatehouse", version: "0", summary: "", commands: [command])
        _ = program.run(
            arguments: ["check"] + arguments, environment: environment, input: MemoryText(""),
            output: MemoryText(isTerminal: false), errors: MemoryText(isTerminal: false), clock: VirtualClock().clock)
        return found.withLock { $0 } ?? .failure(Complaint("not read", advice: nil, status: .usage))
    }

    @Test(arguments: [
        (["--json", "--format", "nagios"], "contradict each other"), (["--format", "xml"], "cannot use 'xml'"),
        (["--out", "x"], "missing option"), (["--notify-format", "slack"], "missing option"),
        (["--notify", "http://hooks.example.com/SECRET"], "plain http to another machine"),
        (["--notify", "SECRET"], "not an http or https address"),
    ])
    func whatCannotBeIsSaidBeforeAnythingElse(_ arguments: [String], _ what: String) {
        guard case .failure(let complaint) = output(arguments) else {
            Issue.record("accepted")
            return
        }
        #expect(complaint.status == .usage)
        #expect(complaint.what.contains(what), "\(complaint)")
        #expect(!"\(complaint)".contains("SECRET"))
    }

    @Test func aFailedMessageIsToldAndChangesNothing() throws {
        let server = try LoopbackServer { _ in .init(403) }
        let (out, errors) = (MemoryText(isTerminal: false), MemoryText(isTerminal: false))
        let console = Console(
            input: MemoryText(""), output: out, errors: errors, environment: [:], clock: VirtualClock().clock)
        let checked = try output([], environment: ["GATEHOUSE_NOTIFY": server.url("/SECRET")]).get()
        try checked.write(WebhookTests.report, console)
        #expect(!checked.notify(of: WebhookTests.report, before: nil, console))
        #expect(
            out.text.hasPrefix(
                "breach   2.4.0  crash-free users 83.91 %  (critical 99.00)  3,218 of 20,000 user-days crashed"))
        #expect(
            errors.text
                == "gatehouse: the message was not taken: HTTP status 403, 1 attempt: 127.0.0.1: check the address of --notify; the verdict stands\n"
        )
    }

    @Test func aFileIsReplacedInOneStep() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("old", to: "crashes.prom")
        let out = MemoryText(isTerminal: false)
        let console = Console(
            input: MemoryText(""), output: out, errors: MemoryText(isTerminal: false), environment: [:],
            clock: VirtualClock().clock)
        try output(["--format", "prometheus", "--out", file]).get().write(WebhookTests.report, console)
        #expect(try folder.read("crashes.prom") == WebhookTests.report.text(as: .prometheus))
        #expect(out.text.isEmpty)
        #expect(throws: CommandFailure.self) {
            try output(["--json", "--out", folder.file("missing/x.json")]).get().write(WebhookTests.report, console)
        }
    }

    @Test func theTextIsPlainWithoutATerminalAndColouredOnOne() throws {
        for isTerminal in [false, true] {
            let out = MemoryText(isTerminal: isTerminal)
            let console = Console(
                input: MemoryText(""), output: out, errors: MemoryText(isTerminal: false), environment: [:],
                clock: VirtualClock().clock)
            console.write(WebhookTests.report)
            #expect(out.text.contains("\u{1B}[31mbreach") == isTerminal)
            #expect(out.text.contains("why") && out.text.contains("next"))
        }
    }
}

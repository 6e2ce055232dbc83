import CommandKit
import Foundation
import GatehouseCLI
import JSONText
import LaunchDocument
import PolicyFiles
import TestSupport
import Testing

struct IncidentCommandTests {
    @Test
    func aNightIsWrittenDown() throws {
        let night = try IncidentNight()
        expectGolden(
            night.desk.transcript([
                ["incident", "status"],
                ["incident", "first-hour"],
                ["incident", "open", "checkout crash", "--app", "shop-ios", "--version", "2.4.0"],
                ["incident", "open", "crash on paying", "--app", "shop-ios"],
                ["incident", "note", "--check", night.check],
                IncidentNight.kill,
                IncidentNight.kill,
                ["gate", "block", "2.4.0", "--reason", "crash", "--dry-run"],
                IncidentNight.halt,
                ["incident", "note", "called Apple, case 1234", "--kind", "action"],
                ["incident", "note", "no block: a third of the users would lose the app", "--kind", "decision"],
                [
                    "incident", "note", "first mail of a user", "--kind", "observation", "--at",
                    "2026-11-30T02:40:00+01:00",
                ],
                IncidentNight.fix,
                ["incident", "message", "--to", "support", "--sent"],
                ["incident", "status"],
                ["incident", "timeline"],
                ["incident", "timeline", "--format", "md"],
                ["incident", "timeline", "--format", "json"],
                ["incident", "close", "--reason", "2.4.1 is live"],
                ["incident", "close"],
                ["incident", "status"],
                ["incident", "status", "--all"],
                ["incident", "note", "too late"],
            ]), named: "incident-night.txt")
    }

    @Test
    func theFirstHourKnowsHowItStands() throws {
        let night = try IncidentNight()
        night.open()
        let first = ["incident", "first-hour"]
        expectGolden(
            night.desk.transcript([
                first, ["incident", "note", "--check", night.check], first, IncidentNight.halt, IncidentNight.kill,
                first,
                IncidentNight.fix, first, ["release", "set-status", "2.4.1", "live", "--wait", "0"],
                ["incident", "message", "--to", "users", "--sent"],
                ["incident", "message", "--to", "support", "--sent"],
                ["incident", "message", "--to", "status", "--sent"], first, first + ["--json"],
            ]), named: "incident-first-hour.txt")
    }

    @Test(arguments: [
        ("status: phased, percent: 10", "status: live", "pause", "impossible"),
        ("status: phased, percent: 10", "status: pending", "pause", "impossible"),
        ("status: phased, percent: 10", "status: halted", "pause", "done"),
        ("version: \"2.4.0\"", "version: \"2.4.9\"", "pause", "possible"),
        ("gate_since: \"1.6.0\"", "gate_since: \"2.4.1\"", "switch off", "impossible"),
        ("minimum: \"2.3.0\"", "blocked: [{ when: { versions: \"2.4.0\" }, reason: crash }]", "switch off", "done"),
        ("app: shop-ios\n", "oops: [\n", "switch off", "possible"),
        ("status: live", "status: replaced", "roll forward", "possible"),
    ])
    func aStepFollowsThePolicy(_ old: String, _ new: String, _ name: String, _ state: String) throws {
        let night = try IncidentNight()
        night.open()
        try night.desk.folder.write(IncidentNight.policy.replacing(old, with: new), to: "policies/shop-ios.yaml")
        let answer = night.desk.type("incident", "first-hour", "--json")
        let steps = try JSON.parse(Array(answer.output.utf8))["steps"]?.array ?? []
        let step = try #require(steps.first { $0["step"]?.string == name })
        #expect(step["state"]?.string == state, "\(answer.output)")
    }

    @Test
    func everyCommandThatIsPrintedCanBeTyped() throws {
        let night = try IncidentNight()
        night.open("O'Brien's \"crash\" $HOME `x`")
        let json = try JSON.parse(Array(night.desk.type("incident", "first-hour", "--json").output.utf8))
        let commands = (json["steps"]?.array ?? []).flatMap { $0["commands"]?.array?.compactMap(\.string) ?? [] }
        #expect(commands.count > 6)
        for command in commands {
            for part in command.split(separator: "|") {
                let words = String(part).commandWords.dropFirst()
                let command = try #require(Gatehouse.program.commands.first { words.starts(with: $0.words) })
                let isChange = command.options.contains { $0.name == "dry-run" } && command.words[0] != "incident"
                let answer = night.desk.run(Array(words) + (isChange ? ["--dry-run"] : []), input: IncidentNight.answer)
                // What a check or a plan finds, and a store that is not there, are another matter.
                let isElsewhere = [["crashes", "check"], ["release", "plan"], ["phased-release", "pause"]].contains(
                    command.words)
                let isWell = isElsewhere ? answer.status != .usage : answer.status == .ok
                #expect(isWell, "\(command): \(answer.errors)")
            }
        }
    }

    /// 2.40 for 2.4.0: everything that is printed afterwards would be about a release that nobody has.
    @Test(arguments: [("2.40", true), ("2.4", false), ("2.4.0", false)])
    func aReleaseThatIsNotListedIsSaid(_ version: String, _ isSaid: Bool) throws {
        let night = try IncidentNight()
        let answer = night.desk.type("incident", "open", "crash", "--app", "shop-ios", "--version", version)
        #expect(answer.status == .ok)
        #expect(
            answer.errors
                == (isSaid
                    ? "note     policies/shop-ios.yaml does not list 2.40, but 2.4.0, 2.3.1: if that is a slip, 'gatehouse incident close --app shop-ios' and open it again\n"
                    : ""))
    }

    @Test
    func theBriefIsOneScreen() throws {
        let night = try IncidentNight()
        night.open()
        for command in [["incident", "note", "--check", night.check], IncidentNight.kill, IncidentNight.halt] {
            #expect(night.desk.run(command).status == .ok)
            night.desk.clock.advance(by: 60_000)
        }
        expectGolden(
            night.desk.transcript([["incident", "brief"], ["incident", "brief", "--json"]]), named: "incident-brief.txt"
        )
        let long = try IncidentNight()
        long.open(String(repeating: "very long title ", count: 500))
        for number in 0..<40 {
            long.desk.run(["incident", "note", "\(number) " + String(repeating: "word ", count: 300)])
        }
        for range in [
            "2.4.0", "2.4.0 || 9.0.1", "2.4.0 || 9.0.2", "2.4.0 || 9.0.3", "2.4.0 || 9.0.4", "2.4.0 || 9.0.5",
        ] {
            long.desk.run(["gate", "block", range, "--reason", "crash", "--wait", "0"])
        }
        let lines = long.desk.type("incident", "brief").output.split(separator: "\n")
        #expect(lines.count <= 24)
        #expect(lines.filter { !$0.contains("gatehouse ") && !$0.hasPrefix("more ") }.allSatisfy { $0.count <= 80 })
    }

    /// A release has one number in the title and another in the exports; an answer of another app lies beside it.
    @Test
    func aCheckCountsForItsAppAndForItsReleaseHoweverThatIsWritten() throws {
        let night = try IncidentNight()
        night.desk.type("incident", "open", "crash", "--app", "shop-ios", "--version", "2.4")
        let other = night.desk.run(
            ["incident", "note", "--check", "-"],
            input: IncidentNight.answer.replacing("\"app\":\"shop-ios\"", with: "\"app\":\"shop-android\""))
        #expect(other.status == .badInput && other.errors.contains("the check is about shop-android"), "\(other)")
        #expect(night.desk.type("incident", "note", "--check", night.check).status == .ok)
        let hour = night.desk.type("incident", "first-hour").output
        #expect(hour.contains("1  done        measure "), "\(hour)")
    }

    @Test
    func whatIsNotedHasHappened() throws {
        let night = try IncidentNight()
        night.open()
        let before = try night.timeline()
        let ahead = night.desk.type("incident", "note", "called", "--at", "2027-11-30T02:00:00Z")
        #expect(ahead.status == .usage && ahead.errors.contains("lies ahead: it is 2026-11-30T02:0"), "\(ahead)")
        #expect(try night.timeline() == before)
        let skewed = night.desk.clock.now / 1_000 + 200
        let near = night.desk.type(
            "incident", "note", "called", "--at", "\(Timestamp(secondsSince1970: skewed))")
        #expect(near.status == .ok, "\(near)")
    }

    /// A laptop that wakes up in the past closes it all the same.
    @Test
    func whatIsClosedStaysSoWhenTheClockWasSetBack() throws {
        let night = try IncidentNight()
        night.open()
        night.desk.clock.advance(by: -3_600_000)
        #expect(night.desk.type("incident", "close", "--reason", "over").status == .ok)
        #expect(night.desk.type("incident", "status").output == "no incident is open\n")
        #expect(!night.desk.run(IncidentNight.kill).output.contains("noted"))
    }

    /// What options say wins over the timeline, and what neither says stays blank.
    @Test
    func theRequestForAReviewIsFilledFromTheIncident() throws {
        let night = try IncidentNight()
        let request = ["release", "expedite-text", "--version", "2.4.1"]
        let before = night.desk.run(request)
        night.open()
        #expect(night.desk.run(request).output.contains("noticed 2026-11-30 02:00 UTC"))
        expectGolden(
            night.desk.transcript([
                ["incident", "note", "first mail of a user", "--kind", "observation", "--at", "2026-11-30T01:40:00Z"],
                ["incident", "note", "--check", night.check], IncidentNight.kill, IncidentNight.fix, request,
                request + ["--since", "2026-11-29 23:10", "--done", "support knows"],
            ]), named: "incident-expedite-text.txt")
        #expect(night.desk.type("incident", "close").status == .ok)
        #expect(night.desk.run(request).output == before.output.replacing("2.4.1 ([…])", with: "2.4.1 (1880)"))
    }

    @Test
    func severalOpenOnesAreChosenByAppOrName() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": SamplePolicy.ios, "shop-android.yaml": SamplePolicy.android])
        expectGolden(
            desk.transcript([
                ["incident", "open", "crash"],
                ["incident", "open", "crash", "--app", "shop-oss"],
                ["incident", "open", " ", "--app", "shop-ios"],
                ["incident", "open", "crash", "--app", "shop-ios", "--dry-run"],
                ["incident", "open", "crash", "--app", "shop-ios"],
                ["incident", "open", "crash", "--app", "shop-android"],
                ["incident", "note", "which?"],
                ["incident", "note", "this one", "--app", "shop-android"],
                ["incident", "note", "that one", "--incident", "incidents/2026-11-30-crash/"],
                ["incident", "note", "--incident", "2026-11-30-crash"],
                ["incident", "note", "x", "--incident", "2026-11-30-crsh"],
                ["incident", "note", "x", "--app", "shop-web"],
                ["incident", "note", "x", "--kind", "actoin"],
                ["incident", "note", "--check", desk.folder.file("policies/shop-ios.yaml"), "--app", "shop-ios"],
                ["incident", "message", "--to", "everybody", "--app", "shop-ios"],
                ["gate", "lower", "--minimum", "2.0.0", "--app", "shop-ios", "--app", "shop-android", "--wait", "0"],
                ["incident", "timeline", "--app", "shop-android"],
                ["incident", "close", "--app", "shop-ios"],
                ["incident", "brief"],
            ]), named: "incident-choosing.txt")
    }

    @Test
    func linesSpoiltByHandAreShownAndKeepNothingFromWorking() throws {
        let night = try IncidentNight()
        night.open()
        let opened = try night.timeline()
        let torn =
            opened
            + "called Apple at 2\n{\"at\":\"2026-11-30T02:00:00Z\",\"actor\":\"bö\",\"kind\":\"nope\",\"summary\":\"s\"}\n{\"at\":\"2026"
        try night.desk.folder.write(torn, to: "incidents/2026-11-30-checkout-crash/timeline.jsonl")
        expectGolden(
            night.desk.transcript([
                ["incident", "timeline"], IncidentNight.kill, ["incident", "timeline", "--format", "md"],
                ["incident", "timeline", "--format", "json"], ["incident", "status"],
            ]), named: "incident-spoilt.txt")
        #expect(try night.timeline().hasPrefix(torn + "\n{"))
        // Without the line that opens it, what commands noted says which app it is about.
        try night.desk.folder.write(
            try night.timeline().replacing("opened: checkout crash\",", with: "opened: checkout crash\" "),
            to: "incidents/2026-11-30-checkout-crash/timeline.jsonl")
        #expect(night.desk.run(IncidentNight.halt).output.contains("noted    in incidents/2026-11-30-checkout-crash\n"))
        try night.desk.folder.write("oops\n", to: "incidents/2026-11-30-checkout-crash/timeline.jsonl")
        let unclear = night.desk.run(IncidentNight.fix)
        #expect(unclear.status == .ok && !unclear.output.contains("noted "))
        #expect(
            unclear.errors.contains(
                "note     incidents/2026-11-30-checkout-crash/timeline.jsonl: does not say which app"))
    }

    @Test
    func aNoticeThatIsDraftedIsAPolicy() throws {
        for commands in [
            [], [IncidentNight.kill], [IncidentNight.fix, ["release", "set-status", "2.4.1", "live", "--wait", "0"]],
        ] {
            let night = try IncidentNight()
            night.open("# \"hostile\" title: { } \\ 'x'")
            for command in commands { #expect(night.desk.run(command).status == .ok) }
            let answer = night.desk.type("incident", "message", "--to", "users", "--json")
            let drafts = try JSON.parse(Array(answer.output.utf8))["drafts"]?.array ?? []
            let notice = try #require(drafts.last?["text"]?.string)
            try night.desk.folder.write(try night.desk.file() + notice + "\n", to: "policies/shop-ios.yaml")
            let lint = night.desk.type("policy", "lint")
            #expect(!(lint.output + lint.errors).contains("error:"), "\(notice)\n\(lint.output)\(lint.errors)")
            #expect(night.desk.type("incident", "first-hour").output.contains("is in the app (policies/shop-ios.yaml:"))
        }
    }

    @Test
    func messagesSayWhatIsKnownAndMarkWhatIsNot() throws {
        let night = try IncidentNight()
        night.open()
        let messages = MessageCommands.all
        var commands = messages + [["incident", "note", "--check", night.check], IncidentNight.kill] + messages
        commands += [IncidentNight.fix, ["release", "set-status", "2.4.1", "live", "--wait", "0"]] + messages
        commands += [["incident", "close"], ["incident", "message", "--to", "status"]]
        expectGolden(night.desk.transcript(commands), named: "incident-messages.txt")
    }

    private enum MessageCommands {
        static let all = ["users", "support", "status"].map { ["incident", "message", "--to", $0] }
    }
}

import CommandKit
import JSONText
import LaunchDocument
import Foundation
import TestSupport
import Testing

/// What is said of an incident holds in the situations that a night brings.
struct IncidentTruthTests {
    private func step(_ night: IncidentNight, _ name: String) throws -> (state: String, evidence: String) {
        let answer = night.desk.type("incident", "first-hour", "--json")
        let steps = try JSON.parse(Array(answer.output.utf8))["steps"]?.array ?? []
        let step = try #require(steps.first { $0["step"]?.string == name }, "\(answer)")
        return (step["state"]?.string ?? "", step["evidence"]?.string ?? "")
    }

    private func drafts(_ night: IncidentNight, _ audience: String) throws -> [String] {
        let answer = night.desk.type("incident", "message", "--to", audience, "--json")
        return try JSON.parse(Array(answer.output.utf8))["drafts"]?.array?.compactMap { $0["text"]?.string } ?? []
    }

    /// Something is always off for somebody; that is no answer to what crashes since tonight.
    @Test(arguments: [
        ("2026-11-12T08:00:00Z", "possible"), ("2026-11-29T08:00:00Z", "done"), ("2026-11-30T01:59:00Z", "done"),
    ])
    func onlyWhatWasSwitchedOffForItCounts(_ since: String, _ state: String) throws {
        let night = try IncidentNight(
            IncidentNight.policy.replacing(
                "recommendations: { default: true, safe: false }",
                with: "recommendations: { default: true, safe: false, kill: { reason: slow, since: \(since) } }"))
        night.open()
        let step = try step(night, "switch off")
        #expect(step.state == state)
        #expect(
            step.evidence.contains("recommendations is off") && step.evidence.contains("before") == (state != "done"))
        let said = try drafts(night, "status").joined()
        #expect(said.hasPrefix(state == "done" ? "Identified" : "Investigating"), "\(said)")
    }

    @Test(arguments: [
        (["stopped"], "done"), (["unstoppable"], "impossible"), (["running"], "possible"),
        (["stopped", "running"], "possible"), (["running", "stopped"], "done"),
    ])
    func whatTheStoreSaidLastCounts(_ states: [String], _ state: String) throws {
        let night = try IncidentNight()
        night.open()
        var lines = try night.timeline()
        // A pause that somebody made, and whatever was found afterwards.
        lines +=
            #"{"at":"2026-11-30T02:01:00Z","actor":"bo","kind":"action","summary":"","data":{"event":"change","app":"shop-ios","command":"phased-release pause --version 2.4.0"}}"#
            + "\n"
        for (index, word) in states.enumerated() {
            lines +=
                #"{"at":"2026-11-30T02:0\#(index + 2):00Z","actor":"bo","kind":"observation","summary":"","data":{"event":"store","app":"shop-ios","version":"2.4.0","state":"\#(word)","sentence":"the store said so"}}"#
                + "\n"
        }
        try night.desk.folder.write(lines, to: "incidents/2026-11-30-checkout-crash/timeline.jsonl")
        #expect(try step(night, "pause").state == state)
    }

    /// Who is blocked does not have "everything else as before".
    @Test
    func aBlockIsNotCalledAPartThatIsOff() throws {
        let night = try IncidentNight(
            IncidentNight.policy.replacing(
                "minimum: \"2.3.0\"",
                with: "minimum: \"2.3.0\"\n  blocked: [{ when: { versions: \"2.4.0\" }, reason: crash }]"))
        night.open()
        #expect(try step(night, "switch off").state == "done")
        for audience in ["users", "status"] {
            #expect(!(try drafts(night, audience).joined().contains("switched off")))
        }
    }

    @Test
    func afterTheEndNobodyIsToldThatItGoesOn() throws {
        let night = try IncidentNight()
        night.open()
        night.desk.type("incident", "close", "--reason", "the server was mended")
        let users = try drafts(night, "users")
        #expect(users.count == 1 && users[0].contains("could not use") && users[0].contains("It is over since"))
        for audience in ["users", "status", "support"] {
            let said = try drafts(night, audience).joined()
            #expect(!said.contains("working on an update") && !said.contains("cannot use"), "\(audience): \(said)")
        }
    }

    @Test(arguments: [
        "", "notices:\n  - { id: hello, messages: { en: { title: Hello, body: Hello. } } }\n",
        "notices:\n  - id: 2026-11-30-checkout-crash\n    messages: { en: { title: Hello, body: Hello. }, de: { title: Hallo, body: Hallo. } }\n",
    ])
    func theNoticeIsOneThatThePolicyTakes(_ notices: String) throws {
        let night = try IncidentNight(IncidentNight.policy + notices)
        night.open()
        let notice = try #require(try drafts(night, "users").last)
        #expect(notice.contains("# de: ") == notices.contains("de: "))
        try night.desk.folder.write(IncidentNight.policy + notices + notice + "\n", to: "policies/shop-ios.yaml")
        let lint = night.desk.type("policy", "lint")
        #expect(lint.status == .ok, "\(notice)\n\(lint.output)\(lint.errors)")
        #expect(try step(night, "tell users").evidence.contains("notice 2026-11-30-checkout-crash"))
    }

    private func add(_ lines: [String], to night: IncidentNight) throws {
        let text = try night.timeline() + lines.map { $0 + "\n" }.joined()
        try night.desk.folder.write(text, to: "incidents/2026-11-30-checkout-crash/timeline.jsonl")
    }

    /// Nobody is sent to a hotfix that crashes as well, and the plan begins below both.
    @Test(arguments: [("breach", true), ("ok", false), ("unknown", false)])
    func aHotfixInBreachMendsNothing(_ status: String, _ isBad: Bool) throws {
        let night = try IncidentNight()
        night.open()
        for command in [IncidentNight.fix, ["release", "set-status", "2.4.1", "live", "--wait", "0"]] {
            #expect(night.desk.run(command).status == .ok)
        }
        let answer = IncidentNight.answer.replacing("\"version\":\"2.4.0\"", with: "\"version\":\"2.4.1\"")
            .replacing("--versions 2.4.0", with: "--versions 2.4.1")
            .replacing("\"status\":\"breach\"", with: "\"status\":\"\(status)\"")
        let check = try night.desk.folder.write(answer, to: "hotfix.json")
        #expect(night.desk.type("incident", "note", "--check", check).status == .ok)
        let step = try step(night, "roll forward")
        #expect(step.state == (isBad ? "possible" : "done"), "\(step)")
        #expect(step.evidence.contains("crashes as well") == isBad, "\(step)")
        let hour = night.desk.type("incident", "first-hour").output
        for command in [
            "flag kill new_checkout --app shop-ios --versions 2.4.1 --locale tr_TR ",
            "release plan --app shop-ios --bad 2.4.0 --bad 2.4.1\n",
        ] {
            #expect(hour.contains(command) == isBad, "\(hour)")
        }
        let said = try drafts(night, "users").joined() + drafts(night, "status").joined()
        #expect(said.contains("update to 2.4.1") != isBad && said.contains("2.4.1 mends") != isBad, "\(said)")
        #expect(night.desk.type("incident", "postmortem").output.contains("- The fix: 2.4.1") != isBad)
    }

    /// A check that was well, and what a store said to a command, detect nothing: messages and the page name one time.
    @Test
    func allNameTheSameMomentOfNoticing() throws {
        let night = try IncidentNight()
        night.open()
        night.desk.clock.advance(by: 3_600_000)
        let well = IncidentNight.answer.replacing("\"status\":\"breach\"", with: "\"status\":\"ok\"")
            .replacing("T02:00:00Z", with: "T00:10:00Z")
        let bad = IncidentNight.answer.replacing("T02:00:00Z", with: "T01:40:00Z")
        for (name, text) in [("well.json", well), ("bad.json", bad)] {
            #expect(
                night.desk.type("incident", "note", "--check", try night.desk.folder.write(text, to: name)).status
                    == .ok)
        }
        try add(
            [
                #"{"at":"2026-11-30T01:20:00Z","actor":"bo","kind":"observation","summary":"the App Store had 2.4.0 paused already","data":{"event":"store","app":"shop-ios","version":"2.4.0","state":"stopped","sentence":"paused already"}}"#
            ], to: night)
        let text = night.desk.type("release", "expedite-text", "--version", "2.4.1").output
        #expect(text.contains("noticed 2026-11-30 01:40 UTC\n"), "\(text)")
        for audience in ["users", "support", "status"] {
            #expect(try drafts(night, audience).joined().contains("noticed 2026-11-30 01:40 UTC"))
        }
        #expect(
            night.desk.type("incident", "postmortem").output.contains("## Detection\n\n2026-11-30 01:40 UTC, ada: "))
    }

    /// However the release was stopped, the form and those who answer users are told; what was off long before is none of it.
    @Test(arguments: [
        #""kind":"observation","data":{"event":"store","app":"shop-ios","version":"2.4.0","state":"stopped","sentence":""}"#,
        #""kind":"action","data":{"event":"change","app":"shop-ios","command":"phased-release pause --version 2.4.0"}"#,
        #""kind":"observation","data":{"event":"store","app":"shop-ios","version":"2.4.0","state":"running","sentence":""}"#,
    ])
    func whatStoppedTheReleaseIsToldToAll(_ members: String) throws {
        let night = try IncidentNight(
            IncidentNight.policy.replacing(
                "recommendations: { default: true, safe: false }",
                with:
                    "recommendations: { default: true, safe: false, kill: { reason: slow, since: 2026-11-12T08:00:00Z } }"
            ))
        night.open()
        try add([#"{"at":"2026-11-30T02:01:00Z","actor":"bo","summary":"",\#(members)}"#], to: night)
        let isStopped = !members.contains("running")
        let form = night.desk.type("release", "expedite-text", "--version", "2.4.1").output
        let support = try drafts(night, "support").joined()
        for text in [form, support] {
            #expect(text.contains("the phased release of 2.4.0 is paused") == isStopped, "\(text)")
            #expect(!text.contains("recommendations"), "\(text)")
        }
        #expect(support.contains("nothing was stopped or switched off") != isStopped)
    }

    /// Typing what was due in an incident that is over would pause and switch off what is well.
    @Test
    func afterTheEndThereIsNothingToType() throws {
        let night = try IncidentNight()
        night.open()
        #expect(night.desk.type("incident", "first-hour").output.contains("gatehouse phased-release pause"))
        night.desk.type("incident", "close", "--reason", "a false alarm")
        let said = night.desk.type("incident", "first-hour").output
        #expect(!said.contains("phased-release") && !said.contains("flag kill"), "\(said)")
        #expect(said.hasSuffix("next     gatehouse incident postmortem --app shop-ios\n"), "\(said)")
        let json = try JSON.parse(Array(night.desk.type("incident", "first-hour", "--json").output.utf8))
        #expect(json["steps"]?.array?.allSatisfy { $0["commands"]?.array?.isEmpty ?? false } ?? false)
    }

    /// What stands in a page or behind "still" is pasted by somebody: it lets no bad release in again.
    @Test
    func aReleaseThatAnotherMendsStaysLockedOut() throws {
        let night = try IncidentNight(
            IncidentNight.policy.replacing(
                "minimum: \"2.3.0\"",
                with: "minimum: \"2.3.0\"\n  blocked: [{ when: { versions: \"2.4.0\" }, reason: crash }]"))
        night.open()
        let before = night.desk.type("incident", "postmortem").output
        #expect(before.contains("gatehouse gate unblock 2.4.0"), "\(before)")
        night.desk.run(IncidentNight.kill)
        night.desk.run(IncidentNight.fix)
        #expect(night.desk.type("release", "set-status", "2.4.1", "live", "--wait", "0").status == .ok)
        let closed = night.desk.type("incident", "close", "--reason", "2.4.1 is live").output
        let page = night.desk.type("incident", "postmortem").output
        for text in [closed, page] {
            #expect(text.contains("gatehouse flag restore") && !text.contains("gate unblock"), "\(text)")
        }
        #expect(
            closed.contains("2.4.0 is blocked (policies/shop-ios.yaml:8); leave it so: 2.4.1 mends it\n"), "\(closed)")
    }

    /// A policy that somebody broke by hand is still in force as it was: nobody may read that nothing is off.
    @Test
    func whatIsOffIsNotKnownWhereThePolicyCannotBeRead() throws {
        let night = try IncidentNight()
        night.open()
        night.desk.run(IncidentNight.kill)
        try night.desk.folder.write(try night.desk.file() + "oops: [\n", to: "policies/shop-ios.yaml")
        #expect(try drafts(night, "support").joined().contains("Done so far: [what: no policy can be read]."))
        let hour = night.desk.type("incident", "first-hour").output
        #expect(hour.contains("2.4.0 has come; it can be stopped on the store's page\n"), "\(hour)")
        #expect(hour.components(separatedBy: "gatehouse policy lint --app shop-ios\n").count == 3, "\(hour)")
        let closed = night.desk.type("incident", "close", "--reason", "it is over").output
        #expect(
            closed.hasPrefix(
                "still    what is off is not known: no policy can be read; gatehouse policy lint --app shop-ios\n"),
            "\(closed)")
        #expect(
            night.desk.type("incident", "postmortem").output.contains(
                "| _Gap: what is still off: no policy can be read._ |"))
    }

    /// A pause that had no answer is in the timeline, and under what mended it is not.
    @Test(arguments: [(0, true), (69, false)])
    func aStepThatFailedResolvedNothing(_ exit: Int, _ isListed: Bool) throws {
        let night = try IncidentNight()
        night.open()
        try add(
            [
                #"{"at":"2026-11-30T02:01:00Z","actor":"bo","kind":"action","summary":"runbook bad-release: pause ended with \#(exit)","data":{"runbook":"bad-release","step":"pause","exit":\#(exit)}}"#
            ], to: night)
        let page = night.desk.type("incident", "postmortem").output
        #expect(page.contains("- 2026-11-30 02:01 UTC, bo: runbook bad-release: pause") == isListed, "\(page)")
        #expect(page.contains("| 2026-11-30 02:01 | bo | **action** runbook bad-release: pause"), "\(page)")
    }

    /// A check that was noted twice was not worse the first time.
    @Test
    func oneAnswerThatWasNotedTwiceIsOne() throws {
        let night = try IncidentNight()
        night.open()
        let again = try night.desk.folder.write(
            IncidentNight.answer.replacing("T02:00:00Z", with: "T02:00:01Z"), to: "again.json")
        for path in [night.check, again] { night.desk.type("incident", "note", "--check", path) }
        let page = night.desk.type("incident", "postmortem").output
        #expect(!page.contains("At its worst") && page.contains("By the last check"), "\(page)")
    }

    /// Google Play takes no request for a quick review.
    @Test
    func onlyTheAppStoreIsAskedForAQuickReview() throws {
        let desk = try PolicyDesk(["shop-android.yaml": SamplePolicy.android])
        desk.type("incident", "open", "crash", "--app", "shop-android", "--version", "2.4.0")
        #expect(
            desk.type("release", "add", "9.0.0", "--build", "99000", "--status", "pending", "--wait", "0").status == .ok
        )
        let hour = desk.type("incident", "first-hour").output
        #expect(
            hour.contains("9.0.0 is on its way") && !hour.contains("review") && !hour.contains("expedite"), "\(hour)")
        #expect(hour.contains("gatehouse release set-status 9.0.0 live --app shop-android\n"), "\(hour)")
        let plan = desk.type("release", "plan", "--bad", "2.4.0").output
        #expect(plan.contains("upload it") && !plan.contains("expedite"), "\(plan)")
        let form = desk.type("release", "expedite-text", "--version", "9.0.0")
        #expect(form.status == .refused && form.output.isEmpty, "\(form)")
        #expect(form.errors.contains("only the App Store takes such a request"), "\(form)")
    }

    /// A check that could not tell which flag it is prints a word for it, which nobody can type.
    @Test
    func noCommandHoldsAWordForAFlag() throws {
        let night = try IncidentNight(
            IncidentNight.policy.replacing("1: { disable: [new_checkout] }", with: "1: { disable: [] }"))
        night.open()
        let answer = IncidentNight.answer.replacing("kill new_checkout ", with: "kill FLAG ")
        night.desk.type("incident", "note", "--check", try night.desk.folder.write(answer, to: "unnamed.json"))
        let hour = night.desk.type("incident", "first-hour").output
        #expect(!hour.contains("FLAG"), "\(hour)")
        for flag in ["recommendations", "new_checkout"] {
            let command =
                "gatehouse flag kill \(flag) --app shop-ios --versions 2.4.0 --locale tr_TR --reason 'crashes where locale = tr_TR'\n"
            #expect(hour.contains(command), "\(hour)")
        }
    }

    /// A title of a page makes no command of a page.
    @Test
    func commandsStayShort() throws {
        let night = try IncidentNight()
        night.open(String(repeating: "very long title ", count: 100))
        let lines = night.desk.type("incident", "first-hour").output.split(separator: "\n").dropFirst()
        #expect(lines.count > 8 && lines.allSatisfy { $0.count < 260 }, "\(lines)")
    }
}

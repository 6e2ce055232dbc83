import CommandKit
import JSONText
import LaunchDocument
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

    /// A title of a page makes no command of a page.
    @Test
    func commandsStayShort() throws {
        let night = try IncidentNight()
        night.open(String(repeating: "very long title ", count: 100))
        let lines = night.desk.type("incident", "first-hour").output.split(separator: "\n").dropFirst()
        #expect(lines.count > 8 && lines.allSatisfy { $0.count < 260 }, "\(lines)")
    }
}

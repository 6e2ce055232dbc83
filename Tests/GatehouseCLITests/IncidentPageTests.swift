import CommandKit
import JSONText
import TestSupport
import Testing

/// The pages that are made of a timeline.
struct IncidentPageTests {
    @Test
    func thePostmortemHoldsFactsAndGaps() throws {
        let night = try IncidentNight()
        night.open()
        expectGolden(night.desk.type("incident", "postmortem").output, named: "incident-postmortem-empty.md")
        let better = IncidentNight.answer.replacing("83.91", with: "99.71").replacing("breach", with: "ok")
            .replacing("T02:00:00Z", with: "T03:30:00Z")
        let second = try night.desk.folder.write(better, to: "better.json")
        for command in [
            ["incident", "note", "--check", night.check], IncidentNight.kill, IncidentNight.halt,
            ["incident", "note", "no block | a third would lose <the> app", "--kind", "decision"], IncidentNight.fix,
            ["release", "set-status", "2.4.1", "live", "--wait", "0"], ["incident", "note", "--check", second],
            ["incident", "close", "--reason", "2.4.1 is live"],
        ] {
            night.desk.clock.advance(by: 600_000)
            let answer = night.desk.run(command)
            #expect(answer.status == .ok, "\(command): \(answer.errors)")
        }
        expectGolden(night.desk.type("incident", "postmortem").output, named: "incident-postmortem.md")
    }

    static let hostile = [
        "two\nlines", "a\r\nb", "\u{1B}[2J\u{1B}]0;title\u{7}bell", "| a | b |", "</td><script>alert(1)</script>",
        "[x](javascript:alert(1))", "```\n# heading\n```", "# heading\n\n## Summary", "\u{202E}txt.exe",
        "@everyone ping",
        "<!-- -->", "*bold* _it_ ~~no~~ `code`", "- [ ] task\n1. one", "&lt;b&gt;", "日本語 🧯", "\\| \\",
        "x\u{2028}y\u{85}z", "$(reboot) `reboot` ; rm -rf /",
    ]

    @Test(arguments: hostile)
    func whateverIsTypedStaysText(_ text: String) throws {
        let night = try IncidentNight()
        #expect(night.open(text).status == .ok)
        #expect(
            night.desk.run(["incident", "note", "--kind", "decision", "--", text], environment: ["USER": text]).status
                == .ok)
        let kill = ["flag", "kill", "new_checkout", "--wait", "0", "--reason=\(text)"]
        #expect(night.desk.run(kill).status == .ok)
        for command in [
            ["status"], ["timeline"], ["first-hour"], ["brief"], ["message", "--to", "users"],
            ["message", "--to", "support"], ["message", "--to", "status"], ["timeline", "--format", "md"],
            ["postmortem"],
        ] {
            let output = night.desk.run(["incident"] + command).output
            let steering = output.unicodeScalars.filter {
                $0 != "\n"
                    && ($0.value < 0x20 || (0x7F...0x9F).contains($0.value) || (0x202A...0x202E).contains($0.value))
            }
            #expect(steering.isEmpty, "\(command): \(output)")
        }
        let page = night.desk.type("incident", "postmortem").output
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.filter { $0.hasPrefix("## ") }.count == 8)
        #expect(lines.count { $0.hasPrefix("# ") } == 1)
        for line in lines {
            var plain = line.replacing("<!-- -->", with: "")
            for mark in ["\\\\", "\\|", "\\`", "\\[", "\\]", "\\*", "\\_", "\\#", "\\~", "\\!", "\\$"] {
                plain = plain.replacing(mark, with: "")
            }
            #expect(!plain.contains("<") && !plain.contains("`") && !plain.contains("["), "\(line)")
            if plain.hasPrefix("|") { #expect(plain.count { $0 == "|" } == 4, "\(line)") }
        }
        // What was typed is whole in the file.
        let listed = try JSON.parse(Array(night.desk.type("incident", "status", "--json").output.utf8))
        #expect(listed.array?.first?["title"]?.string == text)
    }
}

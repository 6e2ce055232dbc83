import Foundation
import Glibc
import JSONText
import TestSupport
import Testing

/// The first hour of a bad night, as `scripts/demo-incident` plays it.
struct DemoIncidentTests {
    private static let steps = [
        "measure", "explain", "open", "pause", "halt the twin", "switch off", "tell support", "plan the hotfix",
        "make it", "raise too early", "raise", "tell users", "close", "postmortem",
    ]

    private func expectWhole(_ shown: ProgramRun) {
        #expect(shown.status == 0, "\(shown.output)\(shown.errors)")
        #expect(shown.errors.isEmpty, "\(shown.errors)")
        let titles = shown.output.split(separator: "\n").filter { $0.hasPrefix("== ") }
        #expect(titles.dropLast().map(String.init) == Self.steps.enumerated().map { "== \($0 + 1). \($1)" })
        #expect(titles.last?.hasPrefix("== That was the first hour: ") == true)
    }

    private func expectNothingLeft(_ demo: DemoIncident) throws {
        #expect(try demo.files() == [])
        #expect(try demo.processes() == [])
    }

    /// What it shows is in the order in which somebody at night needs it, and it leaves nothing, so it can be played again.
    @Test func theNightIsPlayedFromTheBreachToThePostmortem() throws {
        let demo = try DemoIncident()
        let before = try run("/usr/bin/git", ["status", "--porcelain"], in: repositoryRoot).output
        let shown = try demo.play()
        expectWhole(shown)
        var rest = shown.output[...]
        for line in [
            "breach   2.4.0  crash-free users 83.91 %", "(exit status 2)", "where    locale = tr_TR",
            "opened   incidents/", "2  possible    pause", "paused   2.4.0 (1873)", "halted   5.2.0 (52000)",
            "served   shop-ios: revision 43", #""value":false"#, #""value":true"#,
            "Done so far: the phased release of 2.4.0 is paused; new_checkout is off",
            "next     2.4.1 (1894)", "agree    Shop 2.4.1 (1894)", "Version and build to review:\n  2.4.1 (1894)",
            "stale    2.4.1 in 2 of 174", "$ gatehouse gate raise ", "refuse   ", "JP TR", "(exit status 2)",
            "live     2.4.1 in 174 of 174", "$ gatehouse gate raise ", "served   shop-ios: revision 46",
            "To those who cannot open the app", "notices:", "5  done        tell users", "closed   incidents/",
            "# checkout crash",
        ] {
            let found = rest.range(of: line)
            #expect(found != nil, "\(line) is missing in\n\(shown.output)")
            if let found { rest = rest[found.upperBound...] }
        }
        try expectNothingLeft(demo)
        expectWhole(try demo.play())
        try expectNothingLeft(demo)
        #expect(try run("/usr/bin/git", ["status", "--porcelain"], in: repositoryRoot).output == before)
    }

    /// `--keep` leaves the folder of the night: its timeline has a line for everything that was done.
    @Test func whatWasDoneIsWrittenDown() throws {
        let demo = try DemoIncident()
        let shown = try demo.play(["--keep"])
        #expect(shown.status == 0, "\(shown.output)\(shown.errors)")
        let night = try #require(shown.output.split(separator: "\n").last?.split(separator: " ").last.map(String.init))
        #expect(shown.output.hasSuffix("kept in \(night)\n"))
        #expect(try demo.processes() == [])
        let incidents = try FileManager.default.contentsOfDirectory(atPath: "\(night)/incidents").filter {
            !$0.hasPrefix(".")
        }
        #expect(incidents.count == 1)
        let timeline = try String(
            contentsOfFile: "\(night)/incidents/\(incidents.first ?? "none")/timeline.jsonl", encoding: .utf8)
        let entries = try timeline.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
        #expect(entries.allSatisfy { $0["actor"]?.string == "ada" })
        let actions = entries.filter { $0["kind"]?.string == "action" }.compactMap { $0["summary"]?.string }
        let words = [
            "opened: checkout crash", "phased-release pause --version 2.4.0: ",
            "flag kill new_checkout --versions 2.4.0 --locale tr_TR: ", "told support",
            "version of Shop 2.3.1 (1822) → 2.4.1 (1894)",
            "release add 2.4.1 --status pending: ", "release sync: ", "gate raise --minimum 2.4.1 ", "told users",
            "told status", "closed: ",
        ]
        #expect(actions.count == words.count, "\(actions)")
        for (action, word) in zip(actions, words) { #expect(action.hasPrefix(word), "\(action)") }
        let page = try String(contentsOfFile: "\(night)/postmortem.md", encoding: .utf8)
        for word in [
            "## Summary", "breach, crash-free users 83.91 %", "locale = tr\\_TR",
            "UTC, ada: support: the app closes on paying, calls from Turkey\n\nThe incident was opened 20 minutes later",
            "gate raise --minimum 2.4.1", "Android 5.2.0 halted as well", "Still off: new\\_checkout is off",
        ] {
            #expect(page.contains(word), "\(word) is missing in\n\(page)")
        }
        let policy = try String(contentsOfFile: "\(night)/policies/shop-ios.yaml", encoding: .utf8)
        #expect(policy.contains("minimum: \"2.4.1\"") && policy.contains("\nnotices:\n"))
    }

    /// Each takes ports and folders of its own.
    @Test func twoNightsAtOnceDoNotMeet() async throws {
        let demos = [try DemoIncident(), try DemoIncident()]
        try await withThrowingTaskGroup(of: ProgramRun.self) { group in
            for demo in demos { group.addTask { try demo.play() } }
            for try await shown in group { expectWhole(shown) }
        }
        for demo in demos { try expectNothingLeft(demo) }
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func whoEndsItInTheMiddleFindsNothingLeft(_ signal: Int32) throws {
        let demo = try DemoIncident()
        let program = try demo.start()
        while program.isRunning, !program.log.contains("$ gatehouse flag kill") { usleep(10_000) }
        #expect(program.log.contains("== 6. switch off"), "\(program.log)")
        program.signal(signal)
        #expect(program.wait() == 128 + signal)
        #expect(!program.log.contains("== 7."))
        try expectNothingLeft(demo)
    }

    /// A step that does not end as it must is named, and nothing is shown after it.
    @Test func aStepThatGoesWrongIsNamed() throws {
        let demo = try DemoIncident()
        let wrong = try demo.folder.write(
            "#!/bin/sh\ncase \"$1 $2\" in 'phased-release pause') echo 'paused   nothing'; exit 0 ;; esac\nexec \"\(builtProgram("gatehouse"))\" \"$@\"\n",
            to: "bin/gatehouse")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: wrong)
        try FileManager.default.createSymbolicLink(
            atPath: demo.folder.file("bin/gatehouse-server"), withDestinationPath: builtProgram("gatehouse-server"))
        let shown = try demo.play(with: demo.folder.file("bin"))
        #expect(shown.status == 1)
        #expect(shown.errors.contains(#"scripts/demo-incident: step 4, "pause": "#), "\(shown.errors)")
        #expect(shown.errors.contains("should have said 'paused   2.4.0 (1873)"), "\(shown.errors)")
        #expect(!shown.output.contains("== 5."))
        try expectNothingLeft(demo)
    }

    @Test func anOptionThatItDoesNotHaveIsRefused() throws {
        let demo = try DemoIncident()
        let shown = try demo.play(["--kep"])
        #expect(shown.status == 64)
        #expect(shown.errors.contains("unknown option --kep; it takes --keep and --pause"))
    }
}

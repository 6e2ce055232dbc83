import CommandKit
import Foundation
import TestSupport
import Testing

@testable import GatehouseCLI

struct RunbookCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            # The shop burns

            ```sh {"name":"look","expect-exit":[0,3]}
            echo look "$WHERE" >>"$LOG"; exit "${CODE:-3}"
            ```

            ```sh {"name":"pause","confirm":true}
            echo pause >>"$LOG"
            ```

            ```bash {"name":"tell"}
            echo tell "${BASH_VERSION:+bash}" >>"$LOG"; gatehouse --version >/dev/null || true
            ```

            """, to: "runbooks/fire.md")
        try folder.write("# Nothing to do\n", to: "runbooks/calm.md")
    }

    private func type(
        _ arguments: String..., input: String = "", isTerminal: Bool = false, environment: [String: String] = [:]
    ) -> Answer {
        let given = [
            "GATEHOUSE_RUNBOOKS": folder.file("runbooks"), "LOG": folder.file("log"), "PATH": "/usr/bin:/bin",
        ]
        var answer = gatehouse(
            ["runbook"] + arguments, input: input, environment: given.merging(environment) { $1 },
            isTerminal: isTerminal)
        answer.output = answer.output.replacing(folder.path + "/", with: "")
        answer.errors = answer.errors.replacing(folder.path + "/", with: "")
        return answer
    }

    private var log: String { (try? folder.read("log")) ?? "" }

    @Test
    func runbooksAreListedAndShown() {
        #expect(
            type("list").output == """
                calm  Nothing to do
                fire  The shop burns  look, pause, tell

                """)
        #expect(type("show", "calm").output == "# Nothing to do\n")
        #expect(
            type("list", "--json").output == """
                [{"name":"calm","title":"Nothing to do","path":"runbooks/calm.md","steps":[]},{"name":"fire","title":"The shop burns","path":"runbooks/fire.md","steps":["look","pause","tell"]}]

                """)
        #expect(type("show", "fire", "--json").output.contains(#""needs":["WHERE","LOG"]"#))
    }

    @Test
    func everyStepIsShownAskedForAndRun() {
        let answer = type(
            "run", "fire", "--set", "WHERE=here", input: "y\n", isTerminal: true, environment: ["NO_COLOR": "1"])
        #expect(answer.errors == "run pause? [y/N] ")
        #expect(answer.status == .ok)
        #expect(log == "look here\npause\ntell bash\n")
        #expect(
            answer.output == """
                runbook  The shop burns    runbooks/fire.md

                step 1/3 look
                         echo look "$WHERE" >>"$LOG"; exit "${CODE:-3}"
                ok       look ended with 3, as expected

                step 2/3 pause
                         echo pause >>"$LOG"
                ok       pause ended with 0, as expected

                step 3/3 tell
                         echo tell "${BASH_VERSION:+bash}" >>"$LOG"; gatehouse --version >/dev/null || true
                ok       tell ended with 0, as expected

                """)
    }

    @Test
    func aSurpriseStopsEverythingAfterIt() {
        let answer = type("run", "fire", "--yes", "--set", "WHERE=there", environment: ["CODE": "1"])
        #expect(answer.status == .differs)
        #expect(log == "look there\n")
        #expect(
            answer.output.hasSuffix(
                """
                stopped  look ended with 1, and 0 or 3 was expected; nothing after it was run
                next     gatehouse runbook show fire, which says when to stop and what else to do
                later    gatehouse runbook run fire --from look --set WHERE=there --yes

                """))
        let only = type("run", "fire", "look", "--set", "WHERE=over there", environment: ["CODE": "1"])
        #expect(
            only.output.hasSuffix("later    gatehouse runbook run fire look --set 'WHERE=over there'\n"),
            "\(only.output)")
        #expect(log == "look there\nlook over there\n")
        #expect(type("run", "fire", "--from", "pause", "--yes").status == .ok)
        #expect(log == "look there\nlook over there\npause\ntell bash\n")
    }

    /// What it started goes with it: a test server, a pipe that waits for its reader.
    @Test
    func aStepThatHangsSaysSoAndIsEnded() throws {
        try folder.write(
            """
            # Hangs

            ```sh {"name":"hang","confirm":true}
            sleep 600 & echo $! >"$LOG"; wait
            ```

            ```sh {"name":"after"}
            echo after >>"$LOG"
            ```

            """, to: "runbooks/hang.md")
        let answer = type("run", "hang", "--yes", "--limit", "2")
        #expect(answer.status == .differs)
        #expect(
            answer.errors.hasPrefix("note     hang still runs after 1 second, as process ")
                && answer.errors.hasSuffix("; Ctrl-C ends it, and so does its limit of 2 seconds\n"), "\(answer.errors)"
        )
        #expect(answer.output.contains("stopped  hang ended with 124, and 0 was expected; nothing after it was run\n"))
        try expectEnd(of: log)
    }

    /// - Parameter note: the number of a process that sleeps.
    private func expectEnd(of note: String) throws {
        let sleeper = try #require(pid_t(note.filter(\.isNumber)))
        func isAsleep() -> Bool {
            (try? String(contentsOfFile: "/proc/\(sleeper)/stat", encoding: .utf8))?.contains(") S ") ?? false
        }
        for _ in 0..<100 where isAsleep() { usleep(20_000) }
        #expect(!isAsleep(), "what the step started goes on")
    }

    /// Whoever ends the program means what it runs as well, and hears how that ended.
    @Test(arguments: [SIGTERM, SIGHUP])
    func aSignalThatWouldEndTheProgramEndsItsStep(_ number: Int32) throws {
        let place = folder.file("sleeper")
        let step = StepProcess(
            shell: "sh", script: "sleep 600 & echo $! >'\(place)'; wait", environment: ["PATH": "/usr/bin:/bin"],
            limit: 4,
            stillRuns: { _, _ in raise(number) })
        #expect(try step.run() == 128 + Int(number))
        try expectEnd(of: try folder.read("sleeper"))
    }

    /// Under `nohup` a closed terminal ends nothing.
    @Test
    func aSignalThatIsIgnoredStaysIgnored() {
        let before = signal(SIGUSR1, SIG_IGN)
        let held = HeldSignals([SIGUSR1, SIGUSR2])
        raise(SIGUSR1)
        raise(SIGUSR2)
        #expect(held.next() == SIGUSR2)
        #expect(held.next() == nil)
        held.release()
        signal(SIGUSR1, before)
    }

    @Test
    func theTimelineOfAnOpenIncidentGetsALineForEachStep() throws {
        try folder.write(SamplePolicy.ios, to: "policies/shop-ios.yaml")
        let places = ["GATEHOUSE_POLICIES": folder.file("policies"), "GATEHOUSE_INCIDENTS": folder.file("incidents")]
        let opened = gatehouse(["incident", "open", "fire"], environment: places.merging(["USER": "ada"]) { $1 })
        #expect(opened.status == .ok, "\(opened.errors)")
        let steps = ["WHERE": "here", "APP": "shop-ios", "USER": "ada"].merging(places) { $1 }
        #expect(type("run", "fire", "look", environment: steps).status == .ok)
        #expect(type("run", "fire", "look", environment: steps.merging(["CODE": "9"]) { $1 }).status == .differs)
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: folder.file("incidents")).first { !$0.hasPrefix(".") })
        let timeline = try folder.read("incidents/\(name)/timeline.jsonl")
        #expect(timeline.contains(#""kind":"note","summary":"runbook fire: look ended with 3"#))
        #expect(type("run", "fire", "pause", "--yes", environment: steps).status == .ok)
        #expect(
            try folder.read("incidents/\(name)/timeline.jsonl")
                .contains(#""kind":"action","summary":"runbook fire: pause ended with 0"#))
        #expect(timeline.contains(#""data":{"runbook":"fire","step":"look","exit":9}"#))
    }

    @Test
    func noMeansNo() {
        let answer = type("run", "fire", "pause", input: "n\n", isTerminal: true)
        #expect(answer.status == .refused)
        #expect(log == "")
        let nobody = type("run", "fire", "pause")
        #expect(nobody.status == .usage)
        #expect(
            nobody.errors
                == "gatehouse: pause asks before it runs, and nobody is at a terminal: add --yes to run it all the same\n"
        )
        #expect(log == "")
    }

    @Test
    func aDryRunRunsNothing() {
        let answer = type("run", "fire", "--dry-run")
        #expect(answer.status == .ok)
        #expect(log == "")
        #expect(answer.output.contains("step 3/3 tell\n"))
    }

    @Test(arguments: [
        (["run", "fire"], "gatehouse: not run: it needs WHERE: runbooks/fire.md: --set WHERE=…, or export them\n"),
        (
            ["run", "fire", "--set", "WHERE"],
            "gatehouse: cannot use 'WHERE': --set: give a variable and its value, such as APP=shop-ios\n"
        ),
        (["run", "fir"], "gatehouse: no such runbook: runbooks/fir.md: did you mean 'fire'?\n"),
        (["show", "zebra"], "gatehouse: no such runbook: runbooks/zebra.md: there is: calm, fire\n"),
        (["run", "fire", "pase"], "gatehouse: no such step: runbooks/fire.md: pase: did you mean 'pause'?\n"),
        (["run", "calm", "--from", "x"], "gatehouse: no such step: runbooks/calm.md: x: it has none\n"),
        (
            ["list", "--runbooks", "/nowhere"],
            "gatehouse: no such folder: /nowhere: run this where the folder of runbooks lies, or give --runbooks DIR\n"
        ),
    ])
    func mistakesAreNamed(_ arguments: [String], _ said: String) {
        var answer = gatehouse(
            ["runbook"] + arguments,
            environment: ["GATEHOUSE_RUNBOOKS": folder.file("runbooks"), "LOG": folder.file("log")])
        answer.errors = answer.errors.replacing(folder.path + "/", with: "")
        #expect(answer.errors == said)
        #expect(log == "")
    }

    @Test
    func theCheckPointsAtWhatIsWrong() throws {
        try folder.write(
            """
            # Broken

            1. Look:

               ```sh {"name":"look","expect-exit":"0"}
               gatehouse policy show
               ```

            ```sh
            gatehouse gate bloc 2.4.0 | cat
            if gatehouse gate block 2.4.0 --reson x; then A=1 gatehouse flag kill --app "$APP"; fi
            echo "$(gatehouse release add 2.4.1 --status lve --app a)"
            ```

            ```console
            $ gatehouse policy lint --strikt
            fine
            ```

            ```sh
            ls
            """, to: "runbooks/broken.md")
        let answer = type("check")
        #expect(answer.status == .badInput)
        expectGolden(answer.output, named: "runbook-check.txt")
        // Nothing of it can be run before it is mended.
        let run = type("run", "broken", "--yes")
        #expect(run.status == .badInput)
        #expect(
            run.errors.hasSuffix(
                "gatehouse: not run: something is wrong with it: runbooks/broken.md: mend the lines above; 'gatehouse runbook check broken' looks again\n"
            ))
        #expect(
            type("check", "calm", folder.file("runbooks/fire.md")).output
                == "ok       2 runbooks, 3 steps, 1 command, 0 errors\n")
        #expect(
            type("check", "calm", "--json").output == """
                {"runbooks":[{"name":"calm","path":"runbooks/calm.md","steps":0,"commands":0,"diagnostics":[]}],"errors":0}

                """)
    }

    @Test
    func namesAreListedForShells() throws {
        try folder.write(SamplePolicy.ios, to: "policies/shop-ios.yaml")
        func names(_ kind: String) -> Answer {
            gatehouse([
                "completions", kind, "--runbooks", folder.file("runbooks"), "--policies", folder.file("policies"),
                "--incidents", folder.file("incidents"),
            ])
        }
        #expect(names("apps").output == "shop-ios\n")
        #expect(names("flags").output == "")
        #expect(names("incidents").output == "")
        for day in ["2026-11-29", "2026-11-30"] {
            try folder.write("{}\n", to: "incidents/\(day)-crash/timeline.jsonl")
        }
        #expect(names("incidents").output == "2026-11-30-crash\n2026-11-29-crash\n")
        #expect(names("runbooks").output == "calm\nfire\n")
        #expect(names("steps").output == "look\npause\ntell\n")
        #expect(names("zebras").status == .usage)
    }
}

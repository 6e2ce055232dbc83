import Foundation
import TestSupport
import Testing

/// Every step of every runbook that can run here does, with the values of its page, and ends as the page says.
@Suite struct RunbookScenarioTests {
    private func expectAsDocumented(_ steps: [RunbookDesk.Step], _ names: [String]) {
        #expect(steps.map(\.name) == names)
        for step in steps {
            #expect(
                step.isAsDocumented,
                "\(step.name) ended with \(step.run.status):\n\(step.run.output)\(step.run.errors)")
        }
    }

    @Test
    func badRelease() throws {
        let desk = try RunbookDesk()
        let store = try desk.open(.appStoreConnect)
        let steps = try desk.walk("bad-release")
        expectAsDocumented(steps, ["open", "measure", "pause", "switch-off", "overview", "tell"])
        #expect(steps[1].run.status == 2)
        #expect(steps[2].run.output.contains("paused"))
        for done in ["1  done        measure", "2  done        pause", "3  done        switch off"] {
            #expect(steps[4].run.output.contains(done), "\(steps[4].run.output)")
        }
        #expect(try store.requests().contains { $0.hasPrefix("PATCH") })
        #expect(try desk.folder.read("policies/shop-ios.yaml").contains("reason: crash on opening the basket"))
    }

    @Test
    func badReleaseOfAndroid() throws {
        let desk = try RunbookDesk()
        let store = try desk.open(.googlePlay)
        desk.set("STORE", "google")
        desk.set("APP", "shop-android")
        expectAsDocumented(try desk.walk("bad-release", only: ["pause"]), ["pause"])
        #expect(try store.requests().contains { $0.hasPrefix("PUT") })
    }

    @Test
    func crashLoop() throws {
        let steps = try RunbookDesk().walk("crash-loop")
        expectAsDocumented(steps, ["simulate", "kill", "force", "look", "clear"])
        #expect(steps[3].run.output.hasPrefix("level 1"))
    }

    @Test
    func killAFeatureWhereItIsServed() throws {
        let desk = try RunbookDesk()
        try desk.serve()
        let steps = try desk.walk("kill-a-feature")
        expectAsDocumented(steps, ["list", "preview", "kill", "verify", "restore"])
        #expect(steps[2].run.output.contains("served   shop-ios"))
        #expect(steps[3].run.output.hasPrefix("false"))
    }

    @Test
    func raiseTheMinimum() throws {
        let desk = try RunbookDesk()
        let store = try desk.open(.lookup, state: #"{"storefronts":{"default":"2.4.1"}}"#)
        let steps = try desk.walk("raise-the-minimum")
        expectAsDocumented(steps, ["storefronts", "impact", "preview", "raise", "verify", "back"])
        #expect(steps[4].run.output.hasPrefix("block"))
        #expect(try store.broken().isEmpty)
    }

    @Test
    func rollForward() throws {
        let desk = try RunbookDesk()
        expectAsDocumented(
            try desk.walk("roll-forward"), ["plan", "number", "agree", "list", "live", "recommend"])
        #expect(try desk.folder.read("pubspec.yaml").contains("version: 2.4.2+1894"))
    }

    @Test
    func expeditedReview() throws {
        let desk = try RunbookDesk()
        _ = try desk.walk("bad-release", only: ["open"])
        expectAsDocumented(try desk.walk("expedited-review"), ["numbers", "text", "note"])
    }

    @Test
    func hotfixSubmission() throws {
        let desk = try RunbookDesk()
        try desk.folder.write("name: shop\nversion: 2.4.2+1894\n", to: "pubspec.yaml")
        expectAsDocumented(try desk.walk("hotfix-submission"), ["ready", "as-review-sees-it"])
    }

    @Test
    func policyServerDown() throws {
        let desk = try RunbookDesk()
        try desk.serve()
        let steps = try desk.walk("policy-server-down")
        expectAsDocumented(steps, ["outside", "inside", "files", "files-instead"])
        #expect(try desk.folder.read("public/v1/policy/shop-ios.json").contains("shop-ios"))
    }

    @Test
    func beforeRelease() throws {
        let desk = try RunbookDesk()
        try desk.serve()
        try desk.folder.write("name: shop\nversion: 2.4.2+1894\n", to: "pubspec.yaml")
        expectAsDocumented(try desk.walk("before-release"), ["ready", "policy", "flags", "safe-mode", "loop", "probe", "baseline"])
    }

    @Test
    func scheduledChecks() throws {
        expectAsDocumented(try RunbookDesk().walk("scheduled-checks"), ["look", "where", "exports"])
    }

    @Test
    func postmortem() throws {
        let desk = try RunbookDesk()
        _ = try desk.walk("bad-release", only: ["open", "measure"])
        expectAsDocumented(try desk.walk("postmortem"), ["flags", "safe-mode", "timeline", "page", "close"])
        #expect(try desk.folder.read("postmortem.md").contains("2.4.0"))
    }

    /// The program itself goes through a page, as somebody would let it.
    @Test
    func theProgramRunsARunbook() throws {
        let desk = try RunbookDesk()
        let steps = try run(
            builtProgram("gatehouse"),
            [
                "runbook", "run", "scheduled-checks", "--set", "APP=shop-ios", "--set", "EXPORTS=exports", "--set",
                "STATE=state.json",
            ], environment: ["USER": "ada"], in: desk.folder.path)
        #expect(steps.status == 0, "\(steps.output)\(steps.errors)")
        #expect(steps.output.contains("ok       look ended with 2, as expected"))
        #expect(steps.output.contains("ok       exports ended with 0, as expected"))
    }

    /// Ctrl-C at a terminal reaches the step. The program stays, says how the step ended, and writes it down.
    @Test
    func whoInterruptsAStepIsToldHowItEnded() throws {
        let desk = try RunbookDesk()
        try desk.folder.write(
            """
            # Long

            ```sh {"name":"wait"}
            trap 'echo cleaned; exit 7' INT; echo begun; sleep 60
            ```

            """, to: "runbooks/long.md")
        _ = try desk.walk("bad-release", only: ["open"])
        let typist = #"""
            import os, pty, select, sys
            process, terminal = pty.fork()
            if process == 0:
                os.execv(sys.argv[1], sys.argv[1:])
            said = b""
            while True:
                if not select.select([terminal], [], [], 0.3)[0]:
                    # Whoever sees nothing happen types it again, and a shell may be between two commands.
                    if b"begun\r\n" in said:
                        os.write(terminal, b"\x03")
                    continue
                try:
                    part = os.read(terminal, 4096)
                except OSError:
                    break
                if not part:
                    break
                said += part
            sys.stdout.write(said.decode())
            sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
            """#
        let answer = try run(
            "/usr/bin/python3",
            ["-c", typist, builtProgram("gatehouse"), "runbook", "run", "long", "--set", "APP=shop-ios"],
            environment: ["USER": "ada", "TERM": "dumb"], in: desk.folder.path)
        #expect(answer.status == 1, "\(answer.output)\(answer.errors)")
        #expect(answer.output.contains("cleaned\r\n"))
        #expect(answer.output.contains("stopped  wait ended with 7, and 0 was expected"))
        let timeline = try run(
            builtProgram("gatehouse"), ["incident", "timeline"], environment: ["USER": "ada"], in: desk.folder.path)
        #expect(timeline.output.contains("runbook long: wait ended with 7"), "\(timeline.output)")
    }
}

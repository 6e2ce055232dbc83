import Foundation
import TestSupport
import Testing

/// The built `gatehouse` as shells and scripts meet it.
struct CommandLineTests {
    private let folder: TemporaryFolder
    private let gatehouse = builtProgram("gatehouse")

    static let policy = """
        app: shop-ios
        revision: 42
        platform: ios
        store_url: https://apps.apple.com/app/id1234567890

        versions:
          minimum: "2.3.0"
          reason: crash

        releases:
          - { version: "2.4.1", minimum_os: "16.0", status: live }

        """

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.policy, to: "policies/shop-ios.yaml")
    }

    private func type(
        _ arguments: String..., input: String = "", environment: [String: String] = [:]
    ) throws -> ProgramRun {
        try run(gatehouse, arguments, input: input, environment: environment, in: folder.path)
    }

    private func shell(_ line: String) throws -> ProgramRun {
        try run("/bin/bash", ["-c", line], environment: ["GATEHOUSE": gatehouse], in: folder.path)
    }

    @Test
    func theFirstLineAStrangerSees() throws {
        let answer = try type("policy", "verdict", "--version", "2.2.9", "--os", "17.2")
        #expect(
            answer.output
                == "block    2.2.9 is below the minimum 2.3.0 (crash); 2.4.1 is live and runs on 17.2    policies/shop-ios.yaml:7\n"
        )
        #expect(answer.errors == "")
        #expect(answer.status == 0)
    }

    struct Ending: Sendable, CustomTestStringConvertible {
        let line: String
        let status: Int32
        var errors = ""
        var testDescription: String { line }
    }

    @Test(arguments: [
        Ending(line: #""$GATEHOUSE" version compare 1.9 lt 1.10"#, status: 0),
        Ending(line: #""$GATEHOUSE" version compare 1.10 lt 1.9"#, status: 1),
        Ending(line: #""$GATEHOUSE" gate raise --minimum 9 --reason crash >/dev/null"#, status: 2),
        Ending(line: #""$GATEHOUSE" policy impact >/dev/null"#, status: 3),
        Ending(
            line: #""$GATEHOUSE" polcy lint"#, status: 64,
            errors: "gatehouse: no such command: polcy: did you mean 'policy'?\n"),
        Ending(
            line: #""$GATEHOUSE" version compare 1 x"#, status: 65,
            errors:
                "gatehouse: not a version: this character does not belong in a version: 'x' character 1: write one to four numbers, such as 2.4.0 or 2.4.0-beta.1\n"
        ),
        Ending(
            line: #"cd /; "$GATEHOUSE" policy show --policies nowhere"#, status: 65,
            errors:
                "gatehouse: no such folder: nowhere: run this where the folder of policies lies, give --policies DIR, or begin with 'gatehouse policy new APP'\n"
        ),
        Ending(
            line: #"mkdir empty; "$GATEHOUSE" policy show --policies empty"#, status: 65,
            errors:
                "gatehouse: no policy file: empty: make one with 'gatehouse policy new APP', or give --policies DIR\n"),
        Ending(
            line: #""$GATEHOUSE" policy show --policies policies/shop-ios.yaml"#, status: 65,
            errors:
                "gatehouse: cannot list policies/shop-ios.yaml: a part of the path is a file, not a folder; check the path\n"
        ),
        Ending(
            line: #""$GATEHOUSE" render --check http://127.0.0.1:1 >/dev/null"#, status: 69),
        Ending(
            line: #""$GATEHOUSE" version compare 1 2 >/dev/full"#, status: 73,
            errors:
                "gatehouse: cannot write the answer: standard output: No space left on device; free some space or send it elsewhere\n"
        ),
        Ending(
            line: #""$GATEHOUSE" version compare 1 2 >&-"#, status: 73,
            errors:
                "gatehouse: cannot write the answer: standard output: Bad file descriptor; free some space or send it elsewhere\n"
        ),
        Ending(
            line: #""$GATEHOUSE" version sort <policies"#, status: 65,
            errors: "gatehouse: cannot read: standard input: pipe text into the command\n"),
    ])
    func everyEndingHasItsStatus(_ ending: Ending) throws {
        let answer = try shell(ending.line)
        #expect(answer.status == ending.status)
        #expect(answer.errors == ending.errors)
    }

    @Test
    func aReaderThatGoesAwayIsNoError() throws {
        let line =
            #"for i in $(seq 60000); do echo 1.$i; done | "$GATEHOUSE" version sort | head -1; echo "${PIPESTATUS[1]}""#
        let answer = try shell(line)
        #expect(answer.output == "1.1\n0\n")
        #expect(answer.errors == "")
        // A change is made in full whether or not anybody reads what it says.
        let change = try shell(
            #""$GATEHOUSE" gate lower --minimum 2.2.0 --wait 0 | true; echo "${PIPESTATUS[0]}"; "$GATEHOUSE" policy verdict --version 2.2.5"#
        )
        #expect(change.output == "0\nallow    2.2.5 is neither below a limit nor blocked\n")
    }

    @Test
    func colourIsForTerminalsOnly() throws {
        let command = #"script -qec '"'"$GATEHOUSE"'" policy verdict --version 2.2.9' /dev/null </dev/null"#
        #expect(try shell(command).output.hasPrefix("\u{1B}[31mblock\u{1B}[0m"))
        #expect(try shell("NO_COLOR=1 \(command)").output.hasPrefix("block    2.2.9"))
        #expect(try shell(#""$GATEHOUSE" policy verdict --version 2.2.9"#).output.hasPrefix("block    2.2.9"))
    }

    @Test
    func aFolderThatMayNotBeReadSaysSo() throws {
        unsafe chmod(folder.file("policies"), 0)
        defer { unsafe chmod(folder.file("policies"), 0o755) }
        let command = try OrdinaryUser.command("gatehouse", ["policy", "lint"], in: folder)
        let answer = try run(command.program, command.arguments, in: folder.path)
        #expect(answer.status == 65)
        #expect(
            answer.errors
                == "gatehouse: cannot list policies: no permission; run the command as the owner of the files, or have them opened to you\n"
        )
    }

    @Test
    func theJournalNamesWhoTyped() throws {
        let name = try run("/usr/bin/id", ["-un"]).output.filter { !$0.isNewline }
        #expect(try type("gate", "lower", "--minimum", "2.2.0", "--wait", "0").status == 0)
        let sudo = ["USER": "root", "SUDO_USER": "ada"]
        #expect(try type("gate", "lower", "--minimum", "2.1.0", "--wait", "0", environment: sudo).status == 0)
        let history = try type("policy", "history").output.split(separator: "\n").dropFirst()
        #expect(history.map { $0.contains("  ada  ") } == [true, false])
        #expect(history.map { $0.contains("  \(name)") } == [false, true])
    }

    @Test
    func aFileThatIsHalfThereChangesNothing() throws {
        let half = Self.policy + "  - { version: \"2.4.0\", sta"
        try folder.write(half, to: "policies/shop-ios.yaml")
        let answer = try type("gate", "block", "2.4.0", "--reason", "crash")
        #expect(answer.status == 65)
        #expect(answer.errors.contains("policies/shop-ios.yaml:"))
        #expect(answer.errors.contains("^"))
        #expect(try folder.read("policies/shop-ios.yaml") == half)
    }

    @Test
    func somebodyElsesLockIsWaitedForAndNamed() throws {
        let holder = try RunningProgram(
            "/usr/bin/flock", ["--no-fork", folder.file("policies/.lock"), "/bin/sleep", "60"], log: folder.file("log"))
        while (try? FileManager.default.contentsOfDirectory(atPath: folder.file("policies")).contains(".lock")) != true
        {
            usleep(10_000)
        }
        usleep(100_000)
        let answer = try type("gate", "lower", "--minimum", "2.2.0", "--wait", "0")
        #expect(holder.isRunning)
        #expect(answer.status == 75)
        #expect(answer.errors.contains("is being changed by"))
        #expect(try folder.read("policies/shop-ios.yaml") == Self.policy)
    }

    @Test
    func serveBecomesTheServer() throws {
        let server = try type("serve", "--version")
        #expect(server.output.hasPrefix("gatehouse-server "))
        #expect(server.status == 0)
        let alone = folder.file("gatehouse")
        // Not copied here: a test that starts a program meanwhile would hand it the file open for writing, and what is
        // open for writing does not run (ETXTBSY, execve(2)).
        #expect(try run("/bin/cp", [gatehouse, alone]).status == 0)
        let lost = try run(alone, ["serve"], environment: ["PATH": "/nowhere"])
        #expect(lost.status == 69)
        #expect(
            lost.errors
                == "gatehouse: no gatehouse-server: \(alone)-server and PATH: install it beside gatehouse; they are built together\n"
        )
    }
}

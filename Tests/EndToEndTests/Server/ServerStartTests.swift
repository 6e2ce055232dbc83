import Foundation
import Glibc
import TestSupport
import Testing

/// How `gatehouse-server` starts, and how it says that it cannot.
@Suite struct ServerStartTests {
    struct Failure: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let arguments: [String]
        var prepare: @Sendable (TemporaryFolder) throws -> Void = { _ in }
        let status: Int32
        /// The last line, with the folder's path as `DIR`.
        let line: String
    }

    @Test(arguments: [
        Failure(
            testDescription: "a missing folder", arguments: ["DIR/none"], status: 65,
            line:
                "gatehouse-server: no policies: cannot list DIR/none: there is no such file or folder; check the path: "
                + "name the folder: gatehouse-server DIR, or set GATEHOUSE_POLICIES"),
        Failure(
            testDescription: "an empty folder", arguments: ["DIR"], status: 65,
            line:
                "gatehouse-server: nothing to serve: DIR: it holds no *.yaml file; write one with 'gatehouse policy new "
                + "APP', or start with --allow-empty"),
        Failure(
            testDescription: "nothing but broken files", arguments: ["DIR"],
            prepare: { try $0.write("app: [", to: "shop-ios.yaml") }, status: 65,
            line: "gatehouse-server: nothing to serve: DIR: mend the files named above, or start with --allow-empty"),
        Failure(
            testDescription: "an option that is nearly right", arguments: ["DIR", "--listne", "127.0.0.1:0"],
            status: 64,
            line: "gatehouse-server: no such option: --listne: did you mean '--listen'?"),
        Failure(
            testDescription: "no address", arguments: ["DIR", "--listen", "localhost"], status: 64,
            line:
                "gatehouse-server: cannot use 'localhost': --listen: give an address and a port such as 127.0.0.1:8080 "
                + "or [::1]:8080, or unix:/path/of.socket"),
        Failure(
            testDescription: "a state folder that cannot be made", arguments: ["DIR", "--state", "DIR/no/where"],
            prepare: { try $0.write(shopPolicy(revision: 1), to: "shop-ios.yaml") }, status: 73,
            line: "gatehouse-server: no last good set: cannot make the folder DIR/no/where: there is no such file or "
                + "folder; check the path: give --state a folder that this user may write to, or leave it out"),
        Failure(
            testDescription: "a file for a state folder", arguments: ["DIR", "--state", "DIR/shop-ios.yaml"],
            prepare: { try $0.write(shopPolicy(revision: 1), to: "shop-ios.yaml") }, status: 73,
            line:
                "gatehouse-server: no last good set: cannot lock DIR/shop-ios.yaml/.lock: a part of the path is a file, "
                + "not a folder; check the path: give --state a folder that this user may write to, or leave it out"),
        Failure(
            testDescription: "an access log that cannot be opened",
            arguments: ["DIR", "--listen", "127.0.0.1:0", "--manage", "off", "--access-log", "DIR/no/log"],
            prepare: { try $0.write(shopPolicy(revision: 1), to: "shop-ios.yaml") }, status: 73,
            line:
                "gatehouse-server: not started: cannot write the access log DIR/no/log: No such file or directory: give "
                + "--access-log a file that this user may write, in a folder that exists"),
    ])
    func aStartThatCannotBeSaysWhyInOneLine(_ failure: Failure) throws {
        let folder = try TemporaryFolder()
        try failure.prepare(folder)
        let arguments = failure.arguments.map { $0.replacing("DIR", with: folder.path) }
        let ended = try run(builtProgram("gatehouse-server"), arguments)
        #expect(ended.status == failure.status)
        let line = ended.errors.split(separator: "\n").last ?? ""
        #expect(line.replacing(folder.path, with: "DIR") == failure.line)
        #expect(ended.output.isEmpty)
    }

    @Test func aMissingFolderIsSaidOnce() throws {
        let ended = try run(builtProgram("gatehouse-server"), ["/no/where"])
        #expect(ended.errors.split(separator: "\n").count == 1)
    }

    @Test func aPortInUseIsSaidAndTheOtherServerGoesOn() throws {
        let first = try ServerUnderTest(["shop-ios": shopPolicy(revision: 1)])
        let ended = try run(
            builtProgram("gatehouse-server"),
            [first.policies, "--listen", "127.0.0.1:\(first.port)", "--manage", "off"])
        #expect(ended.status == 73)
        #expect(
            ended.errors.hasSuffix(
                "gatehouse-server: not started: 127.0.0.1:\(first.port) is in use by another program: stop that one or "
                    + "listen elsewhere\n"))
        #expect(try first.revision() == 1)
    }

    /// The access log is a pipe that nobody reads yet: it holds the server up between loading and serving.
    @Test func signalsThatComeBeforeItServesAreHeardLater() throws {
        let folder = try TemporaryFolder()
        try folder.write(shopPolicy(revision: 1), to: "policies/shop-ios.yaml")
        let pipe = folder.file("access")
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let program = try RunningProgram(
            builtProgram("gatehouse-server"),
            [folder.file("policies"), "--listen", "127.0.0.1:0", "--manage", "off", "--access-log", pipe],
            log: folder.file("log"))
        func waits(for text: String) -> Bool {
            for _ in 0..<4_000 where !program.log.contains(text) && program.isRunning { usleep(5_000) }
            return program.log.contains(text)
        }
        #expect(waits(for: "serving, revision 1"))
        program.signal(SIGHUP)
        program.signal(SIGUSR1)
        let reader = unsafe open(pipe, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        #expect(waits(for: "reload: nothing has changed"))
        program.signal(SIGTERM)
        #expect(program.wait() == 0)
    }

    @Test func anEmptyStartIsPossibleWhenAskedFor() throws {
        let server = try ServerUnderTest([:], ["--allow-empty"])
        #expect(try server.ask("/readyz").status == 200)
        try server.folder.write(shopPolicy(revision: 3), to: "policies/shop-ios.yaml")
        #expect(try server.waits { try server.revision() == 3 })
    }

    @Test func theFolderMayComeFromTheEnvironment() throws {
        let folder = try TemporaryFolder()
        try folder.write("app: [", to: "shop-ios.yaml")
        let ended = try run(
            builtProgram("gatehouse-server"), ["--manage", "off"], environment: ["GATEHOUSE_POLICIES": folder.path])
        #expect(ended.status == 65)
        #expect(ended.errors.contains("\(folder.path)/shop-ios.yaml:1:6: error: "))
    }

    @Test func aUnixSocketServesAsWell() throws {
        let folder = try TemporaryFolder()
        let socket = folder.file("gate.sock")
        let server = try ServerUnderTest(
            ["shop-ios": shopPolicy(revision: 5)], in: folder, ["--listen", "unix:\(socket)"])
        let connection = try RawConnection(path: socket)
        try connection.send("GET /v1/policy/shop-ios.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try connection.read()?.status == 200)
        #expect(try server.revision() == 5)
    }

    @Test func helpAndVersionGoToOutput() throws {
        let help = try run(builtProgram("gatehouse-server"), ["--help"])
        #expect(help.status == 0)
        #expect(help.output.hasPrefix("usage: gatehouse-server [options] [DIR]\n"))
        #expect(help.errors.isEmpty)
        let version = try run(builtProgram("gatehouse-server"), ["--version"])
        #expect(version.output.hasPrefix("gatehouse-server "))
    }
}

import Foundation
import Glibc
import JSONText
import TestSupport
import Testing

/// Policy files that the server may not read.
@Suite struct ServerPermissionTests {
    private static let advice =
        "no permission; run the command as the owner of the files, or have them opened to you"

    @Test func theOtherPoliciesAreServedWhenOneMayNotBeRead() throws {
        let folder = try TemporaryFolder()
        let closed = try folder.write(shopPolicy(revision: 1), to: "policies/shop-ios.yaml")
        unsafe chmod(closed, 0)
        let server = try ServerUnderTest(
            ["shop-android": shopPolicy(revision: 2, app: "shop-android")], in: folder, asOrdinaryUser: true)
        #expect(try server.revision(of: "shop-android") == 2)
        #expect(try server.ask("/v1/policy/shop-ios.json").status == 404)
        #expect(server.lines(about: closed) == ["error: cannot open \(closed): \(Self.advice); nothing is served for it"])
        #expect(server.program.log.contains(" info: serving 1 policy (1 not as on disk) from "))

        unsafe chmod(closed, 0o644)
        #expect(try server.waits { try server.revision() == 1 })
    }

    @Test func aStartWithNothingReadableEndsAndSaysWhichFile() throws {
        let folder = try TemporaryFolder()
        let closed = try folder.write(shopPolicy(revision: 1), to: "policies/shop-ios.yaml")
        unsafe chmod(closed, 0)
        let command = try OrdinaryUser.command(
            "gatehouse-server", [folder.file("policies"), "--listen", "127.0.0.1:0", "--manage", "off"], in: folder)
        let ended = try run(command.program, command.arguments)
        #expect(ended.status == 65)
        let lines = ended.errors.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasSuffix(" error: cannot open \(closed): \(Self.advice); nothing is served for it") == true)
        #expect(
            ended.errors.hasSuffix(
                "\ngatehouse-server: nothing to serve: \(folder.file("policies")): mend the files named above, or start "
                    + "with --allow-empty\n"))
    }

    @Test func theOldDocumentIsServedWhileTheNewFileMayNotBeRead() throws {
        let folder = try TemporaryFolder()
        let server = try ServerUnderTest(["shop-ios": shopPolicy(revision: 1)], in: folder, asOrdinaryUser: true)
        let before = try server.ask("/v1/policy/shop-ios.json")
        let file = folder.file("policies/shop-ios.yaml")

        let new = try folder.write(shopPolicy(revision: 2), to: "policies/.new")
        unsafe chmod(new, 0)
        try #require(unsafe rename(new, file) == 0)
        let complaint = "error: cannot open \(file): \(Self.advice); still serving revision 1"
        #expect(server.waits { server.lines(about: file).last == complaint })
        #expect(try server.ask("/v1/policy/shop-ios.json").body == before.body)
        #expect(try server.metric("gatehouse_policy_file_ok{app=\"shop-ios\"}") == 0)
        let snapshot = try JSON.parse(Array(try server.askOperator("/snapshot").body.utf8))
        #expect(snapshot["policies"]?.array?.first?["problem"]?.string == "cannot open \(file): \(Self.advice)")

        unsafe chmod(file, 0o644)
        #expect(try server.waits { try server.revision() == 2 })
        #expect(server.lines(about: file).filter { $0 == complaint }.count == 1, "said once, not at every look")
    }

    @Test func aStartServesTheLastGoodDocumentOfAFileThatMayNotBeRead() throws {
        let folder = try TemporaryFolder()
        do {
            let first = try ServerUnderTest(["shop-ios": shopPolicy(revision: 1)], in: folder, asOrdinaryUser: true)
            first.program.signal(SIGTERM)
            #expect(first.program.wait() == 0)
        }
        let file = folder.file("policies/shop-ios.yaml")
        unsafe chmod(file, 0)
        let second = try ServerUnderTest(in: folder, asOrdinaryUser: true)
        #expect(try second.revision() == 1)
        #expect(second.lines(about: file) == ["error: cannot open \(file): \(Self.advice); still serving revision 1"])
        #expect(try second.metric("gatehouse_policy_from_last_good{app=\"shop-ios\"}") == 1)
    }
}

extension ServerUnderTest {
    /// What the log says about a file, without the times.
    fileprivate func lines(about file: String) -> [String] {
        program.log.split(separator: "\n").filter { $0.contains(file) }
            .map { $0.drop { $0 != " " }.dropFirst() }
            .map(String.init)
    }
}

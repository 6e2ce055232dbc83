import CommandKit
import Foundation
import GatehouseCLI
import TestSupport
import Testing

/// Store commands in this process: what needs no store, and waits that nobody waits for.
struct StoreCommandTests {
    /// A throw-away key, made with openssl for these tests.
    private static let key: String = {
        let made = try? run(
            "/usr/bin/openssl",
            ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:prime256v1"])
        return made?.output ?? ""
    }()

    private static var credentials: [String: String] {
        [
            "APP_STORE_CONNECT_ISSUER_ID": "I1", "APP_STORE_CONNECT_KEY_IDENTIFIER": "K1",
            "APP_STORE_CONNECT_PRIVATE_KEY": key,
        ]
    }

    @Test
    func aStoreThatDoesNotAnswerLeavesEverythingAsItIs() throws {
        let desk = try PolicyDesk()
        let before = try desk.file()
        let closed = "http://127.0.0.1:\(LoopbackPort.free())"
        let answer = desk.type(
            "phased-release", "pause", "--base-url", closed, environment: Self.credentials)
        #expect(answer.status == .unavailable)
        #expect(answer.output.isEmpty)
        for words in [
            "note     127.0.0.1: nobody answers there; asked again in 1 s\n",
            "nobody answers there, 2 attempts", "how far the phased release of com.example.shop has come is not known",
            "nothing was changed", "safe to repeat",
        ] { #expect(answer.errors.contains(words), "\(answer.errors)") }
        #expect(try desk.file() == before)
    }

    /// Nobody outside of a test may be sent to what only testers can install.
    @Test(arguments: ["internal", "beta", "Our Testers", "productions"])
    func whatTestersGetIsNoReleaseOfAPolicy(_ track: String) throws {
        let desk = try PolicyDesk(["shop-android.yaml": SamplePolicy.android + "bundle_id: com.example.shop\n"])
        let answer = desk.type("release", "sync", "--track", track)
        #expect(answer.status == .usage)
        #expect(answer.errors.contains("only testers get what is on \(track): --track: "), "\(answer.errors)")
        #expect(desk.type("release", "sync", "--track", "wear:production").errors.contains("no credentials"))
    }

    @Test
    func whichAppIsMeant() throws {
        let desk = try PolicyDesk([
            "shop-ios.yaml": SamplePolicy.ios, "shop-android.yaml": SamplePolicy.android,
        ])
        // Only one of the two is sold by Apple, and the other has no bundle_id.
        let apple = desk.type("phased-release", "status")
        #expect(apple.errors.contains("no credentials"), "\(apple.errors)")
        let wrong = desk.type("phased-release", "status", "--app", "shop-android")
        #expect(wrong.status == .usage)
        #expect(
            wrong.errors.contains("android is not sold in Apple's store: policies/shop-android.yaml:3"),
            "\(wrong.errors)")
        let nameless = desk.type("rollout", "status")
        #expect(nameless.status == .badInput)
        #expect(
            nameless.errors.contains("the policy has no bundle_id: policies/shop-android.yaml"), "\(nameless.errors)")
        #expect(desk.type("rollout", "status", "--bundle-id", "a.b").errors.contains("no credentials"))
    }

    @Test(arguments: [
        ("", "no credentials"), ("hello", "5 bytes that are neither PEM nor base64"),
        ("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----", "a PEM block 'PUBLIC KEY'"),
        ("@", "no path stands behind the @: APP_STORE_CONNECT_PRIVATE_KEY"),
        ("@nowhere/AuthKey.p8", "cannot read the credentials: nowhere/AuthKey.p8"),
    ])
    func aWrongKeyIsNamedByItsForm(_ text: String, _ says: String) throws {
        var environment = Self.credentials
        environment["APP_STORE_CONNECT_PRIVATE_KEY"] = text
        let answer = try PolicyDesk().type("phased-release", "status", environment: environment)
        #expect(answer.status == .badInput)
        #expect(answer.errors.contains(says), "\(answer.errors)")
    }

    @Test(arguments: ["24", "h", "-1h", "1w", "", "1.5h", "999999999999h", "1hh"])
    func aSoakIsATime(_ text: String) throws {
        let answer = try PolicyDesk().type("storefronts", "check", "--version", "2.4.1", "--soak=\(text)")
        #expect(answer.status == .usage)
        #expect(answer.errors.contains("give a time such as 24h"), "\(answer.errors)")
    }

    @Test(arguments: ["ZZ", "XYZ", "U", "AQ"])
    func aStorefrontIsOneOfApple(_ text: String) throws {
        let answer = try PolicyDesk().type("storefronts", "check", "--version", "2.4.1", "--storefront", text)
        #expect(answer.status == .usage, "\(answer.errors)")
    }

    /// A store that answers with what is written here, one answer a path.
    private func store(_ state: String) throws -> LoopbackServer {
        let phased =
            #"{"data":{"type":"appStoreVersionPhasedReleases","id":"p1","attributes":{"phasedReleaseState":"\#(state)","currentDayNumber":4}}}"#
        return try LoopbackServer { request in
            if request.method == "PATCH" {
                return .init(200, [], phased.replacing(state, with: "COMPLETE"))
            }
            if request.target.hasPrefix("/v1/apps?") {
                return .init(
                    200, [], #"{"data":[{"type":"apps","id":"1","attributes":{"bundleId":"com.example.shop"}}]}"#)
            }
            if request.target.hasPrefix("/v1/apps/1/appStoreVersions") {
                return .init(
                    200, [],
                    #"{"data":[{"type":"appStoreVersions","id":"v1","attributes":{"versionString":"2.4.1"}}]}"#)
            }
            return .init(200, [], phased)
        }
    }

    @Test(arguments: [
        ("y\n", 1, CommandKit.ExitStatus.ok), ("\n", 0, .refused), ("no\n", 0, .refused), ("", 0, .refused),
    ])
    func whatNothingTakesBackIsAskedForAtATerminal(
        _ typed: String, _ changes: Int, _ status: CommandKit.ExitStatus
    ) throws {
        let desk = try PolicyDesk()
        let store = try store("ACTIVE")
        let (output, errors) = (MemoryText(isTerminal: true), MemoryText(isTerminal: true))
        let end = Gatehouse.program.run(
            arguments: ["phased-release", "complete", "--wait", "0", "--base-url", store.url("")],
            environment: Self.credentials.merging(["GATEHOUSE_POLICIES": desk.folder.file("policies")]) { $1 },
            input: MemoryText(typed, isTerminal: true), output: output, errors: errors, clock: desk.clock.clock)
        #expect(end == status, "\(errors.text)")
        #expect(errors.text.contains("Nothing takes that back. [y/N]"))
        #expect(store.requests.filter { $0.method == "PATCH" }.count == changes)
    }

    /// The store is changed by then: the trouble is told with the command that mends it.
    @Test
    func aPolicyThatCannotFollowIsTold() throws {
        let desk = try PolicyDesk([
            "shop-ios.yaml": SamplePolicy.ios.replacing(
                "\"2.4.1\", build: 1880, minimum_os: \"16.0\", status: live",
                with: "\"2.4.1\", build: 1880, minimum_os: \"16.0\", status: pending")
        ])
        let store = try store("ACTIVE")
        let folder = desk.folder.file("policies")
        // A folder where the journal should be.
        try FileManager.default.createDirectory(atPath: folder + "/.journal.jsonl", withIntermediateDirectories: false)
        let answer = desk.type(
            "phased-release", "complete", "--yes", "--wait", "0", "--base-url", store.url(""),
            environment: Self.credentials)
        #expect(answer.status != .ok)
        #expect(answer.output.contains("complete 2.4.1"))
        #expect(
            answer.errors.contains(
                "the store is changed and the policy is not; when it can be: 'gatehouse release set-status 2.4.1 live --app shop-ios'"
            ),
            "\(answer.errors)")
        #expect(store.requests.filter { $0.method == "PATCH" }.count == 1)
    }

    @Test
    func aPacedCheckSaysWhenItWillEnd() throws {
        let server = try LoopbackServer { _ in .init(200, [], "\n{\"resultCount\":0,\"results\":[]}") }
        let desk = try PolicyDesk()
        let answer = desk.type(
            "storefronts", "check", "--version", "2.4.1", "--base-url", server.url(""), "--pace", "20", isTerminal: true
        )
        #expect(answer.status == .differs, "\(answer.errors)")
        // 175 at 20 a minute from 02:00 on.
        #expect(
            answer.errors.contains(
                "note     175 storefronts at 20 a minute, until about 02:08 UTC; interrupted, it goes on where it was"),
            "\(answer.errors.prefix(300))")
        #expect(answer.errors.contains("100 of 175 storefronts, until about 02:08 UTC"))
        #expect(answer.errors.hasSuffix("\r\u{1B}[K"))
        #expect(answer.output.contains("it is sold nowhere: is com.example.shop right"))
    }
}

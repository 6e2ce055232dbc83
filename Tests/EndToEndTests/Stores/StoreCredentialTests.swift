import Foundation
import TestSupport
import Testing

/// Keys in every spelling open the store, and no output ever holds a part of one.
@Suite struct StoreCredentialTests {
    @Test
    func everySpellingOpensTheStore() throws {
        let desk = try StoreDesk()
        let store = try StoreStandIn(.appStoreConnect, in: desk.folder)
        try desk.take(store)
        let pem = try String(contentsOfFile: "\(store.credentials)/AuthKey.p8", encoding: .utf8)
        let name = "APP_STORE_CONNECT_PRIVATE_KEY"
        for text in [
            pem, pem.replacing("\n", with: "\\n"), pem.replacing("\n", with: ""), pem.replacing("\n", with: "\r\n"),
            "\"\(pem)\"", Data(pem.utf8).base64EncodedString(), "@\(store.credentials)/AuthKey.p8",
        ] {
            desk.environment[name] = text
            #expect(try desk.run("phased-release status", at: store).status == 0)
        }
        // A person's own key has no issuer.
        desk.environment["APP_STORE_CONNECT_ISSUER_ID"] = ""
        #expect(try desk.run("phased-release status", at: store).status == 0)
        for variable in [name, "APP_STORE_CONNECT_KEY_IDENTIFIER"] { desk.environment[variable] = nil }
        let missing = try desk.run("phased-release status", at: store)
        #expect(missing.status == 65)
        #expect(missing.errors.contains("no credentials: APP_STORE_CONNECT_KEY_IDENTIFIER and \(name)"))
        // fastlane's file, named by an option or by fastlane's own variable.
        let file = "\(store.credentials)/api-key.json"
        #expect(try desk.run("phased-release status --api-key \(file)", at: store).status == 0)
        desk.environment["APP_STORE_CONNECT_API_KEY_PATH"] = file
        #expect(try desk.run("phased-release status", at: store).status == 0)
        #expect(try store.broken().isEmpty)
    }

    @Test
    func noOutputHoldsAPartOfAKey() throws {
        let desk = try StoreDesk()
        let store = try StoreStandIn(.appStoreConnect, in: desk.folder)
        try desk.take(store)
        let pem = try String(contentsOfFile: "\(store.credentials)/AuthKey.p8", encoding: .utf8)
        let body = pem.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()
        for text in [
            pem, body, String(pem.dropLast(40)), pem.replacing("PRIVATE", with: "SECRET"), body + "!", "@\(body)",
            String(body.dropLast(30)),
        ] {
            desk.environment["APP_STORE_CONNECT_PRIVATE_KEY"] = text
            _ = try desk.run("phased-release pause --wait 0", at: store)
            _ = try desk.run("phased-release status --json", at: store)
        }
        for name in ["not-a-key.json", "key.json"] {
            try desk.folder.write(name == "key.json" ? #"{"key_id":"K","key":"\#(body)!"}"# : body, to: name)
            _ = try desk.run("phased-release status --api-key \(name)", at: store)
        }
        #expect(!desk.said.isEmpty)
        let pieces = (0..<(body.count - 16)).map { String(body.dropFirst($0).prefix(16)) }
        #expect(!pieces.contains { desk.said.contains($0) }, "\(desk.said)")
        // Nor does a token leave by the output.
        #expect(!desk.said.contains("eyJ"))
    }

    /// Whoever has read a key leaves no core dump.
    @Test
    func aProcessWithAKeyIsNotDumped() throws {
        let desk = try StoreDesk()
        let store = try StoreStandIn(.appStoreConnect, in: desk.folder, state: #"{"delay":30}"#)
        try desk.take(store)
        let waiting = try RunningProgram(
            builtProgram("gatehouse"), ["phased-release", "status", "--base-url", store.address],
            environment: desk.environment, in: desk.folder.path, log: desk.folder.file("log"))
        for _ in 0..<1_000 where try store.requests().isEmpty { usleep(10_000) }
        let limits = try String(contentsOfFile: "/proc/\(waiting.identifier)/limits", encoding: .utf8)
        let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
        #expect(line.split(separator: " ").suffix(3) == ["0", "0", "bytes"], "\(line)")
    }

    @Test
    func aServiceAccountComesFromAFileOrAVariable() throws {
        let desk = try StoreDesk()
        let store = try StoreStandIn(.googlePlay, in: desk.folder)
        let file = "\(store.credentials)/service-account.json"
        #expect(try desk.run("rollout status", at: store).status == 65)
        #expect(try desk.run("rollout status --service-account \(file)", at: store).status == 0)
        desk.environment["SUPPLY_JSON_KEY_DATA"] = try String(contentsOfFile: file, encoding: .utf8)
        #expect(try desk.run("rollout status", at: store).status == 0)
        #expect(try store.broken().isEmpty)
    }
}

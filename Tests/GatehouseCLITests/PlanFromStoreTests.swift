import CommandKit
import TestSupport
import Testing

@testable import GatehouseCLI

/// `release plan --from-store` against a store of a few answers.
struct PlanFromStoreTests {
    private static let key: String = {
        let made = try? run(
            "/usr/bin/openssl", ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:prime256v1"])
        return made?.output ?? ""
    }()

    private static func version(_ id: String, _ text: String, _ state: String, phased: Bool = false) -> String {
        let relation =
            #","relationships":{"appStoreVersionPhasedRelease":{"data":{"type":"appStoreVersionPhasedReleases","id":"p"}}}"#
        return
            #"{"type":"appStoreVersions","id":"\#(id)","attributes":{"versionString":"\#(text)","appVersionState":"\#(state)"}\#(phased ? relation : "")}"#
    }

    private static func build(_ id: String, _ number: String, of version: String) -> String {
        #"{"type":"builds","id":"\#(id)","attributes":{"version":"\#(number)","expired":true},"relationships":{"preReleaseVersion":{"data":{"type":"preReleaseVersions","id":"\#(version)"}}}}"#
    }

    /// A store with 2.5.0 on its third day, 2.4.1 replaced, and builds whose order as text is another one.
    private func store() throws -> LoopbackServer {
        try LoopbackServer { request in
            if request.target.hasPrefix("/v1/apps?") {
                return .init(
                    200, [], #"{"data":[{"type":"apps","id":"1","attributes":{"bundleId":"com.example.shop"}}]}"#)
            }
            if request.target.hasPrefix("/v1/apps/1/appStoreVersions") {
                let versions = [
                    Self.version("a", "2.5.0", "READY_FOR_DISTRIBUTION", phased: true),
                    Self.version("b", "2.4.1", "REPLACED_WITH_NEW_VERSION"), Self.version("c", "2.5.1", "REJECTED"),
                ]
                let phased =
                    #"{"type":"appStoreVersionPhasedReleases","id":"p","attributes":{"phasedReleaseState":"ACTIVE","currentDayNumber":3}}"#
                return .init(
                    200, [], #"{"data":[\#(versions.joined(separator: ","))],"included":[\#(phased)]}"#)
            }
            if request.target.hasPrefix("/v1/builds") {
                let builds = [
                    Self.build("x", "20302", of: "v"), Self.build("y", "4.69.0", of: "v"),
                    Self.build("z", "beta", of: "v"),
                ]
                let version = #"{"type":"preReleaseVersions","id":"v","attributes":{"version":"2.5.1"}}"#
                return .init(200, [], #"{"data":[\#(builds.joined(separator: ","))],"included":[\#(version)]}"#)
            }
            return .init(404, [], "{}")
        }
    }

    private static var credentials: [String: String] {
        [
            "APP_STORE_CONNECT_ISSUER_ID": "I1", "APP_STORE_CONNECT_KEY_IDENTIFIER": "K1",
            "APP_STORE_CONNECT_PRIVATE_KEY": key,
        ]
    }

    @Test func aPlanTakesAllBuildsOfTheStore() throws {
        let desk = try PolicyDesk()
        let server = try store()
        let answer = desk.type(
            "release", "plan", "--from-store", "--base-url", server.url(""), "--repository", desk.folder.path,
            environment: Self.credentials)
        #expect(answer.status == .ok, "\(answer.errors)")
        #expect(answer.output.contains("next     2.5.1 (20303)\n"), "\(answer.output)")
        #expect(answer.output.contains("bad      2.5.0\n"), "\(answer.output)")
        #expect(answer.output.contains("the build 'beta' of the store is no number"), "\(answer.output)")
    }
}

import Foundation
import LaunchDocument
import PolicyFiles
import TestSupport
import Testing
import Versioning

/// The files in `policies/`, which people copy from.
struct ExamplePolicyTests {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("policies")
    static let apps = ["shop-android", "shop-ios-incident", "shop-ios", "transit-ios"]
    /// The night the examples tell of.
    static let now = Timestamp("2026-11-30T03:00:00Z") ?? Timestamp(secondsSince1970: 0)

    static func source(of app: String) throws -> SourceText {
        let file = folder.appendingPathComponent("\(app).yaml")
        return SourceText(path: "policies/\(app).yaml", bytes: Array(try Data(contentsOf: file)))
    }

    @Test func everyFileIsTested() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(files.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }.sorted() == Self.apps.map { $0 + ".yaml" })
    }

    @Test(arguments: apps)
    func examplesHaveNothingToBeSaidAboutAndGiveThisDocument(_ app: String) throws {
        let reading = Policy.check(try Self.source(of: app), now: Self.now)
        #expect(reading.diagnostics.map(\.message) == [])
        let document = try #require(reading.policy).launchDocument()
        let bytes = document.write()
        expectGolden(String(decoding: bytes, as: UTF8.self) + "\n", named: "\(app).json")
        #expect(try LaunchDocument.read(bytes, app: app) == document)
    }

    struct VerdictCase: Sendable, CustomTestStringConvertible {
        let app: String
        let version: String
        let os: String
        let action: Verdict.Action
        let target: String?
        var testDescription: String { "\(app) \(version) on \(os)" }
    }

    @Test(arguments: [
        VerdictCase(app: "shop-ios", version: "2.4.1", os: "17.2", action: .allow, target: nil),
        VerdictCase(app: "shop-ios", version: "2.3.1", os: "17.2", action: .recommend, target: "2.4.1"),
        VerdictCase(app: "shop-ios", version: "2.2.9", os: "17.2", action: .block, target: "2.4.1"),
        VerdictCase(app: "shop-ios", version: "2.2.9", os: "15.8", action: .block, target: "2.3.1"),
        VerdictCase(app: "shop-ios", version: "2.2.9", os: "14.8", action: .stranded, target: nil),
        VerdictCase(app: "shop-ios-incident", version: "2.4.0", os: "17.2", action: .waiting, target: nil),
        VerdictCase(app: "shop-ios-incident", version: "2.3.1", os: "17.2", action: .allow, target: nil),
        VerdictCase(app: "shop-android", version: "5.1.2", os: "12", action: .recommend, target: "5.1.3"),
        VerdictCase(app: "shop-android", version: "5.0.4", os: "12", action: .block, target: "5.1.3"),
        VerdictCase(app: "shop-android", version: "5.1.3", os: "12", action: .allow, target: nil),
        VerdictCase(app: "transit-ios", version: "2.9", os: "16", action: .block, target: "3.2.1"),
    ])
    func usersGetWhatTheExampleMeans(_ test: VerdictCase) throws {
        let policy = try #require(Policy.check(try Self.source(of: test.app), now: Self.now).policy)
        let installation = Installation(
            version: try AppVersion(strict: test.version), os: try OSVersion(strict: test.os), languages: ["de-CH"])
        let verdict = policy.launchDocument().verdict(for: installation)
        #expect(verdict.action == test.action)
        #expect(verdict.target?.description == test.target)
    }

    @Test func theIncidentSwitchesOffAndHidesWhatItMust() throws {
        let source = try Self.source(of: "shop-ios-incident")
        let document = try #require(Policy.check(source, now: Self.now).policy).launchDocument()
        let hit = Installation(version: try AppVersion(strict: "2.4.0"), os: try OSVersion(strict: "17.2"))
        #expect(document.flag(named: "new_checkout", for: hit)?.value == false)
        #expect(document.flag(named: "new_checkout", for: Installation(version: nil))?.value == false)
        #expect(document.flag(named: "recommendations", for: hit)?.value == true)
        #expect(document.safeMode.force?.level == 1)
        #expect(document.notices(for: hit, at: Self.now).map(\.id) == ["checkout-2026-11"])
        let text = String(decoding: document.write(), as: UTF8.self)
        #expect(!text.contains("\"version\":\"2.4.1\"") && !text.contains("basket"))
    }

    @Test func theShopSaysSomethingInEveryLanguage() throws {
        let document = try #require(Policy.check(try Self.source(of: "transit-ios"), now: Self.now).policy)
            .launchDocument()
        let languages = [
            "de-AT": "de", "zh-TW": "zh-Hant", "zh-CN": "zh-Hans", "iw": "he", "pt-BR": "pt-BR", "sv": "en",
        ]
        for (language, expected) in languages {
            let verdict = document.verdict(
                for: Installation(version: try AppVersion(strict: "2.9"), languages: [language]))
            #expect(verdict.message?.language == expected, "\(language)")
        }
    }
}

import LaunchDocument
import Testing
import Versioning

/// Faults that version gates and kill switches of others had in the field, each reduced to its situation.
struct FieldReportTests {
    struct Report: CustomTestStringConvertible, Sendable {
        let situation: String
        let document: LaunchDocument
        let installation: Installation
        let action: Verdict.Action

        init(
            _ situation: String, recommended: String? = nil, minimum: String? = nil, targets: [Target] = [],
            platform: Platform = .ios,
            on installation: Installation, gives action: Verdict.Action
        ) {
            self.situation = situation
            var document = LaunchDocument(app: "a", platform: platform)
            document.recommendedVersion = recommended.map(version)
            document.minimumVersion = minimum.map(version)
            document.targets = targets
            self.document = document
            self.installation = installation
            self.action = action
        }

        var testDescription: String { situation }
    }

    @Test(arguments: [
        // vultisig/vultisig-ios#1702: versions compared as text.
        Report(
            "1.10.0 is not told that 1.9.1 is available", recommended: "1.9.1", targets: [Target("1.9.1")],
            on: Installation(version: version("1.10.0")), gives: .allow),
        // TeamNADA/NADA-iOS-ForRelease#691: "differs" instead of "older" blocked App Review.
        Report(
            "a version under review is newer than everything in the store", recommended: "2.1.0", minimum: "2.0.0",
            targets: [Target("2.1.0")], on: Installation(version: version("3.0.0")), gives: .allow),
        // infinum/Android-Prince-of-Versions#37: told to update where the store offers nothing.
        Report(
            "the recommended release does not run on the device", recommended: "2.4.5",
            targets: [Target("2.4.5", os: "16")],
            on: Installation(version: version("1.2.3"), os: os("15")), gives: .allow),
        Report(
            "the required release does not run on the device", recommended: "2.4.5", minimum: "2.4.5",
            targets: [Target("2.4.5", os: "16")], on: Installation(version: version("1.2.3"), os: os("15")),
            gives: .stranded),
        // larryaasen/upgrader#450: a test build is newer than the store.
        Report(
            "a TestFlight build", recommended: "1.0.23", minimum: "1.0.23", targets: [Target("1.0.23")],
            on: Installation(version: version("1.0.24"), channel: .testflight), gives: .allow),
        // kimxogus/react-native-version-check#108: users outside of a staged rollout cannot update.
        Report(
            "a staged rollout on Android", recommended: "2.3", targets: [Target("2.3", phased: true), Target("2.2")],
            platform: .android, on: Installation(version: version("2.2")), gives: .allow),
        Report(
            "a phased release on iOS is not pushed on anybody", recommended: "2.3",
            targets: [Target("2.3", phased: true)],
            on: Installation(version: version("2.2")), gives: .allow),
        // ArtSabintsev/Siren#120: the store's button says "Open", and the alert comes back.
        Report(
            "the minimum is above what the store hands out", recommended: "1.8.0", minimum: "1.8.0",
            targets: [Target("1.7.2")],
            on: Installation(version: version("1.7.2")), gives: .waiting),
        // mRemoteNG/mRemoteNG#2617: nothing is known, and the app has to start all the same.
        Report("a document that says nothing", on: Installation(version: version("1.0")), gives: .allow),
        // growthbook/growthbook-swift#38: versions compared as padded text.
        Report(
            "0.9.0 is below 0.10.0", minimum: "0.10.0", targets: [Target("0.10.0")],
            on: Installation(version: version("0.9.0")), gives: .block),
        Report(
            "2.10.0 is below 10.2.0", minimum: "10.2.0", targets: [Target("10.2.0")],
            on: Installation(version: version("2.10.0")), gives: .block),
    ])
    func doesNotHappenHere(_ report: Report) throws {
        #expect(report.document.verdict(for: report.installation).action == report.action)
        let read = try LaunchDocument.read(report.document.write(), app: "a")
        #expect(read.verdict(for: report.installation).action == report.action)
    }

    /// Obiente/native#407: one new key and one new word in a list, and every older client was cut off.
    @Test func readsADocumentOfALaterTime() throws {
        let body = #"""
            {"gatehouse":1,"app":"a","changes":["website"],"minimum_version":"2.0",
            "blocked":[{"when":{"versions":[{"from":"2.4.0","through":"2.4.0"}]},"reason":"solar_storm"},
                       {"when":{"weather":"rain"},"reason":"crash"},"website"],
            "targets":[{"version":"2.4.1","channel":"website"}]}
            """#
        let document = try LaunchDocument.read(Array(body.utf8), app: "a")
        #expect(document.verdict(for: Installation(version: version("2.4.0"))).action == .block)
        #expect(document.verdict(for: Installation(version: version("2.3.0"))).action == .allow)
        #expect(document.blocked.count == 2)
    }

    /// h13-0/fpv-Remote-Control#4: a captive portal answers 200 with its log-in page.
    @Test(arguments: ["<html><body>Welcome to the Wi-Fi</body></html>", "", "OK", "{\"login\":true}"])
    func refusesTheAnswerOfACaptivePortal(body: String) {
        #expect(throws: DocumentError.self) { try LaunchDocument.read(Array(body.utf8), app: "a") }
    }

    /// thomaspoignant/go-feature-flag#3617: numeric prereleases compared wrongly.
    @Test(arguments: [(">1.0.0-1234", "1.0.0-2345"), (">=10.4.0-123", "10.4.0-124")])
    func killsNumericPrereleases(versions: String, installed: String) throws {
        var document = LaunchDocument(app: "a", platform: .ios)
        document.flags = [
            Flag(
                name: "f", defaultValue: true, safeValue: false, kill: Kill(when: Condition(versions: range(versions))))
        ]
        let read = try LaunchDocument.read(document.write(), app: "a")
        #expect(read.flag(named: "f", for: Installation(version: version(installed)))?.value == false)
    }
}

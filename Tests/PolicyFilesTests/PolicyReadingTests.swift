import LaunchDocument
import PolicyFiles
import TestSupport
import Testing
import Versioning

struct PolicyReadingTests {
    @Test func everythingThatAFileCanSayIsRead() throws {
        let source = try PolicySamples.complete()
        let reading = Policy.read(source)
        #expect(reading.diagnostics == [])
        let policy = try #require(reading.policy)
        let document = policy.launchDocument()
        expectGolden(String(decoding: document.write(), as: UTF8.self) + "\n", named: "complete.json")
        #expect(try LaunchDocument.read(document.write(), app: "shop-ios") == document)
        // What phones are not told.
        #expect(policy.bundleID?.value == "com.example.shop")
        #expect(policy.publicURL?.value.text == "https://gate.example.com/v1/policy/shop-ios.json")
        #expect(policy.versions.gateSince?.value == (try AppVersion(strict: "1.6.0")))
        #expect(policy.versions.blocked.first?.reviewBy?.value == Timestamp("2026-12-14T00:00:00Z"))
        #expect(policy.releases.map(\.status.value) == [.pending, .live, .replaced, .lastCompatible])
        #expect(policy.flags.first?.kill?.reason?.value == "crash on start")
        #expect(policy.flags.last?.restore?.since?.value == Timestamp("2026-11-29T21:00:00Z"))
        #expect(policy.retiredFlags.map(\.value) == ["old_banner"])
        #expect(policy.safeMode.namedFlags.map(\.value) == ["new_checkout", "search.v2", "search.v2"])
        #expect(policy.health.crashFreeUsers?.critical?.value == Percent("99"))
    }

    @Test func theLeastThatAFileMustSayIsEnough() throws {
        let reading = Policy.read(PolicySamples.source(PolicySamples.minimal))
        #expect(reading.diagnostics == [])
        let document = try #require(reading.policy).launchDocument()
        #expect(document == LaunchDocument(app: "shop-ios", revision: 1, platform: .ios))
    }

    @Test func placesPointAtWhatWasRead() throws {
        let source = try PolicySamples.complete()
        let policy = try #require(Policy.read(source).policy)
        #expect(policy.versions.minimum.map { source.text(of: $0.span) } == "\"2.3.0\"")
        #expect(source.text(of: policy.flags[1].name.span) == "search.v2")
        #expect(policy.flags[1].restore.map { source.text(of: $0.percent.span) } == "12.5")
        #expect(
            policy.versions.minimum.map { source.position(of: $0.span.lowerBound) }
                == SourcePosition(line: 10, column: 12))
    }

    @Test func pendingAndHaltedReleasesStaySecret() throws {
        let text =
            PolicySamples.minimal + """
                releases:
                  - { version: "9.9.1", status: pending }
                  - { version: "9.9.2", status: halted }
                  - { version: "9.9.3", status: replaced }
                  - { version: "9.9.4", status: last_compatible }
                  - { version: "1.0.0", status: phased, percent: 5 }
                """
        let policy = try #require(Policy.read(PolicySamples.source(text)).policy)
        let document = policy.launchDocument()
        #expect(document.targets == [Target(version: try AppVersion(strict: "1.0.0"), isPhased: true)])
        #expect(!String(decoding: document.write(), as: UTF8.self).contains("9.9"))
    }

    @Test(arguments: ["retired", "retired-with-the-rest"])
    func aRetiredAppIsATombstoneAndNoFault(_ name: String) throws {
        let reading = Policy.read(try PolicyFixtures.source(PolicyFixtures.accepted, name))
        #expect(reading.diagnostics == [])
        guard case .retired(let app) = reading.outcome else {
            Issue.record("outcome \(reading.outcome)")
            return
        }
        #expect(app.value == "shop-ios")
    }

    @Test func otherSpellingsOfLanguagesAndCountriesAreMadeOne() throws {
        let text =
            PolicySamples.minimal + """
                versions: { unsold_storefronts: [ru, "no"] }
                messages:
                  block: { EN: { title: a, body: b }, iw: { title: a, body: b }, zh-hant-tw: { title: a, body: b } }
                """
        let document = try #require(Policy.read(PolicySamples.source(text)).policy).launchDocument()
        #expect(document.unsoldStorefronts == ["RU", "NO"])
        #expect(document.messages.first?.translations.map(\.language) == ["en", "he", "zh-Hant-TW"])
    }

    @Test(arguments: ["~", "null", "NULL"])
    func nothingIsNoText(_ value: String) {
        func read(_ title: String) -> PolicyReading {
            let messages = "messages: { block: { en: { title: \(title), body: b } } }\n"
            return Policy.read(PolicySamples.source(PolicySamples.minimal + messages))
        }
        #expect(read(value).diagnostics.map(\.message) == ["`title` has no value"])
        #expect(read("'\(value)'").diagnostics == [])
    }

    @Test func aVersionInABlockOfTextIsToBeQuoted() {
        let text = "app: shop-ios\nrevision: 1\nplatform: ios\nversions:\n  minimum: >-\n    2.3.0\n"
        let reading = Policy.read(SourceText(path: "policies/shop-ios.yaml", text: text))
        #expect(reading.diagnostics.map(\.help) == ["write \"2.3.0\""])
    }
}

import LaunchDocument
import Testing
import Versioning

struct VerdictMessageTests {
    struct Lookup: CustomTestStringConvertible, Sendable {
        let languages: [String]
        let available: [String]
        let expected: String
        init(_ languages: [String], among available: [String], gives expected: String) {
            self.languages = languages
            self.available = available
            self.expected = expected
        }
        var testDescription: String { "\(languages) among \(available)" }
    }

    @Test(arguments: [
        Lookup(["de"], among: ["en", "de"], gives: "de"), Lookup(["de-CH-1996"], among: ["en", "de"], gives: "de"),
        Lookup(["de-CH"], among: ["de", "de-CH", "en"], gives: "de-CH"),
        Lookup(["DE_ch"], among: ["en", "de-CH"], gives: "de-CH"),
        Lookup(["fr", "de"], among: ["en", "de"], gives: "de"), Lookup(["fr"], among: ["de", "en"], gives: "en"),
        Lookup([], among: ["de", "en"], gives: "en"), Lookup(["fr"], among: ["de", "en-GB"], gives: "en-GB"),
        Lookup(["fr"], among: ["de", "tr"], gives: "de"), Lookup(["*"], among: ["de", "en"], gives: "en"),
        Lookup(["iw-IL"], among: ["en", "he"], gives: "he"), Lookup(["he"], among: ["en", "iw"], gives: "iw"),
        Lookup(["in_ID"], among: ["en", "id"], gives: "id"), Lookup(["ji"], among: ["en", "yi"], gives: "yi"),
        Lookup(["zh-TW"], among: ["en", "zh-Hans", "zh-Hant"], gives: "zh-Hant"),
        Lookup(["zh-Hant-HK"], among: ["en", "zh-CN", "zh-TW"], gives: "zh-TW"),
        Lookup(["zh-CN"], among: ["en", "zh-Hant", "zh-Hans"], gives: "zh-Hans"),
        Lookup(["zh"], among: ["en", "zh-Hant", "zh-Hans"], gives: "zh-Hans"),
        Lookup(["zh-HK"], among: ["en", "zh-Hans"], gives: "en"),
        Lookup(["sr-Latn-RS"], among: ["en", "sr-Cyrl"], gives: "en"),
        Lookup(["pt-AO"], among: ["en", "pt-BR"], gives: "pt-BR"),
        Lookup(["de-x-a"], among: ["en", "de"], gives: "de"),
        Lookup(["de_DE.UTF-8@euro"], among: ["en", "de-DE"], gives: "de-DE"),
        Lookup(["", "-", "de"], among: ["en", "de"], gives: "de"),
    ])
    func choosesTheLanguage(_ row: Lookup) {
        let document = LaunchDocument.shop {
            $0.messages = [
                MessageSection(
                    name: "block",
                    translations: row.available.map { Translation(language: $0, message: Message(title: $0, body: "")) }
                )
            ]
        }
        let verdict = document.verdict(for: Installation(version: version("1"), os: os("17"), languages: row.languages))
        #expect(verdict.message?.language == row.expected)
    }

    @Test func looksOnlyAtTheStartOfAnEndlessTag() {
        let endless = "de" + String(repeating: "-x", count: 1_000_000)
        let german = Installation(version: version("2.4.0"), os: os("17"), languages: [endless])
        #expect(LaunchDocument.shop().verdict(for: german).message?.language == "de")
    }

    @Test func prefersTheSectionOfTheReason() {
        let german = Installation(version: version("1"), os: os("17"), languages: ["de"])
        #expect(LaunchDocument.shop().verdict(for: german).message?.message.title == "No payments")
        let bad = Installation(version: version("2.4.0"), os: os("17"), languages: ["de"])
        #expect(LaunchDocument.shop().verdict(for: bad).message?.message.title == "Update nötig")
    }

    @Test(arguments: [
        ("1", "17", "Update required"), ("1", "15", "No update for this device"), ("2.3.5", "17", "Update available"),
    ])
    func hasTextsOfItsOwn(installed: String, system: String, title: String) {
        let document = LaunchDocument.shop { $0.messages = [] }
        let message = document.verdict(for: Installation(version: version(installed), os: os(system))).message
        #expect(message?.language == "en")
        #expect(message?.message.title == title)
        #expect(message?.message.body.isEmpty == false)
    }

    @Test func hasATextOfItsOwnForWaiting() {
        let document = LaunchDocument.shop {
            ($0.messages, $0.targets) = ([MessageSection(name: "waiting", translations: [])], [])
        }
        #expect(
            document.verdict(for: Installation(version: version("1"))).message?.message.title == "A fix is on its way")
    }
}

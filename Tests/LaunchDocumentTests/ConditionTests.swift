import LaunchDocument
import Testing
import Versioning

struct ConditionTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let situation: String
        let condition: Condition
        let installation: Installation
        let holds: Bool
        init(_ situation: String, _ condition: Condition, _ installation: Installation, _ holds: Bool) {
            self.situation = situation
            self.condition = condition
            self.installation = installation
            self.holds = holds
        }
        var testDescription: String { situation }
    }

    static let phone = Installation(
        reportedVersion: "2.4.0", build: "1873", os: "17.2", languages: ["de-CH", "tr"], locale: "tr_TR",
        device: "iPhone14,5")

    @Test(arguments: [
        Case("no parts", Condition(), Installation(version: nil), true),
        Case(
            "all parts",
            Condition(
                versions: range("2.4.0"), os: range(">=17"), builds: range("1873"), devices: ["iPhone14,5"],
                locales: ["tr"]), phone, true),
        Case("one part fails", Condition(versions: range("2.4.0"), os: range("<17")), phone, false),
        Case("an unknown attribute", Condition(builds: range("1873")), Installation(version: version("2.4.0")), false),
        Case("a range that nothing is in", Condition(versions: VersionRange([])), phone, false),
        Case("no device", Condition(devices: []), phone, false),
        Case("another device", Condition(devices: ["iPhone14", "iphone14,5"]), phone, false),
        Case("a family of devices", Condition(devices: ["SM-*", "iPhone14,*"]), phone, true),
        Case("every device", Condition(devices: ["*"]), phone, true),
        Case("every device, but it is not known", Condition(devices: ["*"]), Installation(version: nil), false),
        Case("a region", Condition(locales: ["*-TR"]), phone, true),
        Case(
            "a longer locale than is asked for", Condition(locales: ["tr"]),
            Installation(version: nil, locale: "tr-Latn-TR-u-nu-latn"), true),
        Case(
            "a region behind a script", Condition(locales: ["zh-TW"]), Installation(version: nil, locale: "zh-Hant-TW"),
            true),
        Case(
            "an extension is no region", Condition(locales: ["*-TR"]), Installation(version: nil, locale: "en-x-tr"),
            false),
        Case(
            "a shorter locale than is asked for", Condition(locales: ["tr-TR"]),
            Installation(version: nil, locale: "tr"), false),
        Case("an old code", Condition(locales: ["he"]), Installation(version: nil, locale: "iw_IL"), true),
        Case(
            "the language in place of the locale", Condition(locales: ["de"]),
            Installation(version: nil, languages: ["de-CH"]), true),
        Case(
            "the second language does not stand in", Condition(locales: ["tr"]),
            Installation(version: nil, languages: ["de", "tr"]), false),
    ])
    func holdsOnlyForThoseItIsAbout(_ row: Case) throws {
        #expect(row.condition.holds(for: row.installation) == row.holds)
        var document = LaunchDocument(app: "a", platform: .ios)
        document.blocked = [BlockRule(when: row.condition, reason: nil)]
        let read = try LaunchDocument.read(document.write(), app: "a")
        #expect(read.blocked.first?.when.holds(for: row.installation) == row.holds)
    }

    @Test func showsNoticesUntilTheirEnd() {
        var document = LaunchDocument(app: "a", platform: .ios)
        document.notices = [
            Notice(id: "all", when: Condition(), translations: []),
            Notice(id: "until", when: Condition(), until: Timestamp(secondsSince1970: 100), translations: []),
            Notice(id: "others", when: Condition(versions: range("1")), translations: []),
        ]
        func ids(at second: Int) -> [String] {
            document.notices(for: Installation(version: version("2")), at: Timestamp(secondsSince1970: second)).map(
                \.id)
        }
        #expect(ids(at: 99) == ["all", "until"])
        #expect(ids(at: 100) == ["all"])
    }
}

import LaunchDocument
import Versioning

extension LaunchDocument {
    /// A document that says something about everything that the format has a word for.
    static let everything: LaunchDocument = {
        let when = Condition(
            versions: range(">=2.4.0 <2.4.1 || 2.3.7 || >3"), os: range(">=17 <=17.2"), builds: range("<1900"),
            devices: ["iPhone14,5", "iPad*"], locales: ["tr", "*-TR"])
        let texts = [
            Translation(language: "en", message: Message(title: "Title", body: "Two\nlines")),
            Translation(language: "zh-Hant", message: Message(title: "標題", body: "\"…\" \\ /")),
        ]
        var document = LaunchDocument(app: "shop-ios", revision: 42, platform: .ios)
        document.minimumVersion = version("2.3.0")
        document.recommendedVersion = version("2.4.1")
        document.storeURL = "https://apps.apple.com/app/id1234567890"
        document.blockReason = .brokenPayments
        document.blocked = [
            BlockRule(when: when, reason: .crash), BlockRule(when: Condition(versions: range("1")), reason: nil),
        ]
        document.targets = [Target("2.4.2", os: "16.0", phased: true), Target("2.4.1", os: "16.0"), Target("2.3.1")]
        document.stranded = .block
        document.waiting = .block
        document.unsoldStorefronts = ["RU", "BY"]
        document.messages = ["block", "block.crash", "recommend", "stranded", "waiting"].map {
            MessageSection(name: $0, translations: texts)
        }
        document.remindAfterHours = 168
        document.notices = [
            Notice(id: "checkout", when: when, until: Timestamp("2026-12-02T00:00:00Z"), translations: texts),
            Notice(id: "forever", when: Condition(), translations: texts),
        ]
        document.flags = [
            Flag(name: "plain", defaultValue: true, safeValue: false),
            Flag(name: "killed", defaultValue: true, safeValue: false, kill: Kill(when: when, killsUnknown: true)),
            Flag(
                name: "returning", defaultValue: true, safeValue: false,
                restore: Restore(when: when, includesUnknown: true, percent: percent("12.5"), salt: "autumn")),
        ]
        let values = SafeModeValues(
            mode: .shadow, crashThreshold: 3, unknownHintPoints: 2, windowSeconds: 86_400, stableAfterSeconds: 5,
            hangAfterSeconds: 30, maximumLevel: 2,
            levels: [
                1: SafeModeLevelValues(
                    document: .lastGood, disable: ["plain"], caches: .skip, fetchTimeoutMilliseconds: 2000),
                2: SafeModeLevelValues(
                    document: .bundled, disable: [], caches: .moveAside, fetchTimeoutMilliseconds: 0),
            ],
            maximumRetryAfter: 4, neverDisable: ["killed"])
        document.safeMode = SafeModeSettings(
            values: values, overrides: [SafeModeOverride(when: when, set: SafeModeValues(mode: .off))],
            force: SafeModeForce(when: when, level: 2))
        return document
    }()
}

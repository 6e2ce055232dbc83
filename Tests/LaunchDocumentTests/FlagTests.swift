import LaunchDocument
import TestSupport
import Testing
import Versioning

struct FlagTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let situation: String
        let flag: Flag
        let installation: Installation
        let level: Int
        let isKillRemembered: Bool
        let value: Bool
        let reason: FlagValue.Reason

        init(
            _ situation: String, kill: Kill? = nil, restore: Restore? = nil, version text: String? = "2.4.0",
            os system: String? = "17.2", key: String? = nil, level: Int = 0, isKillRemembered: Bool = false,
            gives value: Bool, _ reason: FlagValue.Reason
        ) {
            self.situation = situation
            flag = Flag(name: "new_checkout", defaultValue: true, safeValue: false, kill: kill, restore: restore)
            installation = Installation(version: text.map(version), os: system.map(os), targetingKey: key)
            self.level = level
            self.isKillRemembered = isKillRemembered
            self.value = value
            self.reason = reason
        }

        var testDescription: String { situation }
    }

    static let bad = Condition(versions: range(">=2.4.0 <2.4.1"))
    static let badOnNewSystems = Condition(versions: range(">=2.4.0 <2.4.1"), os: range(">=17"))

    static let kills: [Case] = [
        Case("no rule", gives: true, .defaultValue),
        Case("killed", kill: Kill(when: bad), gives: false, .killed),
        Case("killed for everybody", kill: Kill(when: Condition()), version: nil, os: nil, gives: false, .killed),
        Case("killed elsewhere", kill: Kill(when: bad), version: "2.4.1", gives: true, .defaultValue),
        Case("version not known", kill: Kill(when: bad), version: nil, gives: true, .defaultValue),
        Case(
            "version not known, which counts", kill: Kill(when: bad, killsUnknown: true), version: nil, gives: false,
            .killedUnknown),
        Case("system not known", kill: Kill(when: badOnNewSystems), os: nil, gives: true, .defaultValue),
        Case(
            "system not known, which counts", kill: Kill(when: badOnNewSystems, killsUnknown: true), os: nil,
            gives: false, .killedUnknown),
        Case(
            "system not known, but another version", kill: Kill(when: badOnNewSystems, killsUnknown: true),
            version: "2.3", os: nil,
            gives: true, .defaultValue),
        Case("unreadable condition", kill: Kill(when: .unreadable), gives: true, .defaultValue),
        Case(
            "unreadable condition never counts", kill: Kill(when: .unreadable, killsUnknown: true), gives: true,
            .defaultValue),
        Case("a remembered kill", isKillRemembered: true, gives: false, .rememberedKill),
        Case(
            "a kill wins over the ramp", kill: Kill(when: bad), restore: Restore(percent: .hundred), gives: false,
            .killed),
        Case(
            "a remembered kill wins over the ramp", restore: Restore(percent: .hundred), isKillRemembered: true,
            gives: false, .rememberedKill),
    ]

    static let ramps: [Case] = [
        Case("level 1 does not list it", level: 1, gives: true, .defaultValue),
        Case("level 2 takes every flag", level: 2, gives: false, .safeMode(level: 2)),
        Case("level 3 as well", level: 3, gives: false, .safeMode(level: 3)),
        Case(
            "safe mode wins over the ramp", restore: Restore(percent: .hundred), level: 2, gives: false,
            .safeMode(level: 2)),
        Case("everybody is back", restore: Restore(percent: .hundred), gives: true, .restored),
        Case("nobody is back", restore: Restore(percent: .zero), key: "user-7", gives: false, .notYetRestored),
        Case("no key waits until the end", restore: Restore(percent: percent("99.999")), gives: false, .notYetRestored),
        Case(
            "an empty key as well", restore: Restore(percent: percent("99.999")), key: "", gives: false, .notYetRestored
        ),
        Case(
            "the ramp is about others", restore: Restore(when: Condition(versions: range("<2")), percent: .zero),
            gives: true, .defaultValue),
        Case(
            "unknown whether the ramp is about it", restore: Restore(when: badOnNewSystems, percent: .zero), os: nil,
            gives: true, .defaultValue),
        Case(
            "unknown whether the ramp is about it, which counts",
            restore: Restore(when: badOnNewSystems, includesUnknown: true, percent: .zero), os: nil, gives: false,
            .notYetRestored),
        Case(
            "unknown, and its place is among those who have it back",
            restore: Restore(when: badOnNewSystems, includesUnknown: true, percent: .hundred), os: nil, gives: true,
            .restored),
        Case(
            "system not known, but the ramp is about another version",
            restore: Restore(when: badOnNewSystems, includesUnknown: true, percent: .zero), version: "2.3", os: nil,
            gives: true, .defaultValue),
        Case(
            "an unreadable ramp takes nothing away",
            restore: Restore(when: .unreadable, includesUnknown: true, percent: .zero), gives: true, .defaultValue),
    ]

    @Test(arguments: kills + ramps)
    func evaluates(_ row: Case) throws {
        var document = LaunchDocument(app: "a", platform: .ios)
        document.flags = [row.flag]
        for document in [document, try LaunchDocument.read(document.write(), app: "a")] {
            let value = document.flag(
                named: "new_checkout", for: row.installation, level: row.level, isKillRemembered: row.isKillRemembered)
            #expect(value?.value == row.value)
            #expect(value?.reason == row.reason)
        }
    }

    @Test func switchesNothingOnThatItDoesNotKnow() {
        #expect(LaunchDocument(app: "a", platform: .ios).flag(named: "x", for: Installation(version: nil)) == nil)
    }

    @Test func asksNothingOfAnotherPlatformsSystem() {
        var document = LaunchDocument(app: "a", platform: .ios)
        document.flags = [
            Flag(name: "f", defaultValue: true, safeValue: false, kill: Kill(when: Condition(os: range(">=14"))))
        ]
        #expect(
            document.flag(named: "f", for: Installation(version: nil, os: os("14.1"), system: .macos))?.value == true)
        #expect(document.flag(named: "f", for: Installation(version: nil, os: os("14.1")))?.value == false)
    }

    /// Nobody loses a feature by its being given back, whatever is known of them and whatever the kill was about.
    @Test func aRampTakesFromNobodyWhoHadTheFeatureUnderTheKill() throws {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(5_000) {
            let when = [Self.bad, Self.badOnNewSystems, Condition(), Condition(devices: ["SM-*"]), .unreadable]
                .randomElement(using: &random)!
            let (isUnknownMeant, share) = (random.chance(), Int.random(in: 0...100_000, using: &random))
            let installation = Installation(
                version: random.chance() ? version("2.4.0") : nil, os: random.chance() ? os("17.2") : nil,
                device: random.chance() ? "SM-A127F" : nil, targetingKey: random.optional { $0.text() })
            let kill = Kill(when: when, killsUnknown: isUnknownMeant)
            let ramp = Restore(
                when: when, includesUnknown: isUnknownMeant, percent: try #require(Percent(thousandths: share)))
            func value(kill: Kill? = nil, restore: Restore? = nil) -> FlagValue? {
                var document = LaunchDocument(app: "a", platform: .ios)
                document.flags = [
                    Flag(name: "f", defaultValue: true, safeValue: false, kill: kill, restore: restore)
                ]
                return document.flag(named: "f", for: installation)
            }
            let (before, after) = (value(kill: kill), value(restore: ramp))
            let story = "seed \(random.seed): \(when), \(isUnknownMeant), \(installation)"
            #expect(before?.value != true || after?.value == true, "\(story)")
            #expect(before?.value != false || after?.reason != .defaultValue, "\(story)")
        }
    }

    @Test func growsARampWithoutTakingAnythingBack() {
        let keys = (0..<500).map { "install-\($0)" }
        var before: Set<String> = []
        for share in ["0", "0.5", "1", "10", "50", "99.9", "100"] {
            var document = LaunchDocument(app: "a", platform: .ios)
            document.flags = [
                Flag(name: "f", defaultValue: true, safeValue: false, restore: Restore(percent: percent(share)))
            ]
            let on = Set(
                keys.filter {
                    document.flag(named: "f", for: Installation(version: nil, targetingKey: $0))?.value == true
                })
            #expect(on.isSuperset(of: before))
            before = on
        }
        #expect(before.count == keys.count)
    }

    @Test func sharesInstallsAmongFlagsOfOneSalt() {
        func isOn(_ flag: String, salt: String?, key: String) -> Bool? {
            var document = LaunchDocument(app: "a", platform: .ios)
            document.flags = [
                Flag(
                    name: flag, defaultValue: true, safeValue: false,
                    restore: Restore(percent: percent("50"), salt: salt))
            ]
            return document.flag(named: flag, for: Installation(version: nil, targetingKey: key))?.value
        }
        let keys = (0..<100).map { "install-\($0)" }
        #expect(keys.allSatisfy { isOn("a", salt: "s", key: $0) == isOn("b", salt: "s", key: $0) })
        #expect(keys.contains { isOn("a", salt: nil, key: $0) != isOn("b", salt: nil, key: $0) })
    }
}

func percent(_ text: String) -> Percent {
    guard let percent = Percent(text) else { preconditionFailure("the test cannot read its own \(text)") }
    return percent
}

import LaunchDocument
import TestSupport
import Versioning

extension SeededRandom {
    mutating func chance(_ percent: Int = 50) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    mutating func one<Element>(of elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &self)]
    }

    mutating func optional<Value>(_ make: (inout SeededRandom) -> Value) -> Value? { chance() ? make(&self) : nil }

    mutating func list<Value>(upTo count: Int = 3, _ make: (inout SeededRandom) -> Value) -> [Value] {
        var values: [Value] = []
        for _ in 0..<Int.random(in: 0...count, using: &self) { values.append(make(&self)) }
        return values
    }

    /// Few numbers, so that bounds, targets and installations meet.
    mutating func versionText() -> String {
        var text = (0..<Int.random(in: 1...4, using: &self)).map { _ in String(Int.random(in: 0...2, using: &self)) }
            .joined(separator: ".")
        if chance(25) { text += "-" + one(of: ["a", "b", "0", "10", "a.0", "a.b"]) }
        if chance(10) { text += "+7" }
        return text
    }

    mutating func text() -> String {
        one(of: ["", "a", "é", "\"", "\\", "\n", "😀", "<b>", "\u{2028}", "吉 星"]) + one(of: ["", "x", "\u{0}"])
    }
}

extension LaunchDocument {
    static let flagNames = ["a", "b.c", "new_checkout", "😀"]
    private static let languages = ["en", "de", "zh-Hant", "iw"]

    static func generated(using random: inout SeededRandom) -> LaunchDocument {
        var document = LaunchDocument(
            app: "a", revision: Int.random(in: 0...100, using: &random), platform: random.one(of: Platform.allCases))
        document.minimumVersion = random.optional { LaunchDocumentTests.version($0.versionText()) }
        document.recommendedVersion = random.optional { LaunchDocumentTests.version($0.versionText()) }
        document.storeURL = random.optional { $0.text() }
        document.blockReason = random.optional { $0.one(of: BlockReason.allCases) }
        document.blocked = random.list { random in
            BlockRule(when: .generated(using: &random), reason: random.optional { $0.one(of: BlockReason.allCases) })
        }
        document.targets = random.list { random in
            Target(
                version: version(random.versionText()),
                minimumOS: random.optional { LaunchDocumentTests.os($0.one(of: ["1", "1.2", "2.0"])) },
                isPhased: random.chance(25))
        }
        document.stranded = random.one(of: StrandedAction.allCases)
        document.waiting = random.one(of: WaitingAction.allCases)
        document.unsoldStorefronts = random.chance(25) ? ["RU"] : []
        document.messages = ["block", "block.crash", "recommend", "stranded", "waiting"].compactMap { name in
            random.chance() ? MessageSection(name: name, translations: translations(using: &random)) : nil
        }
        document.remindAfterHours = random.optional { Int.random(in: 0...999, using: &$0) }
        document.notices = random.list { random in
            Notice(
                id: random.text(), when: .generated(using: &random),
                until: random.optional { Timestamp(secondsSince1970: Int.random(in: 0...4_000_000_000, using: &$0)) },
                translations: translations(using: &random))
        }
        document.flags = flagNames.compactMap { random.chance() ? .generated(named: $0, using: &random) : nil }
        document.safeMode = .generated(using: &random)
        return document
    }

    private static func translations(using random: inout SeededRandom) -> [Translation] {
        languages.compactMap { language in
            guard random.chance() else { return nil }
            return Translation(language: language, message: Message(title: random.text(), body: random.text()))
        }
    }
}

extension Condition {
    static func generated(using random: inout SeededRandom) -> Condition {
        if random.chance(5) { return .unreadable }
        return Condition(
            versions: random.optional {
                VersionRange(
                    $0.list { random in .generated({ LaunchDocumentTests.version($0.versionText()) }, using: &random) })
            },
            os: random.chance(25)
                ? OSRange([
                    .generated({ LaunchDocumentTests.os($0.one(of: ["1", "1.2", "2", "3.0"])) }, using: &random)
                ]) : nil,
            builds: random.chance(25)
                ? BuildRange([.generated({ LaunchDocumentTests.build($0.one(of: ["1", "5", "9"])) }, using: &random)])
                : nil,
            devices: random.chance(10) ? random.list { $0.one(of: ["iPhone14,5", "SM-*"]) } : nil,
            locales: random.chance(10) ? random.list { $0.one(of: ["tr", "*-TR", "de"]) } : nil)
    }
}

extension Interval {
    static func generated(_ bound: (inout SeededRandom) -> Bound, using random: inout SeededRandom) -> Interval {
        let from = random.optional(bound)
        return switch Int.random(in: 0...2, using: &random) {
        case 0: Interval(from: from)
        case 1: Interval(from: from, through: bound(&random))
        default: Interval(from: from, before: bound(&random))
        }
    }
}

extension Flag {
    static func generated(named name: String, using random: inout SeededRandom) -> Flag {
        Flag(
            name: name, defaultValue: random.chance(), safeValue: random.chance(),
            kill: random.optional { Kill(when: .generated(using: &$0), killsUnknown: $0.chance()) },
            restore: random.optional {
                Restore(
                    when: .generated(using: &$0), includesUnknown: $0.chance(),
                    percent: Percent(thousandths: Int.random(in: 0...100_000, using: &$0)) ?? .zero,
                    salt: $0.optional { $0.text() })
            })
    }
}

extension SafeModeSettings {
    static func generated(using random: inout SeededRandom) -> SafeModeSettings {
        if random.chance(25) { return SafeModeSettings() }
        return SafeModeSettings(
            values: .generated(using: &random),
            overrides: random.list { SafeModeOverride(when: .generated(using: &$0), set: .generated(using: &$0)) },
            force: random.optional {
                SafeModeForce(when: .generated(using: &$0), level: Int.random(in: -1...5, using: &$0))
            })
    }
}

extension SafeModeValues {
    static func generated(using random: inout SeededRandom) -> SafeModeValues {
        func number(_ random: inout SeededRandom) -> Int { random.one(of: [.min, -1, 0, 1, 2, 3, 50, 604_800, .max]) }
        return SafeModeValues(
            mode: random.optional { $0.one(of: SafeModeMode.allCases) }, crashThreshold: random.optional(number),
            unknownHintPoints: random.optional(number), windowSeconds: random.optional(number),
            stableAfterSeconds: random.optional(number), hangAfterSeconds: random.optional(number),
            maximumLevel: random.optional(number),
            levels: Dictionary(
                random.list(upTo: 4) { random in
                    (
                        Int.random(in: 0...4, using: &random),
                        SafeModeLevelValues(
                            document: random.optional { $0.one(of: DocumentChoice.allCases) },
                            disable: random.optional { $0.list { $0.one(of: LaunchDocument.flagNames) } },
                            caches: random.optional { $0.one(of: CacheTreatment.allCases) },
                            fetchTimeoutMilliseconds: random.optional(number))
                    )
                }
            ) { first, _ in first },
            maximumRetryAfter: random.optional(number),
            neverDisable: random.optional { $0.list { $0.one(of: LaunchDocument.flagNames) } })
    }
}

extension Installation {
    static func generated(using random: inout SeededRandom) -> Installation {
        Installation(
            version: random.chance(95) ? LaunchDocumentTests.version(random.versionText()) : nil,
            build: random.optional { LaunchDocumentTests.build($0.one(of: ["1", "5", "9"])) },
            os: random.optional { LaunchDocumentTests.os($0.one(of: ["1", "1.1", "2", "3"])) },
            system: random.chance(20) ? random.one(of: Platform.allCases) : nil,
            channel: random.chance(90) ? .store : random.one(of: Channel.allCases),
            storefront: random.optional { _ in Storefront("RUS") } ?? nil,
            languages: random.list { $0.one(of: ["de-AT", "he", "zh-TW", "tr-TR", "*", ""]) },
            device: random.optional { $0.one(of: ["iPhone14,5", "SM-G991B"]) },
            targetingKey: random.optional { $0.text() })
    }
}

import LaunchDocument
import TestSupport
import Testing
import Versioning

@testable import PolicyServer

/// The server lays rules out in its own way; what comes of them is what phones make of them.
@Suite struct FlagRulesTests {
    private static let conditions: [Condition] = [
        Condition(), Condition.unreadable, Condition(versions: try? VersionRange(strict: ">=2.4.0 <2.4.1 || 1.9")),
        Condition(os: try? OSRange(strict: "<16")), Condition(builds: try? BuildRange(strict: "1873")),
        Condition(devices: ["iPhone14,*", "iPad1,1"]), Condition(locales: ["tr", "*-DE", "iw"]),
        Condition(versions: try? VersionRange(strict: "<3"), os: try? OSRange(strict: ">=17"), locales: ["de"]),
    ]

    private static let installations: [Installation] =
        [nil, "2.4.0", "1.9", "3.0"].flatMap { version in
            [nil, "15.8", "17.2"].flatMap { os in
                [(nil, nil, nil), ("1873", "iPhone14,5", "de-DE"), ("1", "iPad1,10", "he"), ("2", "x", "TR")].flatMap {
                    (build, device, locale) in
                    [nil, "", "user-1", "user-4", "a much longer key of an installation, with ümläuts"].map { key in
                        Installation(
                            reportedVersion: version, build: build, os: os, locale: locale, device: device,
                            targetingKey: key)
                    }
                }
            }
        }

    @Test func whatComesOfAFlagIsWhatPhonesMakeOfIt() throws {
        var flags = [Flag(name: "plain", defaultValue: true, safeValue: false)]
        for (number, condition) in Self.conditions.enumerated() {
            for killsUnknown in [false, true] {
                let kill = Kill(when: condition, killsUnknown: killsUnknown)
                let name = "flag-\(number)-\(killsUnknown)"
                flags.append(Flag(name: name, defaultValue: true, safeValue: false, kill: kill))
                for (other, when) in Self.conditions.enumerated() {
                    let percent = [Percent.zero, .hundred, Percent("50") ?? .zero][(number + other) % 3]
                    let salt = other.isMultiple(of: 2) ? nil : "salt"
                    flags.append(
                        Flag(
                            name: "\(name)-\(other)", defaultValue: true, safeValue: false,
                            kill: killsUnknown ? kill : nil,
                            restore: Restore(
                                when: when, includesUnknown: (number + other).isMultiple(of: 2), percent: percent,
                                salt: salt)))
                }
            }
        }
        var document = LaunchDocument(app: "shop", platform: .ios)
        document.flags = flags
        let rules = FlagRules(flags)
        var seen: Set<FlagOutcome> = []
        for installation in Self.installations {
            let expected = flags.map { FlagOutcome(document.value(of: $0, for: installation).reason) }
            #expect(rules.outcomes(for: installation) == expected, "\(installation)")
            #expect(flags.indices.map { rules.outcome(at: $0, for: installation) } == expected, "\(installation)")
            seen.formUnion(expected)
        }
        #expect(seen.count == FlagOutcome.allCases.count)
    }
}

extension FlagOutcome {
    /// Where the server evaluates, nothing is remembered and no launch is in safe mode.
    fileprivate init(_ reason: FlagValue.Reason) {
        switch reason {
        case .killed, .killedUnknown, .rememberedKill, .safeMode: self = .killed
        case .restored: self = .restored
        case .notYetRestored: self = .notYetRestored
        case .defaultValue: self = .normal
        }
    }
}

import LaunchDocument
import TestSupport
import Testing
import Versioning

struct SafeModeTests {
    @Test func hasTheDefaultsOfTheLaunchGuard() {
        let mode = LaunchDocument(app: "a", platform: .ios).safeMode(for: Installation(version: nil))
        #expect(mode.mode == .on)
        #expect(mode.crashThreshold == 2)
        #expect(mode.unknownHintPoints == 1)
        #expect(mode.windowSeconds == 604_800)
        #expect(mode.stableAfterSeconds == 10)
        #expect(mode.hangAfterSeconds == 20)
        #expect(mode.maximumLevel == 3)
        #expect(mode.maximumRetryAfter == 8)
        #expect(mode.levels.map(\.document) == [.lastGood, .bundled, .bundled])
        #expect(mode.levels.map(\.caches) == [.skip, .moveAside, .keep])
        #expect(mode.levels.map(\.fetchTimeoutMilliseconds) == [3000, 3000, 0])
    }

    @Test(arguments: [
        ("-99999999999999999999", 1, 0, 5, 1), ("-1", 1, 0, 5, 1), ("0", 1, 0, 5, 1), ("7", 7, 7, 7, 7),
        ("50", 10, 50, 50, 32),
        ("121", 10, 120, 120, 32), ("99999999999999999999", 10, 120, 120, 32),
    ])
    func holdsEveryIntegerToItsLimits(number: String, threshold: Int, stable: Int, hang: Int, retry: Int) throws {
        let json = """
            {"gatehouse":1,"app":"a","safe_mode":{"crash_threshold":\(number),"stable_after_seconds":\(number),
            "hang_after_seconds":\(number),"exit":{"max_retry_after":\(number)},"max_level":\(number),
            "levels":{"1":{"fetch_timeout_ms":\(number)}},"force":{"when":{},"level":\(number)}}}
            """
        let document = try LaunchDocument.read(Array(json.utf8), app: "a")
        let mode = document.safeMode(for: Installation(version: nil))
        #expect(mode.crashThreshold == threshold)
        #expect(mode.stableAfterSeconds == stable)
        #expect(mode.hangAfterSeconds == hang)
        #expect(mode.maximumRetryAfter == retry)
        #expect((1...3).contains(mode.maximumLevel))
        #expect((0...3000).contains(mode.levels[0].fetchTimeoutMilliseconds))
        #expect(document.forcedSafeModeLevel(for: Installation(version: nil)).map { (1...3).contains($0) } == true)
        #expect(try LaunchDocument.read(document.write(), app: "a") == document)
    }

    @Test(arguments: ["\"2\"", "2.5", "1e1", "null", "true", "[]", "{}"])
    func keepsTheDefaultWhereThereIsNoInteger(value: String) throws {
        let json =
            "{\"gatehouse\":1,\"app\":\"a\",\"safe_mode\":{\"crash_threshold\":\(value),\"mode\":\(value),\"levels\":\(value),\"force\":\(value)}}"
        let document = try LaunchDocument.read(Array(json.utf8), app: "a")
        #expect(document.safeMode == SafeModeSettings())
    }

    private func overriding(_ overrides: [SafeModeOverride]) -> LaunchDocument {
        var document = LaunchDocument(app: "a", platform: .ios)
        document.safeMode = SafeModeSettings(
            values: SafeModeValues(
                crashThreshold: 3, levels: [1: SafeModeLevelValues(disable: ["a"], caches: .keep)],
                neverDisable: ["login"]),
            overrides: overrides)
        return document
    }

    @Test func replacesOnlyWhatTheFirstMatchingOverrideNames() {
        let document = overriding([
            SafeModeOverride(when: .unreadable, set: SafeModeValues(crashThreshold: 9)),
            SafeModeOverride(when: Condition(os: range("<16")), set: SafeModeValues(crashThreshold: 8)),
            SafeModeOverride(
                when: Condition(versions: range("2.4.0")),
                set: SafeModeValues(crashThreshold: 1, levels: [1: SafeModeLevelValues(disable: ["b"])])),
            SafeModeOverride(when: Condition(), set: SafeModeValues(crashThreshold: 7, neverDisable: [])),
        ])
        let bad = document.safeMode(for: Installation(version: version("2.4.0")))
        #expect(bad.crashThreshold == 1)
        #expect(bad.levels[0].disable == ["b"])
        #expect(bad.levels[0].caches == .keep)
        #expect(bad.neverDisable == ["login"])
        let other = document.safeMode(for: Installation(version: version("2.3")))
        #expect(other.crashThreshold == 7)
        #expect(other.levels[0].disable == ["a"])
        #expect(other.neverDisable == [])
    }

    @Test func forcesTheLevelOnWhomItIsAbout() {
        var document = LaunchDocument(app: "a", platform: .ios)
        document.safeMode = SafeModeSettings(force: SafeModeForce(when: Condition(versions: range("2.4.0")), level: 2))
        #expect(document.forcedSafeModeLevel(for: Installation(version: version("2.4.0"))) == 2)
        #expect(document.forcedSafeModeLevel(for: Installation(version: version("2.4.1"))) == nil)
        #expect(document.forcedSafeModeLevel(for: Installation(version: nil)) == nil)
    }

    @Test func neverSwitchesOnWhatALowerLevelSwitchedOff() {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(2000) {
            let document = LaunchDocument.generated(using: &random)
            let mode = document.safeMode(for: .generated(using: &random))
            for name in LaunchDocument.flagNames {
                for level in 0..<3 {
                    #expect(
                        !mode.switchesOff(flag: name, at: level) || mode.switchesOff(flag: name, at: level + 1),
                        "GATEHOUSE_SEED=\(random.seed)")
                    #expect(
                        !mode.switchesOff(part: name, at: level) || mode.switchesOff(part: name, at: level + 1),
                        "GATEHOUSE_SEED=\(random.seed)")
                }
            }
        }
    }
}

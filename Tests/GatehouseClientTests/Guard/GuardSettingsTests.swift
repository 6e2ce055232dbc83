@testable import GatehouseClient
import LaunchDocument
import TestSupport
import Testing
import Versioning

@Suite struct GuardSettingsTests {
    static func areWithinLimits(_ settings: GuardSettings) -> Bool {
        SafeModeLimits.crashThreshold.contains(settings.crashThreshold)
            && SafeModeLimits.unknownHintPoints.contains(settings.unknownHintPoints)
            && SafeModeLimits.windowSeconds.contains(settings.windowSeconds)
            && SafeModeLimits.stableAfterSeconds.contains(settings.stableAfterSeconds)
            && SafeModeLimits.hangAfterSeconds.contains(settings.hangAfterSeconds)
            && SafeModeLimits.level.contains(settings.maximumLevel)
            && SafeModeLimits.maximumRetryAfter.contains(settings.maximumRetryAfter)
            && (0...3).contains(settings.forcedLevel) && settings.levels.count == 3
            && settings.levels.allSatisfy {
                SafeModeLimits.fetchTimeoutMilliseconds.contains($0.fetchTimeoutMilliseconds)
            }
    }

    /// Whatever integers a document holds, launches go as with the nearest ones that are allowed.
    @Test func anyIntegersInADocumentAreTheirClampedValues() throws {
        var random = SeededRandom.forThisRun()
        func any() -> String {
            let numbers = [
                "\(Int.random(in: -5...50, using: &random))", "\(Int.random(in: .min ... .max, using: &random))",
                "9223372036854775807", "-9223372036854775808", "1e300", "-99999999999999999999999", "0", "3.0",
            ]
            return numbers.randomElement(using: &random) ?? ""
        }
        for _ in 0..<rounds(2000) {
            let numbers = (0..<11).map { _ in any() }
            let text = """
                {"gatehouse":1,"app":"a","revision":1,"platform":"ios","safe_mode":{"crash_threshold":\(numbers[0]),
                "unknown_hint_points":\(numbers[1]),"window_seconds":\(numbers[2]),"stable_after_seconds":\(numbers[3]),
                "hang_after_seconds":\(numbers[4]),"max_level":\(numbers[5]),"exit":{"max_retry_after":\(numbers[6])},
                "levels":{"1":{"fetch_timeout_ms":\(numbers[7])},"2":{"fetch_timeout_ms":\(numbers[8])}},
                "force":{"when":{},"level":\(numbers[9])}}}
                """
            let document = try LaunchDocument.read(Array(text.utf8), app: "a")
            let settings = GuardSettings(document, for: Installation(version: nil))
            #expect(Self.areWithinLimits(settings), "\(text)")
            var record = GuardRecord()
            record.settings = settings
            guard case .record(let read, _) = RecordSlot(RecordSlot.bytes(of: record, generation: 1)) else {
                Issue.record("not readable: \(text)")
                return
            }
            #expect(read.settings == settings, "\(text)")
        }
    }

    @Test(arguments: [Int.min, -1, 0, 1, 2, 3, 10, 11, 5000, Int.max])
    func integersBecomeTheNearestAllowedOnes(_ number: Int) {
        let settings = GuardSettings(
            crashThreshold: number, unknownHintPoints: number, windowSeconds: number, stableAfterSeconds: number,
            hangAfterSeconds: number, maximumLevel: number, maximumRetryAfter: number, forcedLevel: number,
            levels: [.init(document: .cached, caches: .keep, fetchTimeoutMilliseconds: number)])
        #expect(Self.areWithinLimits(settings))
        #expect(settings.crashThreshold == min(max(number, 1), 10))
        #expect(settings.maximumRetryAfter == min(max(number, 1), 32))
        #expect(settings.levels[0].fetchTimeoutMilliseconds == min(max(number, 0), 3000))
        #expect(settings.levels[1...] == GuardSettings.usualLevels[1...])
    }

    @Test func defaultsAreThoseOfADocumentThatSaysNothing() throws {
        let text = #"{"gatehouse":1,"app":"a","revision":1,"platform":"ios"}"#
        let document = try LaunchDocument.read(Array(text.utf8), app: "a")
        #expect(GuardSettings(document, for: Installation(version: nil)) == GuardSettings())
    }

    @Test func overridesAndForceAreResolvedForTheInstallation() throws {
        let text = """
            {"gatehouse":1,"app":"a","revision":7,"platform":"ios","minimum_version":"2.0",
            "flags":{"new":{"default":true,"safe":false,"kill":{"when":{"os":[{"before":"17"}]}}},
            "old":{"default":true,"safe":false,"kill":{"when":{"os":[{"from":"17"}]}}}},
            "safe_mode":{"crash_threshold":4,"overrides":[{"when":{"os":[{"before":"17"}]},"set":{"crash_threshold":1}}],
            "force":{"when":{"os":[{"before":"17"}]},"level":2}}}
            """
        let document = try LaunchDocument.read(Array(text.utf8), app: "a")
        let old = DocumentFacts(
            document, content: 5, for: Installation(reportedVersion: "2.4", os: "16.1"))
        #expect(old.identity == DocumentIdentity(revision: 7, content: 5))
        #expect(old.file == 5)
        #expect(old.settings.crashThreshold == 1 && old.settings.forcedLevel == 2)
        #expect(old.kills == [KillHash("new")])
        #expect(old.minimumVersion?.description == "2.0")
        let new = DocumentFacts(
            document, content: 5, for: Installation(reportedVersion: "2.4", os: "17.1"))
        #expect(new.settings.crashThreshold == 4 && new.settings.forcedLevel == 0)
        #expect(new.kills == [KillHash("old")])
    }
}

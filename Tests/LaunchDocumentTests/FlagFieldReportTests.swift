@testable import LaunchDocument
import Testing
import Versioning

/// Faults that kill switches of others had in the field, each as a kill and a phone.
struct FlagFieldReportTests {
    struct Report: CustomTestStringConvertible, Sendable {
        let thread: String
        let killed: String
        let version: String
        let isKilled: Bool

        init(_ thread: String, killed: String, _ version: String, _ isKilled: Bool) {
            (self.thread, self.killed, self.version, self.isKilled) = (thread, killed, version, isKilled)
        }

        var testDescription: String { "\(thread): \(version) in \(killed)" }
    }

    @Test(arguments: [
        // Numeric prereleases that are longer than others.
        Report("thomaspoignant/go-feature-flag#3617", killed: ">1.0.0-1234", "1.0.0-2345", true),
        Report("thomaspoignant/go-feature-flag#3617", killed: ">1.0.0-1234", "1.0.0-999", false),
        Report("thomaspoignant/go-feature-flag#4736", killed: ">=10.4.0-123", "10.4.0-124", true),
        Report("thomaspoignant/go-feature-flag#4736", killed: ">=10.4.0-123", "10.4.0", true),
        // Numbers compared as text.
        Report("growthbook/growthbook-swift#38", killed: "<0.10.0", "0.9.0", true),
        Report("growthbook/growthbook-swift#38", killed: "<0.9.0", "0.10.0", false),
        Report("growthbook/growthbook#672", killed: "<10.2.0", "2.10.0", true),
        Report("growthbook/growthbook#672", killed: ">=10.2.0", "2.10.0", false),
    ])
    func aKillIsAboutTheVersionsItNames(_ report: Report) throws {
        var document = LaunchDocument(app: "a", platform: .ios)
        let kill = Kill(when: Condition(versions: range(report.killed)))
        document.flags = [Flag(name: "f", defaultValue: true, safeValue: false, kill: kill)]
        for document in [document, try LaunchDocument.read(document.write(), app: "a")] {
            let value = document.flag(named: "f", for: Installation(reportedVersion: report.version))?.value
            #expect(value == !report.isKilled)
        }
    }

    // pid/murmurHash3js#3: characters hashed in place of bytes.
    @Test(arguments: [("吉 星 高 照", 3_435_142_074), ("My 🚀 is full of 🦎.", 1_818_098_979)] as [(String, UInt32)])
    func aKeyIsHashedByItsBytes(_ key: String, _ hash: UInt32) {
        let place = Int((UInt64(hash) * 100_000) >> 32)
        for thousandths in [place, place + 1] {
            var document = LaunchDocument(app: "a", platform: .ios)
            guard let percent = Percent(thousandths: thousandths) else { return #expect(thousandths == 100_001) }
            // The salt and the key are one text: an empty salt leaves the key alone.
            let restore = Restore(percent: percent, salt: "")
            document.flags = [Flag(name: "f", defaultValue: true, safeValue: false, restore: restore)]
            let value = document.flag(named: "f", for: Installation(version: nil, targetingKey: key))?.value
            #expect(value == (thousandths > place))
        }
    }
}

import CrashHealth
import DelimitedText
import LaunchDocument
import TestSupport
import Testing

/// Exports that were damaged on their way are read or refused; nothing traps.
@Suite struct DamagedExportsTests {
    private static let samples = [
        "apple_app_crashes.tsv", "apple_app_sessions_standard.tsv", "apple_app_crashes_expanded_UNVERIFIED.csv",
        "asc_web_wide.csv", "asc_web_wide_de.csv", "bugsnag_releases.json", "bugsnag_stability_trend.json",
        "crashes_com.example.app_202605_app_version.csv", "ga4_report.csv",
        "installs_com.example.app_202605_app_version.csv", "play_vitals_crashRate.json", "sentry_discover.csv",
        "sentry_sessions.json", "sentry_sessions_by_status.json", "xcode_perfPowerMetrics.json",
    ]

    /// What stands where a number or a text stood.
    private static let pieces: [[UInt8]] = [
        "999999999999", "9223372036854775807", "1e18", "-1", "0", "1e-30", "NaN", "", "null", "\"\"", "[", "{}", ",",
        "\t", "\n", "\r", "\"", "2026-02-30", "9999-12-31", "0000-01-01", "\u{FEFF}", "é", "Total", "1.000", "12/31/99",
    ].map { Array($0.utf8) }

    @Test func damagedExportsAreReadOrRefused() throws {
        var random = SeededRandom.forThisRun()
        let seed = random.seed
        let samples = try Self.samples.map { name in (name, try Fixture.bytes("exports/\(name)")) }
        var read = 0
        for _ in 0..<rounds(20_000) {
            var inputs: [TextInput] = []
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                let (name, bytes) = samples.randomElement(using: &random) ?? samples[0]
                inputs.append(.bytes(damaged(bytes, &random), name: name))
            }
            let options = HealthCheckOptions(now: Timestamp(secondsSince1970: 1_777_900_000), segments: [])
            do throws(CrashReadingError) {
                let tally = try CrashReading.tally(
                    inputs, by: options.groupings + [Grouping(dimensions: CrashReading.allDimensions)])
                let judgement = HealthCheck.judge(tally, limits: .standard, options: options)
                for row in tally.tables.values.joined() {
                    if let share = row.counts.users.share {
                        #expect(share.crashedMillionths <= share.total * 1_000_000, "seed \(seed)")
                    }
                }
                #expect(!judgement.reasonSentence.isEmpty)
                read += 1
            } catch {
                // Refused, which is what it should be for most of them.
            }
        }
        #expect(read > 0, "seed \(seed)")
    }

    private func damaged(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
            let start = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[start] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(start..<min(bytes.count, start + Int.random(in: 1...40, using: &random)))
            case 2: bytes.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: start)
            default:
                // The whole run of digits there, so that numbers become others.
                let isPart: (UInt8) -> Bool = { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }
                var (first, end) = (start, start)
                while first > 0, isPart(bytes[first - 1]) { first -= 1 }
                while end < bytes.count, isPart(bytes[end]) { end += 1 }
                bytes.replaceSubrange(first..<end, with: Self.pieces.randomElement(using: &random) ?? [])
            }
        }
        return bytes
    }
}

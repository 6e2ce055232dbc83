import CrashHealth
import DelimitedText
import Foundation
import LaunchDocument
import TestSupport
import Testing

/// Whatever is in an export: it is read or refused, and what is read can be true.
@Suite struct MutatedExportsTests {
    private static let pieces = [
        "\"", ",", ";", "\t", "\n", "\r\n", "\r", "-", "-1", "NaN", "1e9", "9999999999999", "1.000", "1,000", "%",
        "99,85%",
        "null", "(not set)", "Total", "2026-05-01", "05/01/2026", "31.02.2026", "\u{FEFF}", "\u{A0}", "'", "=\"1\"",
        "{", "[",
        "\0", "é", "0", "00", "+1873", "@", "(", ")", "date", "users", "crashed_users", "sep=;\n", "# x\n",
    ].map { Array($0.utf8) }

    @Test func aMutatedExportNeverCountsMoreCrashedThanThereAre() throws {
        var random = SeededRandom.forThisRun()
        let samples = try ExportFixtures.all.filter { !$0.hasSuffix(".md") }.map {
            try Array(Data(contentsOf: URL(fileURLWithPath: "\(ExportFixtures.folder)/\($0)")))
        }
        let groupings = [
            Grouping(), Grouping(bucket: .day), Grouping(builds: true, dimensions: CrashReading.allDimensions),
        ]
        var read = 0
        for _ in 0..<rounds(3_000) {
            var bytes = samples.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, using: &random) }
            let other = samples.randomElement(using: &random) ?? []
            var inputs = [TextInput.bytes(bytes, name: "a")]
            if Int.random(in: 0..<4, using: &random) == 0 { inputs.append(.bytes(other, name: "b")) }
            guard let tally = try? CrashReading.tally(inputs, by: groupings) else { continue }
            read += 1
            let judgement = HealthCheck.judge(
                tally, limits: .standard, options: HealthCheckOptions(now: Timestamp(secondsSince1970: 1_777_900_000)))
            #expect(!judgement.reasonSentence.isEmpty, "seed \(random.seed)")
            for row in groupings.flatMap({ tally.rows($0) }) {
                for units in [row.counts.sessions, row.counts.users, row.counts.userDays] {
                    guard let share = units.share else { continue }
                    #expect(
                        share.crashedMillionths <= share.total * 1_000_000,
                        "seed \(random.seed): \(String(decoding: bytes, as: UTF8.self))")
                    let isWhole = share.crashFreePercent()?.hasPrefix("100") == true
                    #expect(
                        !isWhole || share.crashedMillionths == 0,
                        "seed \(random.seed): \(String(decoding: bytes, as: UTF8.self))")
                }
            }
        }
        #expect(read > 0)
    }

    private func mutate(_ bytes: inout [UInt8], using random: inout SeededRandom) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: place)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 0...6, using: &random)))
        case 2: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 40)], at: place)
        default:
            if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
        }
    }
}

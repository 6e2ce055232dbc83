@testable import GatehouseClient
import TestSupport
import Testing

/// What others rely on byte by byte: records that phones hold, and sentences in logs.
@Suite struct GuardGoldenTests {
    @Test func layoutOfTheRecordStays() {
        let bytes = RecordSlot.bytes(of: RecordSlotTests.full, generation: 0x0102_0304_0506_0708)
        let lines = stride(from: 0, to: bytes.count, by: 16).map { start in
            bytes[start..<start + 16].map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
                .joined(separator: " ")
        }
        expectGolden(lines.joined(separator: "\n") + "\n", named: "launch-record.txt")
    }

    @Test func everyReasonHasASentence() {
        let reasons: [LaunchReason] = [
            .first, .lost, .normal, .suspect(points: 2, of: 4), .tripped(launches: 1), .escalated(from: 1),
            .staysSafe(launches: 2), .probation(.safeModeEnded), .probation(.otherDocument),
            .probation(.triedNormally), .forced, .newBuild, .off, .unreadable(code: 13), .newerFormat, .otherProcess,
        ]
        let sentences = reasons.map(\.description) + LaunchEnd.allCases.map(\.description)
        expectGolden(sentences.joined(separator: "\n") + "\n", named: "launch-sentences.txt")
    }
}

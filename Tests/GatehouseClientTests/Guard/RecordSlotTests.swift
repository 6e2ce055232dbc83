@testable import GatehouseClient
import LaunchDocument
import TestSupport
import Testing
import Versioning

@Suite struct RecordSlotTests {
    /// A record with something in every field.
    static let full: GuardRecord = {
        var record = GuardRecord()
        record.phase = .safe
        record.surePoints = 3
        record.ambiguousPoints = 5
        record.lastAmbiguousAt = -77
        record.level = 2
        record.safeLeft = 4
        record.exponent = 3
        record.wantsNormal = true
        var attempt = LaunchAttempt(
            token: LaunchToken(value: .max), build: 0x0123_4567_89AB_CDEF, hint: .unknown, isDebugged: true, boot: 9,
            begunAt: 1_764_500_000, level: 2, appliedLevel: 1, document: DocumentIdentity(revision: 41, content: 1))
        attempt.isArmed = true
        attempt.hasFirstScreen = true
        attempt.hasSucceeded = true
        attempt.hasLeft = true
        attempt.hasLeftLate = true
        record.attempt = attempt
        record.cached = DocumentIdentity(revision: 43, content: 2)
        record.failing = DocumentIdentity(revision: 42, content: 3)
        record.file = 0xFEDC_BA98_7654_3210
        record.lastGood = DocumentIdentity(revision: -1, content: .max)
        record.settings = GuardSettings(
            mode: .shadow, crashThreshold: 10, unknownHintPoints: 2, windowSeconds: 31_536_000, stableAfterSeconds: 120,
            hangAfterSeconds: 120, maximumLevel: 2, maximumRetryAfter: 32, forcedLevel: 3,
            levels: [
                .init(document: .cached, caches: .keep, fetchTimeoutMilliseconds: 1),
                .init(document: .lastGood, caches: .skip, fetchTimeoutMilliseconds: 3000),
                .init(document: .bundled, caches: .moveAside, fetchTimeoutMilliseconds: 257),
            ])
        record.kills = RememberedKills((0..<41).map { KillHash("flag_\($0)") })
        record.minimumVersion = try? AppVersion(strict: "12.4.0-beta.2")
        return record
    }()

    @Test func checksumIsTheUsualOne() {
        // The check value in the catalogue of parametrised CRC algorithms, CRC-32/ISO-HDLC.
        #expect(CRC32.of(Array("123456789".utf8)[...]) == 0xCBF4_3926)
        #expect(CRC32.of([]) == 0)
    }

    @Test func hashesAreFNV1a() {
        // From the test vectors of draft-eastlake-fnv.
        #expect(FNV1a.hash("".utf8) == 0xCBF2_9CE4_8422_2325)
        #expect(FNV1a.hash("a".utf8) == 0xAF63_DC4C_8601_EC8C)
        #expect(FNV1a.hash("foobar".utf8) == 0x8594_4171_F739_67E8)
    }

    @Test(arguments: [GuardRecord(), full])
    func recordsAreReadAsTheyWereWritten(_ record: GuardRecord) {
        for generation in [0, 1, UInt64.max] {
            let bytes = RecordSlot.bytes(of: record, generation: generation)
            #expect(bytes.count == 512)
            #expect(RecordSlot(bytes) == .record(record, generation: generation))
        }
    }

    @Test func reachableRecordsAreReadAsTheyWereWritten() {
        for phone in ReachablePhones.usual.some {
            let bytes = RecordSlot.bytes(of: phone.record, generation: 7)
            #expect(RecordSlot(bytes) == .record(phone.record, generation: 7))
        }
    }

    @Test func everyFlippedBitIsNoticed() {
        for record in [GuardRecord(), Self.full] {
            let bytes = RecordSlot.bytes(of: record, generation: 5)
            for bit in 0..<8 * bytes.count {
                var flipped = bytes
                flipped[bit / 8] ^= 1 << UInt8(bit % 8)
                #expect(RecordSlot(flipped) == .damaged, "bit \(bit)")
            }
        }
    }

    @Test func everyShorterOrLongerSlotIsNoRecord() {
        let bytes = RecordSlot.bytes(of: Self.full, generation: 5)
        for length in 1..<bytes.count { #expect(RecordSlot(Array(bytes[..<length])) == .damaged) }
        #expect(RecordSlot(bytes + [0]) == .damaged)
        #expect(RecordSlot([]) == .empty)
        #expect(RecordSlot([UInt8](repeating: 0, count: 512)) == .empty)
    }

    @Test func newerFormatIsToldFromDamage() {
        var bytes = RecordSlot.bytes(of: Self.full, generation: 5)
        bytes[4] = 2
        #expect(RecordSlot(bytes) == .damaged)
        #expect(RecordSlot(RecordSlot.withCheck(bytes)) == .newer)
        bytes[4] = 0
        #expect(RecordSlot(RecordSlot.withCheck(bytes)) == .damaged)
    }

    /// With the right checksum, so that every field is reached.
    @Test func anyBytesAreARecordWithinItsLimits() {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(20_000) {
            var bytes = RecordSlot.bytes(of: GuardRecord(), generation: 0)
            for index in 8..<508 where Bool.random(using: &random) {
                bytes[index] = .random(in: 0...255, using: &random)
            }
            guard case .record(var record, let generation) = RecordSlot(RecordSlot.withCheck(bytes)) else {
                Issue.record("no record, seed \(random.seed)")
                return
            }
            #expect(GuardSettingsTests.areWithinLimits(record.settings), "seed \(random.seed)")
            #expect(
                RecordSlot(RecordSlot.bytes(of: record, generation: generation))
                    == .record(record, generation: generation),
                "seed \(random.seed)")
            let start = LaunchStart(
                build: 1, hint: .foreground, boot: 1, now: .random(in: .min ... .max, using: &random), token: 1)
            let decision = record.begin(start, hasCrashEvidence: .random(using: &random))
            #expect((0...3).contains(decision.level), "seed \(random.seed)")
        }
    }

    @Test(arguments: ["999999999999999999.999999999999999999", "1.2.3-long.prerelease"])
    func minimumVersionThatIsTooLongIsForgotten(_ version: String) throws {
        var record = GuardRecord()
        record.minimumVersion = try AppVersion(strict: version)
        guard case .record(let read, _) = RecordSlot(RecordSlot.bytes(of: record, generation: 0)) else {
            Issue.record("no record")
            return
        }
        #expect(read.minimumVersion == nil)
    }
}

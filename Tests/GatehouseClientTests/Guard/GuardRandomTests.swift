@testable import GatehouseClient
import LaunchDocument
import TestSupport
import Testing

/// Long histories at random: settings change, clocks jump, documents come, bits flip, and every record goes through the
/// file.
@Suite struct GuardRandomTests {
    @Test func promisesHoldAfterAnyHistory() {
        var random = SeededRandom.forThisRun()
        print("launch guard: random histories with seed \(random.seed)")
        for _ in 0..<rounds(3000) {
            var settings = GuardSettings.random(using: &random)
            var phone = Phone(settings)
            var file: [UInt8] = []
            for _ in 0..<40 {
                if Int.random(in: 0..<8, using: &random) == 0 {
                    settings = .random(using: &random)
                    phone.record.store(
                        DocumentFacts(
                            identity: DocumentIdentity(
                                revision: Int.random(in: 1...3, using: &random),
                                content: UInt64.random(in: 1...3, using: &random)),
                            settings: settings))
                }
                phone.now =
                    Bool.random(using: &random) ? phone.now &+ 3600 : Int64.random(in: .min ... .max, using: &random)
                let decision = phone.launch(Outcome.allCases.randomElement(using: &random) ?? .crashes)
                #expect((0...settings.maximumLevel).contains(decision.wouldBeLevel), "seed \(random.seed)")
                #expect(decision.level == (settings.mode == .on ? decision.wouldBeLevel : 0), "seed \(random.seed)")
                file = RecordSlot.bytes(of: phone.record, generation: 1)
                guard case .record(let read, _) = RecordSlot(file) else {
                    Issue.record("no record, seed \(random.seed)")
                    return
                }
                #expect(read == phone.record, "seed \(random.seed)")
            }
            phone.record.settings = GuardSettings(
                crashThreshold: settings.crashThreshold, maximumRetryAfter: settings.maximumRetryAfter)
            expectWaysInAndOut(phone, seed: random.seed)
        }
    }

    private func expectWaysInAndOut(_ phone: Phone, seed: UInt64) {
        let settings = phone.record.settings
        var failing = phone
        var states = (0..<settings.crashThreshold).map { _ in failing.launch(.crashes).state }
        states.append(failing.begin(.foreground).state)
        #expect(states.contains(.safe), "seed \(seed)")

        var healthy = phone
        let levels = (0..<settings.maximumRetryAfter + 3).map { _ in healthy.launch(.stable).level }
        #expect(levels[settings.maximumRetryAfter...].allSatisfy { $0 == 0 }, "\(levels), seed \(seed)")

        var updated = phone
        if phone.record.attempt != nil { #expect(updated.launch(.updated).level == 0, "seed \(seed)") }
    }
}

extension GuardSettings {
    fileprivate static func random(using random: inout SeededRandom) -> GuardSettings {
        GuardSettings(
            mode: SafeModeMode.allCases.randomElement(using: &random) ?? .on,
            crashThreshold: .random(in: 0...11, using: &random), unknownHintPoints: .random(in: 0...3, using: &random),
            windowSeconds: .random(in: 0...10_000_000, using: &random),
            stableAfterSeconds: .random(in: -1...130, using: &random),
            hangAfterSeconds: .random(in: 0...130, using: &random), maximumLevel: .random(in: 0...4, using: &random),
            maximumRetryAfter: .random(in: 0...40, using: &random),
            forcedLevel: Int.random(in: 0..<4, using: &random) == 0 ? .random(in: 0...4, using: &random) : 0)
    }
}

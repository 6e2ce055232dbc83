import CrashHealth
import LaunchDocument
import Testing

/// What a check that runs again and again tells.
@Suite struct HealthLatchTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        /// Results one after the other: o, w, b or u for ok, warn, breach, unknown.
        let results: String
        /// What is told at each of them: the same letters, or a dot for nothing.
        let told: String

        var testDescription: String { name }
    }

    private static let letters: [Character: HealthStatus] = ["o": .ok, "w": .warn, "b": .breach, "u": .unknown]

    @Test(arguments: [
        Case(name: "ok from the beginning", results: "oooo", told: "...."),
        Case(name: "unknown from the beginning", results: "uuou", told: "...."),
        Case(name: "one alarm is told once", results: "obbbb", told: ".b..."),
        Case(name: "three in a row end it", results: "booo", told: "b..o"),
        Case(name: "two in a row do not", results: "boobooo", told: "b.....o"),
        Case(name: "unknown begins the row anew", results: "bouooo", told: "b....o"),
        Case(name: "a warning that grows is told again", results: "wbwo", told: "wb.."),
        Case(name: "a breach that shrinks is not, and does not end", results: "bwwwwooo", told: "b......o"),
        Case(name: "it may begin again", results: "boooobooo", told: "b..o.b..o"),
        Case(name: "unknown ends nothing", results: "buuuuuu", told: "b......"),
    ])
    func tells(_ item: Case) throws {
        var latch = HealthLatch(at: SampleTally.start)
        var told = ""
        for (index, letter) in item.results.enumerated() {
            latch.take(try #require(Self.letters[letter]), at: SampleTally.time(index))
            let change = latch.change?.to
            told.append(Self.letters.first { $0.value == change }?.key ?? ".")
            latch.markTold()
        }
        #expect(told == item.told)
    }

    @Test func messageThatCouldNotBeSentIsDueAgain() {
        var latch = HealthLatch(at: SampleTally.start)
        latch.take(.breach, at: SampleTally.time(1))
        #expect(latch.change == .init(from: .ok, to: .breach))
        latch.take(.breach, at: SampleTally.time(2))
        #expect(latch.change == .init(from: .ok, to: .breach))
        // An alarm that began and ended before anybody could be told is none.
        for hour in 3...5 { latch.take(.ok, at: SampleTally.time(hour)) }
        #expect(latch.change == nil)
    }

    @Test func alarmIsShownUntilItIsOver() {
        let tally = SampleTally.tally([.init(0, of: 1000)])
        let ok = HealthCheck.judge(tally, limits: .standard, options: HealthCheckOptions(now: SampleTally.start))
        var latch = HealthLatch(at: SampleTally.start)
        latch.take(.breach, at: SampleTally.time(1))
        latch.take(.ok, at: SampleTally.time(2))
        let held = ok.held(by: latch)
        #expect(held.status == .breach)
        #expect(held.reason == .latched(.breach, okInARow: 1))
        var unknown = ok
        unknown.status = .unknown
        #expect(unknown.held(by: latch).status == .unknown)
        #expect(unknown.held(by: latch).notes.contains(.latched(since: .breach, okInARow: 1)))
    }

    // The file.

    private func sample() -> HealthLatches {
        var latch = HealthLatch(at: SampleTally.start)
        latch.take(.breach, at: SampleTally.time(1))
        latch.take(.ok, at: SampleTally.time(2))
        return HealthLatches(checks: ["shop \"2.4.0\"": latch, "b": HealthLatch(at: SampleTally.start)])
    }

    @Test func fileIsReadAsItWasWritten() throws {
        #expect(try HealthLatches(sample().bytes) == sample())
        #expect(try HealthLatches([]) == HealthLatches())
        #expect(try HealthLatches(Array(" \n".utf8)) == HealthLatches())
    }

    @Test func fileThatIsCutAnywhereIsTornOrForeignAndNeverAState() {
        let bytes = sample().bytes
        // Without the line end at its end it is still whole.
        for length in 1..<(bytes.count - 1) {
            #expect(throws: HealthLatches.Fault.self) { try HealthLatches(Array(bytes.prefix(length))) }
        }
        #expect(throws: HealthLatches.Fault.torn) { try HealthLatches(Array(bytes.prefix(bytes.count / 2))) }
    }

    @Test(arguments: [
        (#"{"app":"shop"}"#, HealthLatches.Fault.foreign), ("version,users\n", .foreign),
        (#"{"gatehouse_check_state":2,"entries":{}}"#, .newer(format: 2)),
        (#"{"gatehouse_check_state":1,"checks":[{"check":"a"}]}"#, .torn),
        (
            #"{"gatehouse_check_state":1,"checks":[{"check":"a","alarm":"unknown","told":"ok","since":"2026-05-01T00:00:00Z","checked_at":"2026-05-01T00:00:00Z","ok_in_a_row":0}]}"#,
            .torn
        ),
        (
            #"{"gatehouse_check_state":1,"checks":[{"check":"a","alarm":"ok","told":"ok","since":"2026-05-01T00:00:00Z","checked_at":"2026-05-01T00:00:00Z","ok_in_a_row":99999999999999999999}]}"#,
            .torn
        ),
    ])
    func fileThatIsNoneOfOursIsRefused(_ text: String, _ fault: HealthLatches.Fault) {
        #expect(throws: fault) { try HealthLatches(Array(text.utf8)) }
    }

    @Test func oldChecksAreForgotten() throws {
        var latches = HealthLatches()
        for index in 0..<150 { latches.checks["c\(index)"] = HealthLatch(at: SampleTally.time(index)) }
        let kept = try HealthLatches(latches.bytes)
        #expect(kept.checks.count == 100)
        #expect(kept.checks["c149"] != nil)
        #expect(kept.checks["c49"] == nil)
    }
}

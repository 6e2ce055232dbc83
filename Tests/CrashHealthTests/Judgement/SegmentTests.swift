import CrashHealth
import LaunchDocument
import Testing

/// Values of a dimension, judged each for itself.
@Suite struct SegmentTests {
    private func judge(_ rows: [SampleTally.Row], by dimension: String) -> HealthJudgement {
        HealthCheck.judge(
            SampleTally.tally(rows, dimensions: [dimension], by: [[dimension]]), limits: .standard,
            options: HealthCheckOptions(now: SampleTally.start, segments: [dimension]))
    }

    @Test func badSystemAmongManyUsersIsABreach() {
        let judgement = judge(
            [.init(20, of: 100_000, values: ["17"]), .init(20, of: 400, values: ["18"])], by: "os")
        #expect(judgement.status == .breach)
        #expect(judgement.reason == .segment("os"))
        #expect(judgement.segments.map(\.value) == ["18", "17"])
        #expect(judgement.segments.map(\.status) == [.breach, .ok])
    }

    @Test func sameNumbersAmongFortySegmentsAreLessSure() {
        // E is about 180: enough for one question at 100, too little for one of forty at 4,000.
        let bad = SampleTally.Row(9, of: 200, values: ["bad"])
        let healthy = (0..<39).map { SampleTally.Row(0, of: 2000, values: ["s\($0)"]) }
        #expect(judge([bad] + healthy, by: "account_state").segments.first?.status != .breach)
        #expect(judge([bad] + healthy.prefix(0), by: "account_state").segments.first?.status == .breach)
    }

    @Test func onePhoneModelMayBeWorse() {
        let model = SampleTally.Row(20, of: 400, values: ["Pixel 8"])
        let rest = SampleTally.Row(20, of: 100_000, values: ["others"])
        #expect(judge([model, rest], by: "device").segments.first { $0.value == "Pixel 8" }?.status == .ok)
        #expect(judge([model, rest], by: "os").segments.first { $0.value == "Pixel 8" }?.status == .breach)
    }

    @Test func phoneModelPastItsOwnLimitIsABreach() {
        let judgement = judge(
            [.init(160, of: 400, values: ["Pixel 8"]), .init(20, of: 1_000_000, values: ["others"])], by: "device_model"
        )
        #expect(judgement.reason == .segment("device_model"))
    }

    @Test func segmentsOfAFewUsersAreNotJudged() {
        let judgement = judge([.init(49, of: 49, values: ["18"]), .init(0, of: 90_000, values: ["17"])], by: "os")
        #expect(judgement.segments.map(\.value) == ["17"])
        #expect(judgement.status == .ok)
    }
}

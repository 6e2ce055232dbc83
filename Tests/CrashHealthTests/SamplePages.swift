import CrashHealth
import LaunchDocument

/// Pages as `crashes report` makes them, of values built by hand.
enum SamplePages {
    static let all: [(name: String, page: HealthPage)] = [
        ("breach", HealthPage(reports: [SampleReports.breach])),
        ("hostile", HealthPage(reports: [SampleReports.hostile])),
        ("two-weeks", twoWeeks),
        ("several", HealthPage(reports: SampleReports.all.map(\.report))),
        ("nothing", HealthPage(reports: [])),
    ]

    /// Two weeks of hours of a phased release beside two older ones, with a rise on the tenth day, and many segments.
    static let twoWeeks: HealthPage = {
        func wave(_ hour: Int, _ users: Int, _ perMille: Int) -> (total: Int, crashed: Int) {
            let day = [4, 3, 2, 2, 2, 3, 5, 8, 9, 9, 8, 8, 9, 9, 8, 8, 9, 11, 13, 14, 13, 11, 8, 6][hour % 24]
            let total = users * day / 8
            return (total, total * perMille / 1_000 + (hour * 7919 % 5 == 0 ? 1 : 0))
        }
        let hours = 14 * 24
        var report = SampleReports.breach
        report.judgement.series = SampleReports.hours(
            (0..<hours).map { $0 < 60 ? nil : wave($0, 4 * ($0 - 40), $0 < 230 ? 3 : 16) }, unsettled: 2)
        report.judgement.otherSeries = [
            .init(
                release: SampleReports.release("2.3.0"),
                points: SampleReports.hours((0..<hours).map { wave($0, 2_400 - 5 * $0, 3) })),
            .init(
                release: SampleReports.release("2.2.9"),
                points: SampleReports.hours((0..<hours).map { $0 % 97 < 6 ? nil : wave($0, 300, 6) })),
        ]
        let systems = ["17.5", "17.4", "17.3", "17.2", "17.1", "17.0", "16.7", "16.6", "16.5", "15.8"]
        report.judgement.segments = systems.enumerated().map { index, system in
            let (total, crashed) = (90_000 / (index * index + 1), 1_900 / (index * index * index + 1))
            return SegmentJudgement(
                dimension: "os", value: system, share: CrashShare(total: total, crashed: crashed),
                status: index == 0 ? .breach : index == 1 ? .warn : total < 2_000 ? .unknown : .ok,
                logEvidence: 40 - 30 * Double(index),
                interval: WilsonInterval.around(crashed: Double(crashed), of: Double(total)))
        }
        return HealthPage(
            reports: [report],
            marks: [.init(release: SampleReports.release("2.4.0"), time: Timestamp(secondsSince1970: 1_795_050_000))])
    }()
}

import CrashHealth
import DelimitedText
import LaunchDocument
import Testing

/// Readings that stop at a time, as those of a check do.
@Suite struct CutReadingTests {
    @Test func joinedExportsAreCutByTheTimesOfSessions() throws {
        var options = ReadingOptions()
        options.until = Timestamp("2026-05-02T00:00:00Z")
        let inputs = ["crashlytics_bq_dots.csv", "firebase_sessions_bq_dots.csv"].map(ExportFixtures.input)
        let cut = try CrashReading.tally(inputs, by: [Grouping()], options: options)
        let whole = try CrashReading.tally(inputs, by: [Grouping()])
        func sessions(_ tally: CrashTally) -> Int {
            tally.rows(Grouping()).reduce(0) { $0 + ($1.counts.sessions.total ?? 0) }
        }
        #expect(sessions(cut) > 0 && sessions(cut) < sessions(whole) && cut.rowsBehind > 0)
        #expect(cut.latest.map { $0 < Timestamp("2026-05-02T00:00:00Z")! } == true)
    }

    @Test func everyExportCanBeCut() throws {
        let groupings = [Grouping(), Grouping(bucket: .hour), Grouping(dimensions: CrashReading.allDimensions)]
        for name in try ExportFixtures.all {
            for time in [
                "2026-04-30T00:00:00Z", "2026-05-01T10:30:00Z", "2026-05-02T00:00:00Z", "2027-01-01T00:00:00Z",
            ] {
                var (until, since) = (ReadingOptions(), ReadingOptions())
                until.until = Timestamp(time)
                since.since = Timestamp(time)
                for options in [until, since] {
                    let tally = try? CrashReading.tally([ExportFixtures.input(name)], by: groupings, options: options)
                    #expect(
                        tally?.rows(Grouping()).allSatisfy { ($0.counts.sessions.total ?? 0) >= 0 } != false, "\(name)")
                }
            }
        }
    }
}

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

    /// Hours 0 through 9 of a day with 100 users each, of whom one crashed, and 50 in the tenth hour.
    private static let hours = TextInput.bytes(
        Array(
            ("timestamp,version,users,crashed_users\n"
                + (0...9).map { "2026-05-01T0\($0):00:00Z,2.4.0,100,\($0 == 9 ? 50 : 1)\n" }.joined()).utf8),
        name: "hours.csv")

    @Test(arguments: [("2026-05-01T09:00:00Z", 9), ("2026-05-01T08:59:00Z", 8), ("2026-05-01T00:00:00Z", 0)])
    func countsOfHoursAreCutWhereTheyEnd(_ time: String, _ whole: Int) throws {
        var options = ReadingOptions()
        options.until = Timestamp(time)
        let tally = try CrashReading.tally([Self.hours], by: [Grouping(bucket: .day)], options: options)
        let rows = tally.rows(Grouping(bucket: .day))
        #expect(rows.reduce(0) { $0 + ($1.counts.userDays.total ?? 0) } == whole * 100)
        #expect(tally.rowsBehind == 10 - whole)
        #expect(tally.until == Timestamp(time))
    }

    @Test func anHourThatIsNotOverNeitherCountsNorTakesItsDayAway() throws {
        let now = try #require(Timestamp("2026-05-01T10:20:00Z"))
        let options = HealthCheckOptions(now: now)
        var reading = ReadingOptions()
        reading.until = SettledTime.lastHour(before: now)
        let tally = try CrashReading.tally([Self.hours], by: options.groupings, options: reading)
        #expect(!SettledTime(tally, now: now, completeUntil: nil).needsCut(tally))
        let judgement = HealthCheck.judge(tally, limits: .standard, options: options)
        #expect(judgement.share == CrashShare(total: 900, crashed: 9))
        #expect(judgement.completeness.dataUntil == Timestamp("2026-05-01T09:00:00Z"))
        #expect(judgement.notes.contains(.reading(.usersOfHours(input: "hours.csv"))))
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

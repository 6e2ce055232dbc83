import CrashHealth
import LaunchDocument
import Testing

@Suite struct CalendarDayTests {
    struct Case: Sendable {
        let day: String
        let zone: DayZone
        let start: String
        let hours: Int
    }

    @Test(arguments: [
        Case(day: "2026-05-01", zone: .utc, start: "2026-05-01T00:00:00Z", hours: 24),
        Case(day: "1969-12-31", zone: .utc, start: "1969-12-31T00:00:00Z", hours: 24),
        Case(day: "2026-05-01", zone: .losAngeles, start: "2026-05-01T07:00:00Z", hours: 24),
        Case(day: "2026-01-01", zone: .losAngeles, start: "2026-01-01T08:00:00Z", hours: 24),
        // The clocks change on the second Sunday of March and the first of November.
        Case(day: "2026-03-07", zone: .losAngeles, start: "2026-03-07T08:00:00Z", hours: 24),
        Case(day: "2026-03-08", zone: .losAngeles, start: "2026-03-08T08:00:00Z", hours: 23),
        Case(day: "2026-03-09", zone: .losAngeles, start: "2026-03-09T07:00:00Z", hours: 24),
        Case(day: "2026-10-31", zone: .losAngeles, start: "2026-10-31T07:00:00Z", hours: 24),
        Case(day: "2026-11-01", zone: .losAngeles, start: "2026-11-01T07:00:00Z", hours: 25),
        Case(day: "2026-11-02", zone: .losAngeles, start: "2026-11-02T08:00:00Z", hours: 24),
        // A March and a November that begin on a Sunday, and the latest dates there are.
        Case(day: "2020-03-08", zone: .losAngeles, start: "2020-03-08T08:00:00Z", hours: 23),
        Case(day: "2020-11-01", zone: .losAngeles, start: "2020-11-01T07:00:00Z", hours: 25),
        Case(day: "2027-03-14", zone: .losAngeles, start: "2027-03-14T08:00:00Z", hours: 23),
        Case(day: "2027-11-07", zone: .losAngeles, start: "2027-11-07T07:00:00Z", hours: 25),
    ])
    func aDayIsWhereItsZoneHasIt(_ item: Case) throws {
        let bucket = try #require(CalendarDay(iso: item.day)).bucket(in: item.zone)
        #expect(bucket.start.description == item.start)
        #expect(bucket.end.secondsSince1970 - bucket.start.secondsSince1970 == item.hours * 3600)
        #expect(bucket.length == .day)
    }

    @Test func theDaysOfFiftyYearsFollowEachOther() throws {
        for zone in [DayZone.utc, .losAngeles] {
            var end: Timestamp?
            for year in 2007...2056 {
                for month in 1...12 {
                    for day in 1...31 {
                        guard let date = CalendarDay(year: year, month: month, day: day) else { continue }
                        let bucket = date.bucket(in: zone)
                        if let end { #expect(bucket.start == end, "\(date)") }
                        end = bucket.end
                    }
                }
            }
        }
    }

    @Test(arguments: [
        "2026-02-29", "2026-13-01", "2026-00-10", "26-05-01", "2026-5-1", "2026-05-01T", "+026-05-01", "",
    ])
    func whatIsNoDayIsNone(_ text: String) { #expect(CalendarDay(iso: text) == nil) }
}

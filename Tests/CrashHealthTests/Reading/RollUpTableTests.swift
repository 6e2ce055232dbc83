import CrashHealth
import DelimitedText
import LaunchDocument
import Testing
import Versioning

/// Tables of counted groups: siblings of the traps that the hostile samples stand for.
@Suite struct RollUpTableTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        /// The lines of `ReadingTranscript` for it.
        let reading: [String]

        init(_ name: String, _ text: String, _ reading: String...) {
            testDescription = name
            self.text = text
            self.reading = reading
        }
    }

    private static let plain = "2.4.0 | users 10/1000 99.00"

    static let cases: [Case] = [
        Case(
            "a total in the first column", "date,version,users,crashed_users\n,2.4.0,5,1\nTotal,,5,1\n",
            "error: empty `` at x.csv:2:1, 0 more"),
        Case(
            "a grand total", "version,users,crashed_users\n2.4.0,1000,10\nGrand Total,1000,10\n", plain,
            "note: the row of totals at x.csv:3 is left out"),
        Case("a title above the header", "Crashes of May\nversion,users,crashed_users\n2.4.0,1000,10\n", plain),
        Case(
            "keys and values above the header",
            "App,Shop\nFrom,2026-05-01\n\nversion,users,crashed_users\n2.4.0,1000,10\n", plain),
        Case("comments and a separator", "# made by hand\nsep=;\nversion;users;crashed_users\n2.4.0;1000;10\n", plain),
        Case("a quoted separator", "\"sep=|\"\nversion|users|crashed_users\n2.4.0|1000|10\n", plain),
        Case("tabs with thousands", "version\tusers\tcrashed_users\n2.4.0\t1,000\t10\n", plain),
        Case("empty columns at the end", "version,users,crashed_users,,\n2.4.0,1000,10,,\n,,,,\n", plain),
        Case("blank cells behind the row", "version,users,crashed_users\n2.4.0,1000,10,,\n", plain),
        Case("a column of row numbers", ",version,users,crashed_users\n0,2.4.0,1000,10\n", plain),
        Case("names of all kinds", "App-Version;TOTAL USERS;Crash-affected users\n2.4.0;1000;10\n", plain),
        Case("crashed beside users", "version,users,crashed\n2.4.0,1000,10\n", plain),
        Case(
            "columns of Sentry",
            "release,sum(session),crash_free_rate(session),count_unique(user),crash_free_rate(user)\ncom.example.app@2.4.0+1873,1000,0.992,400,0.985\n",
            "2.4.0 | sessions 8/1000 99.20 | users 6/400 98.50",
            "note: crashed users of x.csv are worked out from its rates, so they are approximate"),
        Case(
            "columns of BugSnag",
            "app_version,total_sessions_count,unhandled_sessions_count,accumulative_daily_users_seen,accumulative_daily_users_with_unhandled\n2.4.0,1000,8,510,7\n",
            "2.4.0 | sessions 8/1000 99.20 | user-days 7/510 98.62"),
        Case(
            "events are no crashed users", "version,users,affected_users,crashes\n2.4.0,2,1,3\n",
            "2.4.0 | users 1/2 50.00 | crash 3"),
        Case("more crashes than sessions", "sessions,crashes\n3,5\n", "x.csv:2:3: 5 crashed of 3, which cannot be"),
        Case(
            "crashes of a version without sessions", "version,sessions,crashes\n2.4.0,0,3\n",
            "x.csv:2:9: 3 crashes and no use at all, which cannot be"),
        Case("NaN", "version,users,crashed_users\n2.4.0,NaN,1\n", "x.csv:2:7: `NaN` is no count and no share"),
        Case(
            "a share above all", "version,users,crash_free_users\n2.4.0,1000,100.5\n",
            "x.csv:2:12: `100.5` is no count and no share"),
        Case("a negative share", "version,users,crash_free_users\n2.4.0,1000,-5\n", "x.csv:2:12: `-5` is negative"),
        Case(
            "no share of no users", "version,users,crash_free_users\n2.4.0,0,\n2.3.9,100,99%\n",
            "2.3.9 | users 1/100 99.00",
            "2.4.0 | users 0/0",
            "note: crashed users of x.csv are worked out from its rates, so they are approximate"),
        Case(
            "a share and other counts",
            "version,users,crashed_users,crash_free_users\n2.4.0,100,9,100%\n2.3.9,100,1,99%\n",
            "2.3.9 | users 1/100 99.00", "2.4.0 | users 9/100 91.00",
            "note: 1 row with another crash-free share than the counts beside it come to, the first at x.csv:2; the counts hold"
        ),
        Case(
            "days above twelve show the order",
            "date,version,users,crashed_users\n13/05/2026,2.4.0,10,1\n01/05/2026,2.4.0,20,1\n",
            "2.4.0 | user-days 2/30 93.33 | between 90.00 % and 96.66 %",
            "note: users of several days do not add up; what is counted is user-days"),
        Case(
            "two orders of days",
            "date,version,users,crashed_users\n13/05/2026,2.4.0,10,1\n05/13/2026,2.4.0,20,1\n01/05/2026,2.4.0,1,0\n",
            "error: ambiguousDate `01/05/2026` at x.csv:4:1, 0 more"),
        Case(
            "midnight in another zone is a day",
            "date,version,users,crashed_users\n2026-05-01T00:00:00-07:00,2.4.0,1000,10\n",
            "2.4.0 | users 10/1000 99.00 | user-days 10/1000 99.00"),
        Case(
            "a count of too many digits", "version,users,crashed_users\n2.4.0,99999999999999999999,1\n",
            "error: tooMany(limit: 1000000000000) `99999999999999999999` at x.csv:2:7, 0 more"),
        Case(
            "half a user", "version,users,crashed_users\n2.4.0,10.5,1\n", "error: notWhole `10.5` at x.csv:2:7, 0 more"),
        Case(
            "a header glued to the last row of two", "version,users\n2.4.0,10version,users\n",
            "error: headerInRow `10version` at x.csv:2:7, 0 more"),
        Case(
            "rows glued together", "version,users,crashed_users\n2.4.0,10,12.3.9,10,1\n",
            "error: tooManyCells(found: 5, expected: 3) `` at x.csv:2, 0 more"),
        Case(
            "a table of versions", "version\n2.4.0\n", "error: unknownFormat(input: \"x.csv\", header: [\"version\"])"),
        Case(
            "a web page", "<!DOCTYPE html>\n<html>version,users\n",
            "error: foreign(input: \"x.csv\", CrashHealth.CrashReadingError.Foreign.webPage)"),
        Case(
            "a spreadsheet", "PK\u{3}\u{4}version,users\n",
            "error: foreign(input: \"x.csv\", CrashHealth.CrashReadingError.Foreign.spreadsheet)"),
        Case(
            "two versions", "app_version,release,users,crashed_users\n2.4.0,2.4.0,10,1\n",
            "error: ambiguousColumns(role: version, columns: [\"app_version\", \"release\"], place: x.csv:1:13)"),
        Case(
            "a share without what it is of", "version,crash_free_users\n2.4.0,99.5\n",
            "error: missingRole(CrashHealth.ColumnRole.users, input: \"x.csv\")"),
        Case(
            "the longest spelling", "version,os,users,crashed_users\nv2.4,17,5,0\n2.4.0,18,995,10\n",
            "2.4.0 | users 10/1000 99.00 | users at most",
            "note: users of x.csv are added over rows that may share some, so there are at most so many"),
    ]

    @Test(arguments: cases)
    func aSiblingOfATrapHasItsReading(_ item: Case) {
        let reading = ReadingTranscript.of(inputs: [.bytes(Array(item.text.utf8), name: "x.csv")])
        #expect(reading.split(separator: "\n").map(String.init) == item.reading)
    }

    @Test func buildsWithoutVersionsAreToldByThePolicy() throws {
        var options = ReadingOptions()
        options.versionsOfBuilds = ["1873": try AppVersion(strict: "2.4.0")]
        let text = "version_code,users,crashed_users\n1873,10,1\n1874,10,2\n"
        let tally = try CrashReading.tally(
            [.bytes(Array(text.utf8), name: "x.csv")], by: [Grouping()], options: options)
        #expect(tally.rows(Grouping()).map(\.release.description) == ["2.4.0", "build 1874"])
    }

    @Test func daysBeforeSinceAreLeftOut() throws {
        var options = ReadingOptions()
        options.since = Timestamp("2026-05-02T00:00:00Z")
        let tally = try CrashReading.tally(
            [ExportFixtures.input("generic_users.csv")], by: [Grouping()], options: options)
        #expect(tally.rows(Grouping()).map(\.counts.users) == [UnitCount(total: 4200, crashed: 40)])
        #expect(tally.earliest == options.since)
    }

    @Test func dimensionsAreFoundByOtherNamesAsWell() throws {
        let text = "version,platform_version,new_sync,note,users,crashed_users\n2.4.0,17.5,on,x,10,1\n"
        let input = TextInput.bytes(Array(text.utf8), name: "x.csv")
        let groupings = ["os", "Platform Version", "note"].map { Grouping(dimensions: [$0]) }
        let all = Grouping(dimensions: CrashReading.allDimensions)
        let tally = try CrashReading.tally([input], by: groupings + [all])
        #expect(groupings.map { tally.rows($0).map(\.values) } == [[["17.5"]], [["17.5"]], [["x"]]])
        #expect(tally.dimensions == ["platform_version", "new_sync"])
        #expect(tally.rows(all).map(\.values) == [["17.5", "on"]])
        #expect(throws: CrashReadingError.self) {
            try CrashReading.tally([input], by: [Grouping(dimensions: ["device"])])
        }
    }
}

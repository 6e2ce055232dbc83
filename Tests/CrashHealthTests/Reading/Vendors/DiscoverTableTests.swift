import CrashHealth
import DelimitedText
import Testing

@Suite struct DiscoverTableTests {
    @Test func errorsAreNoUseToDivideBy() throws {
        let read = try readTable(.bytes(try Fixture.bytes("exports/sentry_discover.csv"), name: "discover.csv"))
        #expect(
            read.lines == ["2.4.0 (1873), users 30/?, crash 41, at most", "2.3.9 (1850), users 9/?, crash 12, at most"])
        #expect(read.isCrashOnly)
        #expect(read.notes == [.eventsOnly(input: "discover.csv")])
        #expect(read.dimensions.isEmpty)
    }

    @Test func handledErrorsAreNoCrashes() throws {
        let read = try readTable(
            """
            release,error.handled,os.name,count_unique(user),count(),last_seen()
            app@2.4.0,true,iOS,3,9,2026-05-01T00:00:00Z
            app@2.4.0,false,iOS,1,2,2026-05-01T00:00:00Z

            """)
        #expect(
            read.lines == [
                "2.4.0, os_name=iOS, non_fatal 9, at most", "2.4.0, os_name=iOS, users 1/?, crash 2, at most",
            ])
    }

    @Test func daysAreKeptAndReleasesMayBeMissing() throws {
        let read = try readTable("timestamp.to_day,count()\n2026-05-01T00:00:00+00:00,4\n")
        #expect(read.lines == ["unknown version, 2026-05-01, crash 4, at most"])
        #expect(read.notes.contains(.allVersionsTogether(input: "x.csv")))
    }
}

import Foundation
import LaunchDocument
import TestSupport
import Testing

struct TimestampTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2026-12-02T00:00:00Z", 1_796_169_600),
        ("2026-12-02T01:30:00+01:30", 1_796_169_600),
        ("2026-12-01T19:00:00.999-05:00", 1_796_169_600), ("2026-12-02t00:00:00z", 1_796_169_600),
        ("2026-12-02 00:00:00Z", 1_796_169_600),
        ("2000-02-29T23:59:59Z", 951_868_799), ("2016-12-31T23:59:60Z", 1_483_228_800),
        ("0000-01-01T00:00:00Z", -62_167_219_200),
        ("9999-12-31T23:59:59Z", 253_402_300_799), ("1969-12-31T23:59:59-00:00", -1),
    ])
    func reads(text: String, seconds: Int) {
        #expect(Timestamp(text)?.secondsSince1970 == seconds)
    }

    @Test(arguments: [
        "", "2026-12-02", "2026-12-02T00:00:00", "2026-12-02T00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
        "2026-02-29T00:00:00Z",
        "1900-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-12-00T00:00:00Z", "2026-12-02T24:00:00Z",
        "2026-12-02T00:60:00Z",
        "2026-12-02T00:00:61Z", "2026-12-02T00:00:00.Z", "2026-12-02T00:00:00+24:00", "2026-12-02T00:00:00+01:60",
        "2026-12-02T00:00:00+0100",
        "26-12-02T00:00:00Z", " 2026-12-02T00:00:00Z", "2026-12-02T00:00:00Z ", "+026-12-02T00:00:00Z",
        "２026-12-02T00:00:00Z",
        "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01",
    ])
    func refuses(text: String) {
        #expect(Timestamp(text) == nil)
    }

    /// The days around the ends of months, years and the calendar's cycles of 4, 100 and 400 years.
    @Test(arguments: [
        "0000-01-01", "0000-02-29", "0000-03-01", "1600-02-29", "1899-12-31", "1900-02-28", "1900-03-01", "1970-01-01",
        "1999-12-31", "2000-02-28", "2000-02-29", "2000-03-01", "2023-02-28", "2023-03-01", "2024-02-29", "2024-12-31",
        "2100-02-28", "2100-03-01", "2400-02-28", "2400-02-29", "2400-03-01", "9999-12-31",
    ])
    func printsWhatItRead(day: String) {
        for time in ["T00:00:00Z", "T23:59:59Z"] { #expect(Timestamp(day + time)?.description == day + time) }
    }

    @Test func agreesWithFoundation() throws {
        var random = SeededRandom.forThisRun()
        let format = Date.ISO8601FormatStyle()
        for _ in 0..<rounds(20_000) {
            // Foundation changes to the Julian calendar before 1582.
            let seconds = Int.random(in: -12_219_292_800...253_402_300_799, using: &random)
            let timestamp = Timestamp(secondsSince1970: seconds)
            #expect(
                timestamp.description == Date(timeIntervalSince1970: Double(seconds)).formatted(format),
                "GATEHOUSE_SEED=\(random.seed)")
            #expect(Timestamp(timestamp.description) == timestamp, "GATEHOUSE_SEED=\(random.seed)")
        }
    }

    @Test func printsAnyNumberOfSeconds() {
        #expect(!Timestamp(secondsSince1970: .max).description.isEmpty)
        #expect(!Timestamp(secondsSince1970: .min).description.isEmpty)
    }
}

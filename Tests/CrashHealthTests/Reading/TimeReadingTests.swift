import LaunchDocument
import Testing

@testable import CrashHealth

@Suite struct TimeReadingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let cell: String
        var order: ReadingOptions.DateOrder?
        var zone = DayZone.utc
        let result: Result<String, TimeCell.Fault>

        init(
            _ cell: String, order: ReadingOptions.DateOrder? = nil, zone: DayZone = .utc,
            _ result: Result<String, TimeCell.Fault>
        ) {
            self.cell = cell
            self.order = order
            self.zone = zone
            self.result = result
        }

        var testDescription: String { cell }
    }

    @Test(arguments: [
        Case("2026-05-01", .success("2026-05-01T00:00:00Z")),
        Case("2026/5/1", .success("2026-05-01T00:00:00Z")),
        Case("20260501", .success("2026-05-01T00:00:00Z")),
        Case("2026050109", .success("2026-05-01T09:00:00Z")),
        Case("2026-05-01 09:12:19.123 UTC", .success("2026-05-01T09:12:19Z")),
        Case("2026-05-01 09:12:19 UTC", .success("2026-05-01T09:12:19Z")),
        Case("2026-05-01 09:12:19", .success("2026-05-01T09:12:19Z")),
        Case("2026-05-01 09:12", .success("2026-05-01T09:12:00Z")),
        Case("2026-05-01T09:12:19Z", .success("2026-05-01T09:12:19Z")),
        Case("2026-05-01T09:12:19.5+02:00", .success("2026-05-01T07:12:19Z")),
        Case("2026-05-01 09:12:19.123456+00", .success("2026-05-01T09:12:19Z")),
        Case("2026-05-01 09:12:19 -0730", .success("2026-05-01T16:42:19Z")),
        Case("01.05.2026", .success("2026-05-01T00:00:00Z")),
        Case("01.05.26", .success("2026-05-01T00:00:00Z")),
        Case("1.5.2026 9:05", .success("2026-05-01T09:05:00Z")),
        Case("May 1, 2026", .success("2026-05-01T00:00:00Z")),
        Case("1 May 2026", .success("2026-05-01T00:00:00Z")),
        Case("01-May-26", .success("2026-05-01T00:00:00Z")),
        Case("1777626739", .success("2026-05-01T09:12:19Z")),
        Case("1777626739123", .success("2026-05-01T09:12:19Z")),
        Case("1777626739123456", .success("2026-05-01T09:12:19Z")),
        Case("05/01/2026", .failure(.ambiguous)),
        Case("05-01-2026", .failure(.ambiguous)),
        Case("05/01/2026", order: .monthFirst, .success("2026-05-01T00:00:00Z")),
        Case("05/01/2026", order: .dayFirst, .success("2026-01-05T00:00:00Z")),
        Case("13/05/2026", .success("2026-05-13T00:00:00Z")),
        Case("5/13/26 11:30 PM", .success("2026-05-13T23:30:00Z")),
        Case("05/05/2026", .success("2026-05-05T00:00:00Z")),
        Case("2026-05-01", zone: .losAngeles, .success("2026-05-01T07:00:00Z")),
        Case("2026-01-01", zone: .losAngeles, .success("2026-01-01T08:00:00Z")),
        Case("2026-05-01T00:00:00Z", zone: .losAngeles, .success("2026-05-01T00:00:00Z")),
        Case("'2026-05-01", .success("2026-05-01T00:00:00Z")),
        Case("", .failure(.empty)),
        Case("N/A", .failure(.empty)),
        Case("2026-02-30", .failure(.notATime)),
        Case("2026-13-01", .failure(.notATime)),
        Case("13/13/2026", .failure(.notATime)),
        Case("2026-05-01 25:00:00", .failure(.notATime)),
        Case("2026-05-01 09:12:19 PST", .failure(.notATime)),
        Case("2026-05", .failure(.notATime)),
        Case("yesterday", .failure(.notATime)),
        Case("Total", .failure(.notATime)),
        Case("12345", .failure(.notATime)),
    ])
    func timesAreReadAsExportsWriteThem(_ item: Case) {
        var result: Result<String, TimeCell.Fault>
        do throws(TimeCell.Fault) {
            result = .success("\(try TimeCell(item.cell).timestamp(order: item.order, zone: item.zone))")
        } catch { result = .failure(error) }
        #expect(result == item.result)
    }

    @Test func aDayAboveTwelveProvesTheOrderForItsColumn() throws {
        #expect(try TimeCell("13/05/2026").provenOrder == .dayFirst)
        #expect(try TimeCell("05/13/2026").provenOrder == .monthFirst)
        #expect(try TimeCell("05/12/2026").provenOrder == nil)
        #expect(try TimeCell("2026-05-13").provenOrder == nil)
    }
}

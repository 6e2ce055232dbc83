import CrashHealth
import Testing

/// Each file of `Fixtures/exports/hostile` has the reading that its kind of trap is known by.
@Suite struct HostileExportsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let file: String
        var grouping = Grouping()
        var options = ReadingOptions()
        let reading: String

        init(
            _ file: String, by grouping: Grouping = Grouping(), options: ReadingOptions = ReadingOptions(),
            _ reading: String...
        ) {
            self.file = file
            self.grouping = grouping
            self.options = options
            self.reading = reading.joined(separator: "\n")
        }

        var testDescription: String { file }
    }

    private static let plain = "2.4.0 | users 10/1000 99.00 | user-days 10/1000 99.00"
    private static let rate = "2.4.0 | users 1.5/1000 99.85 | user-days 1.5/1000 99.85"

    private static func fromRates(_ file: String) -> String {
        "note: crashed users of hostile/\(file) are worked out from its rates, so they are approximate"
    }

    private static func atMost(_ file: String) -> String {
        "note: users of hostile/\(file) are added over rows that may share some, so there are at most so many"
    }

    private static let severalDays = "note: users of several days do not add up; what is counted is user-days"

    private static func strict() -> ReadingOptions {
        var options = ReadingOptions()
        options.isStrict = true
        return options
    }

    private static func monthFirst() -> ReadingOptions {
        var options = ReadingOptions()
        options.dateOrder = .monthFirst
        return options
    }

    static let cases: [Case] = [
        Case("01_utf8_bom.csv", plain),
        Case("02_crlf.csv", plain),
        Case("03_cr_only.csv", plain),
        Case("04_quoted_newline.csv", plain),
        Case("05_thousands.csv", "2.4.0 | users 1234/12345 90.00 | user-days 1234/12345 90.00"),
        Case("06_percent_string.csv", rate, fromRates("06_percent_string.csv")),
        Case("07_percent_number_100.csv", rate, fromRates("07_percent_number_100.csv")),
        Case("08_percent_fraction.csv", rate, fromRates("08_percent_fraction.csv")),
        Case("09_semicolon_decimal_comma.csv", rate, fromRates("09_semicolon_decimal_comma.csv")),
        Case("10_quoted_decimal_comma.csv", rate, fromRates("10_quoted_decimal_comma.csv")),
        Case(
            "11_other_and_total_rows.csv",
            "2.3.9 | users 5/500 99.00 | user-days 5/500 99.00", plain,
            "unknown version | users 90/320 71.87 | user-days 90/320 71.87 | users at most",
            "note: the row of totals at hostile/11_other_and_total_rows.csv:6 is left out",
            atMost("11_other_and_total_rows.csv")),
        Case(
            "12_null_strings.csv", plain,
            "unknown version | users 12/120 90.00 | user-days 12/120 90.00 | users at most",
            atMost("12_null_strings.csv"),
            "hostile/12_null_strings.csv:6:18: `users` has no number here"),
        Case(
            "13_repeated_header.csv", by: Grouping(bucket: .day),
            "2.4.0 2026-05-01T00:00:00Z | users 10/1000 99.00 | user-days 10/1000 99.00",
            "2.4.0 2026-05-02T00:00:00Z | users 20/1000 98.00 | user-days 20/1000 98.00",
            "note: 1 repeated header, the first at hostile/13_repeated_header.csv:3; left out"),
        Case(
            "14_duplicate_columns.csv",
            "error: ambiguousColumns(role: nil, columns: [\"2.4\"], place: hostile/14_duplicate_columns.csv:1:20)"),
        Case(
            "15_version_with_build.csv",
            "2.1 | users 0/7 100.00 | user-days 0/7 100.00",
            "2.4.0 | users 11/1015 98.91 | user-days 11/1015 98.91 | users at most",
            "2.10 | users 0/7 100.00 | user-days 0/7 100.00",
            "note: 1 row more for a day and version that had one, the first at hostile/15_version_with_build.csv:4; added up",
            atMost("15_version_with_build.csv")),
        Case(
            "15_version_with_build.csv", by: Grouping(builds: true),
            "2.1 | users 0/7 100.00 | user-days 0/7 100.00",
            "2.4.0 | users 0/5 100.00 | user-days 0/5 100.00",
            "2.4.0 (1873) | users 7/610 98.85 | user-days 7/610 98.85 | users at most",
            "2.4.0 (1874) | users 4/400 99.00 | user-days 4/400 99.00",
            "2.10 | users 0/7 100.00 | user-days 0/7 100.00",
            "note: 1 row more for a day and version that had one, the first at hostile/15_version_with_build.csv:4; added up",
            atMost("15_version_with_build.csv")),
        Case(
            "16_split_rows.csv", plain + " | users at most",
            "note: 1 row more for a day and version that had one, the first at hostile/16_split_rows.csv:3; added up",
            atMost("16_split_rows.csv")),
        Case(
            "17_exact_duplicate_row.csv",
            "2.4.0 | users 12/1200 99.00 | user-days 12/1200 99.00 | users at most",
            "note: 1 row repeated word for word, the first at hostile/17_exact_duplicate_row.csv:3; all of them count (--strict refuses them)",
            atMost("17_exact_duplicate_row.csv")),
        Case(
            "17_exact_duplicate_row.csv", options: strict(),
            "error: strict(repeatedRows(count: 1, first: hostile/17_exact_duplicate_row.csv:3))"),
        Case("18_crashed_gt_total.csv", "hostile/18_crashed_gt_total.csv:2:21: 12 crashed of 10, which cannot be"),
        Case(
            "19_zero_total_with_crashes.csv",
            "hostile/19_zero_total_with_crashes.csv:2:20: 3 crashes and no use at all, which cannot be"),
        Case("20_zero_total.csv", "2.4.0 | users 0/0 | user-days 0/0"),
        Case("21_header_only.csv", "note: hostile/21_header_only.csv has a header and no row: unknown, not zero"),
        Case("22_empty.csv", "error: empty(input: \"hostile/22_empty.csv\")"),
        Case("23_ragged.csv", "error: tooFewCells(found: 3, expected: 4) `` at hostile/23_ragged.csv:2, 1 more"),
        Case("24_rounding_up.csv", "2.4.0 | users 4/1000000 99.99 | user-days 4/1000000 99.99"),
        Case("25_boundary.csv", "2.4.0 | users 3/2000 99.85 | user-days 3/2000 99.85"),
        Case("26_negative_and_float.csv", "hostile/26_negative_and_float.csv:2:25: `-1` is negative"),
        Case("27_nbsp_thousands.csv", "2.4.0 | users 1234/12345 90.00 | user-days 1234/12345 90.00"),
        Case("28_us_dates.csv", "error: ambiguousDate `05/01/2026` at hostile/28_us_dates.csv:2:1, 1 more"),
        Case(
            "28_us_dates.csv", by: Grouping(bucket: .day), options: monthFirst(),
            "2.4.0 2026-05-01T00:00:00Z | users 10/1000 99.00 | user-days 10/1000 99.00",
            "2.4.0 2026-05-02T00:00:00Z | users 20/1000 98.00 | user-days 20/1000 98.00"),
        Case("29_no_final_newline.csv", plain),
        Case("30_unterminated_quote.csv", "error: quoteNotClosed `` at hostile/30_unterminated_quote.csv:2:12, 0 more"),
        Case(
            "31_unique_users_two_days.csv",
            "2.4.0 | user-days 2/200 99.00 | between 98.00 % and 99.50 %", severalDays),
        Case("32_sep_line.csv", plain),
        Case("33_utf16_be.csv", plain),
        Case("34_header_case_space.csv", plain),
        Case("35_trailing_blank_and_commas.csv", plain),
        Case("36_formula_quote.csv", plain),
        Case("37_float_boundary.csv", "2.4.0 | users 7/10000 99.93 | user-days 7/10000 99.93"),
        Case(
            "38_missing_newline_repeated_header.csv",
            "error: headerInRow `10date` at hostile/38_missing_newline_repeated_header.csv:2:23, 0 more"),
    ]

    @Test(arguments: cases)
    func aHostileFileHasItsReading(_ item: Case) {
        let reading = ReadingTranscript.of(["hostile/\(item.file)"], by: [item.grouping], options: item.options)
        #expect(reading == item.reading)
    }

    @Test func everyHostileFileIsInTheTable() throws {
        let files = try ExportFixtures.all.filter { $0.hasPrefix("hostile/") }
        #expect(Set(files) == Set(Self.cases.map { "hostile/\($0.file)" }))
        #expect(files.count == 38)
    }
}

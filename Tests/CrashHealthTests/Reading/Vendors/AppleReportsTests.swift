import CrashHealth
import DelimitedText
import LaunchDocument
import Testing

@Suite struct AppleReportsTests {
    private let crashHeader =
        "Date\tApp Name\tApp Apple Identifier\tApp Version\tDevice\tPlatform Version\tCrashes\tUnique Devices"
    private let sessionHeader =
        "Date\tApp Version\tDevice\tPlatform Version\tTerritory\tSessions\tTotal Session Duration\tUnique Devices"

    private func read(_ tables: (name: String, text: String)...) throws -> [ImportedRollUp] {
        try VendorTables.combined(
            tables.map { try readTable($0.text, named: $0.name, delimiter: $0.name.hasSuffix("csv") ? "," : "\t") })
    }

    private func samples(_ names: String...) throws -> [ImportedRollUp] {
        try VendorTables.combined(
            names.map {
                try readTable(
                    .bytes(try Fixture.bytes("exports/\($0)"), name: $0), delimiter: $0.hasSuffix("csv") ? "," : "\t")
            })
    }

    // MARK: Samples

    private let crashesAlone = [
        "2.4.0, 2026-05-01, device=iPhone, platform_version=iOS 26.1, users 22/?, user-days 22/?, crash 31",
        "2.4.0, 2026-05-01, device=iPad, platform_version=iOS 26.1, users 6/?, user-days 6/?, crash 7",
        "2.3.9, 2026-05-01, device=iPhone, platform_version=iOS 18.6, users 9/?, user-days 9/?, crash 12",
        "2.4.0, 2026-05-02, device=iPhone, platform_version=iOS 26.1, users 15/?, user-days 15/?, crash 18",
    ]

    @Test(arguments: ["apple_app_crashes.tsv", "apple_app_crashes.txt.gz"])
    func crashesAloneHaveNothingToDivideBy(_ name: String) throws {
        let read = try samples(name)
        #expect(read[0].lines == crashesAlone)
        #expect(read[0].isCrashOnly)
    }

    @Test func crashesAndSessionsMeetOnTheirDayVersionAndDevice() throws {
        let read = try samples("apple_app_crashes.tsv", "apple_app_sessions_standard.tsv")
        #expect(
            read[1].lines == [
                "2.4.0, 2026-05-01, device=iPhone, platform_version=iOS 26.1, sessions ?/10000, users 22/4500, "
                    + "user-days 22/4500, crash 31, at most",
                "2.4.0, 2026-05-01, device=iPad, platform_version=iOS 26.1, sessions ?/800, users 6/300, "
                    + "user-days 6/300, crash 7",
                "2.3.9, 2026-05-01, device=iPhone, platform_version=iOS 18.6, sessions ?/2000, users 9/900, "
                    + "user-days 9/900, crash 12",
            ])
        // The second day's sessions are in no report yet.
        #expect(read[0].lines == ["2.4.0, 2026-05-02, device=iPhone, platform_version=iOS 26.1, crash 18"])
        #expect(read[0].notes == [.daysWithoutSessionReport(count: 1, first: "2026-05-02")])
        #expect(read.allSatisfy { !$0.isCrashOnly && $0.dimensions == ["device", "platform_version"] })
    }

    @Test func aNewerProcessingDateReplacesTheWholeDay() throws {
        for names in [
            ["apple_app_crashes.tsv", "apple_app_crashes_processing_2026-05-03.tsv"],
            ["apple_app_crashes_processing_2026-05-03.tsv", "apple_app_crashes.tsv"],
        ] {
            let read = try samples(names[0], names[1])
            let old = try #require(read.first { $0.summary.name == "apple_app_crashes.tsv" })
            let new = try #require(read.first { $0.summary.name != "apple_app_crashes.tsv" })
            #expect(old.lines == [crashesAlone[3]])
            #expect(old.notes == [.replacedDays(count: 1, input: "apple_app_crashes.tsv")])
            #expect(new.lines.map { $0.suffix(8) } == ["crash 40", " crash 8", "crash 12"])
        }
    }

    @Test func aHeaderAloneIsUnknownNotZero() throws {
        let read = try samples("apple_app_crashes_header_only.tsv", "apple_app_sessions_standard.tsv")
        #expect(read[0].notes == [.headerOnly(input: "apple_app_crashes_header_only.tsv")])
        #expect(read[1].lines.allSatisfy { !$0.contains("crash") && $0.contains("users ?/") })
    }

    @Test func theDetailedReportIsReadButCountsOnlyWithoutTheStandardOne() throws {
        let alone = try samples("apple_app_sessions_detailed.tsv")
        #expect(alone[0].records.count == 1)
        #expect(alone[0].records[0].values == ["device": "iPhone", "platform_version": "iOS 26.1", "territory": "US"])
        let both = try samples("apple_app_sessions_detailed.tsv", "apple_app_sessions_standard.tsv")
        #expect(both[0].records.isEmpty)
        #expect(
            both[0].notes == [
                .sameAgain(kept: "apple_app_sessions_standard.tsv", left: "apple_app_sessions_detailed.tsv")
            ])
    }

    @Test func theExpandedReportKeepsItsBuilds() throws {
        let read = try samples("apple_app_crashes_expanded_UNVERIFIED.csv")
        #expect(
            read[0].lines == [
                "2.4.0 (1873), 2026-05-01, device=iPhone, platform=iOS, release_type=App Store, territory=US, "
                    + "users 30/?, user-days 30/?, crash 41"
            ])
    }

    // MARK: Siblings

    @Test func columnsAreFoundByNameAndValuesFoldedForCase() throws {
        let read = try read(
            (
                "c.tsv",
                "unique devices\tCRASHES\tplatform version\tdevice\tapp version\tdate\n2\t3\tios 26.1\tIPHONE\t2.4.0\t2026-05-01\n"
            ),
            ("s.tsv", "\(sessionHeader)\n2026-05-01\t2.4.0\tiPhone\tiOS 26.1\tUS\t100\t9\t50\n"))
        #expect(
            read[1].lines == [
                "2.4.0, 2026-05-01, device=IPHONE, platform_version=ios 26.1, sessions ?/100, users 2/50, user-days 2/50, "
                    + "crash 3"
            ])
        #expect(read[0].records.isEmpty)
    }

    @Test func aVersionWithoutCrashesOnACoveredDayHasNone() throws {
        let read = try read(
            ("c.tsv", "\(crashHeader)\n2026-05-01\tA\t1\t2.3.9\tiPhone\tiOS 26.1\t3\t2\n"),
            (
                "s.tsv",
                """
                \(sessionHeader)
                2026-05-01\t2.4.0\tiPhone\tiOS 26.1\tUS\t100\t9\t50
                2026-05-01\t2.3.9\tiPhone\tiOS 26.1\tUS\t10\t9\t5
                2026-05-02\t2.4.0\tiPhone\tiOS 26.1\tUS\t80\t9\t40

                """
            ))
        let dimensions = "device=iPhone, platform_version=iOS 26.1"
        #expect(
            read[1].lines == [
                "2.4.0, 2026-05-01, \(dimensions), sessions ?/100, users 0/50, user-days 0/50, crash 0",
                "2.3.9, 2026-05-01, \(dimensions), sessions ?/10, users 2/5, user-days 2/5, crash 3",
                "2.4.0, 2026-05-02, \(dimensions), sessions ?/80",
            ])
        #expect(read[1].notes == [.daysWithoutCrashReport(count: 1, first: "2026-05-02")])
    }

    /// Rows of few devices are left out for privacy, on either side.
    @Test func crashesOfAVersionWhoseSessionsAreLeftOutAreEventsOnly() throws {
        let read = try read(
            (
                "c.tsv",
                """
                \(crashHeader)
                2026-05-01\tA\t1\t2.5.0\tiPhone\tiOS 26.1\t3\t2
                2026-05-01\tA\t1\t2.4.0\tiPad\tiOS 26.1\t1\t1

                """
            ), ("s.tsv", "\(sessionHeader)\n2026-05-01\t2.4.0\tiPhone\tiOS 26.1\tUS\t100\t9\t50\n"))
        #expect(
            read[0].lines == [
                "2.5.0, 2026-05-01, device=iPhone, platform_version=iOS 26.1, crash 3",
                "2.4.0, 2026-05-01, device=iPad, platform_version=iOS 26.1, users 1/?, user-days 1/?, crash 1",
            ])
    }

    @Test func moreDevicesThatCrashedThanWereUsedAreAContradiction() throws {
        let read = try read(
            ("c.tsv", "\(crashHeader)\n2026-05-01\tA\t1\t2.4.0\tiPhone\tiOS 26.1\t99\t60\n"),
            ("s.tsv", "\(sessionHeader)\n2026-05-01\t2.4.0\tiPhone\tiOS 26.1\tUS\t100\t9\t50\n"))
        #expect(read[0].contradictions.map(\.fact) == [.moreCrashedThanTotal(crashed: 60, total: 50)])
        #expect(read[0].contradictions.map(\.place) == [TextPlace(input: "c.tsv", line: 2)])
    }

    @Test func theDetailedReportIsJoinedByDayAndVersionOnly() throws {
        let read = try samples("apple_app_crashes.tsv", "apple_app_sessions_detailed.tsv")
        #expect(read[1].dimensions.isEmpty)
        #expect(read[0].contradictions.map(\.fact) == [.moreCrashedThanTotal(crashed: 28, total: 21)])
    }

    @Test func segmentsOfOneReportAddAndTheSameRowsDoNot() throws {
        let one = "\(crashHeader)\n2026-05-01\tA\t1\t2.4.0\tiPhone\tiOS 26.1\t3\t2\n"
        let other = "\(crashHeader)\n2026-05-01\tA\t1\t2.4.0\tiPad\tiOS 26.1\t1\t1\n"
        let read = try read(("a1.tsv", one), ("b2.tsv", other), ("copy.tsv", one))
        #expect(read.map(\.records.count) == [1, 1, 0])
        #expect(read[2].notes == [.rowsOfTwoInputs(count: 1, first: TextPlace(input: "copy.tsv", line: 2))])
    }

    @Test func aCopyWithMoreRowsOfTheDayIsAnotherReading() throws {
        let one = "\(crashHeader)\n2026-05-01\tA\t1\t2.4.0\tiPhone\tiOS 26.1\t3\t2\n"
        let more = one + "2026-05-01\tA\t1\t2.4.0\tiPad\tiOS 26.1\t1\t1\n"
        #expect(throws: CrashReadingError.self) { try read(("a.tsv", one), ("b.tsv", more)) }
    }

    /// Segments share versions and devices, and no row.
    @Test func segmentsOfSessionsAddBySource() throws {
        let header = sessionHeader.replacing("Territory", with: "Source Type\tTerritory")
        let row = { (source: String) in "2026-05-01\t2.4.0\tiPhone\tiOS 26.1\t\(source)\tUS\t100\t9\t50\n" }
        let read = try read(
            ("a.tsv", "\(header)\n\(row("Search"))\(row("Browse"))"), ("b.tsv", "\(header)\n\(row("Referrer"))"))
        let line = "2.4.0, 2026-05-01, device=iPhone, platform_version=iOS 26.1, territory=US, sessions ?/"
        #expect(
            read.map(\.lines) == [
                ["\(line)200, users ?/100, user-days ?/100, at most"], ["\(line)100, users ?/50, user-days ?/50"],
            ])
    }

    @Test func twoReadingsOfOneDayWithoutADateAreRefused() throws {
        let one = "\(crashHeader)\n2026-05-01\tA\t1\t2.4.0\tiPhone\tiOS 26.1\t3\t2\n"
        #expect {
            try read(("a.tsv", one), ("b.tsv", one.replacing("\t3\t2", with: "\t4\t3")))
        } throws: { error in
            guard case CrashReadingError.cannotCombine(let why, let inputs) = error else { return false }
            return why.contains("2026-05-01") && inputs == ["a.tsv", "b.tsv"]
        }
    }

    /// Apple: of the day before its making a report has data that are not complete.
    @Test func theDayBeforeAReportWasMadeMayStillGrow() throws {
        let rows = ["2026-05-01", "2026-05-02"].map { "\($0)\tA\t1\t2.4.0\tiPhone\tiOS 26.1\t3\t2\n" }
        let read = try read(("c_processing_2026-05-03.tsv", "\(crashHeader)\n\(rows.joined())"))
        #expect(read[0].completeUntil?.description == "2026-05-02T00:00:00Z")
        let whole = try self.read(("c_processing_2026-05-04.tsv", "\(crashHeader)\n\(rows.joined())"))
        #expect(whole[0].completeUntil == nil)
    }

    @Test func aDayThatMayStillGrowIsNotJudged() throws {
        let sessions = ["2026-05-01", "2026-05-02"].map { "\($0)\t2.4.0\tiPhone\tiOS 26.1\tUS\t9000\t9\t4000\n" }
        let crashes = [("2026-05-01", 4), ("2026-05-02", 900)].map {
            "\($0.0)\tA\t1\t2.4.0\tiPhone\tiOS 26.1\t\($0.1)\t\($0.1)\n"
        }
        for (processed, crashed) in [("2026-05-03", 4), ("2026-05-04", 904)] {
            let inputs = [
                TextInput.bytes(
                    Array("\(crashHeader)\n\(crashes.joined())".utf8), name: "crashes_processing_\(processed).tsv"),
                .bytes(
                    Array("\(sessionHeader)\n\(sessions.joined())".utf8), name: "sessions_processing_\(processed).tsv"),
            ]
            let options = HealthCheckOptions(now: try #require(Timestamp("2026-05-04T06:00:00Z")))
            let tally = try CrashReading.tally(inputs, by: options.groupings)
            let judgement = HealthCheck.judge(tally, limits: .standard, options: options)
            #expect(judgement.share?.crashed == crashed)
        }
    }

    @Test func severalAppsAreRefused() throws {
        let one = "\(crashHeader)\n2026-05-01\tA\t1\t2.4.0\tiPhone\tiOS 26.1\t3\t2\n"
        #expect(throws: CrashReadingError.self) {
            try read(("a.tsv", one), ("b.tsv", one.replacing("\tA\t1\t", with: "\tB\t2\t")))
        }
    }

    struct Name: Sendable {
        let name: String
        let replaces: Bool
    }

    /// Whether a file of this name is newer than one whose name has no date.
    @Test(arguments: [
        Name(name: "exports/2026/app_crashes_processing_2026-05-03.tsv", replaces: true),
        Name(name: "processingDate=2026_05_03.tsv", replaces: true),
        Name(name: "App Crashes 2026-05-03 daily.tsv", replaces: true),
        // The day of its rows is no processing date: a report is made on a later day.
        Name(name: "crashes_2026-05-01.tsv", replaces: false),
        Name(name: "crashes_2026-04-01_2026-05-02.tsv", replaces: false),
        Name(name: "120260503.tsv", replaces: false),
    ])
    func theDateOfAReportIsInItsName(_ item: Name) throws {
        let text = "\(crashHeader)\n2026-05-01\tA\t1\t2.4.0\tiPhone\tiOS 26.1\t3\t2\n"
        let newer = text.replacing("\t3\t2", with: "\t4\t3")
        if item.replaces {
            let read = try read(("plain.tsv", text), (item.name, newer))
            #expect(read.map(\.records.count) == [0, 1])
        } else {
            #expect(throws: CrashReadingError.self) { try read(("plain.tsv", text), (item.name, newer)) }
        }
    }

    @Test func aColumnOfProcessingDatesTellsRowsOfOneFileApart() throws {
        let read = try read(
            (
                "warehouse.csv",
                """
                processing_date,date,app_version,device,platform_version,crashes,unique_devices
                2026-05-02,2026-05-01,2.4.0,iPhone,iOS 26.1,3,2
                2026-05-03,2026-05-01,2.4.0,iPhone,iOS 26.1,5,4

                """
            ))
        #expect(read[0].lines.map { $0.suffix(7) } == ["crash 5"])
        #expect(read[0].notes == [.replacedDays(count: 1, input: "warehouse.csv")])
    }

    struct Dates: Sendable {
        let dates: [String]
        /// The time of the first row.
        let first: String
    }

    @Test(arguments: [
        Dates(dates: ["2026-05-04", "2026-05-11"], first: "2026-05-04, 168 h"),
        Dates(dates: ["2026-05-01", "2026-06-01"], first: "2026-05-01, 744 h"),
        Dates(dates: ["2026-12-01", "2027-01-01"], first: "2026-12-01, 744 h"),
        Dates(dates: ["2026-05-04", "2026-05-12"], first: "2026-05-04"),
        // A Tuesday begins no week of Apple's, and one date alone is a day.
        Dates(dates: ["2026-05-05", "2026-05-12"], first: "2026-05-05"),
        Dates(dates: ["2026-05-04"], first: "2026-05-04"),
    ])
    func reportsByTheWeekOrMonthHaveNoUserDays(_ item: Dates) throws {
        let rows = item.dates.map { "\($0)\tA\t1\t2.4.0\tiPhone\tiOS 26.1\t3\t2\n" }
        let read = try read(("c.tsv", "\(crashHeader)\n\(rows.joined())"))
        let isLong = item.first.contains(" h")
        #expect(
            read[0].lines[0]
                == "2.4.0, \(item.first), device=iPhone, platform_version=iOS 26.1, users 2/?, \(isLong ? "" : "user-days 2/?, ")crash 3"
        )
        #expect(read[0].notes.contains(.periodsOfSeveralDays(input: "c.tsv")) == isLong)
    }

    @Test func weeksAreNotJoinedWithDays() {
        #expect(throws: CrashReadingError.self) {
            try read(
                (
                    "c.tsv",
                    "\(crashHeader)\n2026-05-04\tA\t1\t2.4.0\tiPhone\tiOS 26.1\t3\t2\n"
                        + "2026-05-11\tA\t1\t2.4.0\tiPhone\tiOS 26.1\t3\t2\n"
                ), ("s.tsv", "\(sessionHeader)\n2026-05-04\t2.4.0\tiPhone\tiOS 26.1\tUS\t100\t9\t50\n"))
        }
    }
}

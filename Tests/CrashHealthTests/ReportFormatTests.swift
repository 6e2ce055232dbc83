import CrashHealth
import JSONText
import TestSupport
import Testing

@Suite struct ReportFormatTests {
    @Test(arguments: ReportFormat.allCases)
    func everyAnswerInEveryFormat(_ format: ReportFormat) {
        let text = SampleReports.all.map { "=== \($0.name)\n\($0.report.text(as: format))" }.joined()
        expectGolden(text, named: "report.\(format.rawValue)")
    }

    @Test func everyAnswerAsJSON() throws {
        var text = ""
        for sample in SampleReports.all {
            let bytes = sample.report.json()
            text += "=== \(sample.name)\n\(String(decoding: bytes, as: UTF8.self))\n"
            _ = try JSON.parse(bytes)
        }
        expectGolden(text, named: "report.json")
    }

    /// What a terminal shows, as the command puts it together.
    @Test func everyAnswerInWords() {
        var text = ""
        for sample in SampleReports.all {
            let report = sample.report
            text += "=== \(sample.name)\n\(report.judgement.status)  \(report.headline.joined(separator: "  "))\n"
            text += "why  \(report.why)\n"
            for fact in report.facts { text += "\(fact.label)  \(fact.text)\n" }
            for table in report.tables() {
                text += "\(table.title): \(table.columns.map(\.name).joined(separator: " / "))\n"
                for row in table.rows { text += row.cells.joined(separator: " / ") + "\n" }
            }
        }
        expectGolden(text, named: "report.words")
    }

    @Test func nothingOutOfAFileAddsALine() {
        let report = SampleReports.hostile
        #expect(report.text(as: .nagios).split(separator: "\n", omittingEmptySubsequences: false).count == 2)
        #expect(report.text(as: .github).split(whereSeparator: \.isNewline).count == 1)
        #expect(report.text(as: .nagios).count { $0 == "|" } == 1)
        for format in [ReportFormat.nagios, .github, .markdown] {
            let controls = report.text(as: format).unicodeScalars.filter {
                $0.value < 32 && $0 != "\n" || $0 == "\u{202E}"
            }
            #expect(controls.isEmpty, "\(format)")
        }
        for table in report.tables() {
            for row in table.rows { #expect(row.cells.allSatisfy { !$0.contains("\n") && $0.count < 140 }) }
        }
    }

    @Test(arguments: SampleReports.all.map(\.name))
    func promtoolAcceptsTheMetrics(_ name: String) throws {
        let report = try #require(SampleReports.all.first { $0.name == name }).report
        let check = try run("/usr/bin/promtool", ["check", "metrics"], input: report.text(as: .prometheus))
        #expect(check.status == 0, "\(check.output)\(check.errors)")
        #expect(check.output + check.errors == "")
    }

    /// A reader of its own: Python's.
    @Test(arguments: SampleReports.all.map(\.name))
    func theJUnitFileIsXML(_ name: String) throws {
        let report = try #require(SampleReports.all.first { $0.name == name }).report
        let script = """
            import sys, xml.etree.ElementTree as tree
            suite = tree.fromstring(sys.stdin.buffer.read())
            cases = suite.findall("testcase")
            assert int(suite.get("tests")) == len(cases)
            for kind in ("failure", "error", "skipped"):
                plural = {"failure": "failures", "error": "errors", "skipped": "skipped"}[kind]
                assert int(suite.get(plural)) == sum(case.find(kind) is not None for case in cases), kind
            print(*("red" if len(case.findall("failure") + case.findall("error")) else "green" for case in cases))
            """
        let read = try run("/usr/bin/python3", ["-c", script], input: report.text(as: .junit))
        #expect(read.status == 0, "\(read.errors)")
        let isRed = read.output.hasPrefix("red")
        switch report.judgement.status {
        case .ok: #expect(!isRed)
        case .warn, .breach: #expect(isRed)
        case .unknown: #expect(isRed == (name != "too few"))
        }
    }

    @Test func whatIsNotShownIsCounted() throws {
        var report = SampleReports.breach
        report.judgement.segments = (0..<3_000).map { index in
            SegmentJudgement(
                dimension: "device", value: "model \(index)", share: CrashShare(total: 100, crashed: 1),
                status: index < 20 ? .breach : .ok, logEvidence: -Double(index), interval: nil)
        }
        report.judgement.otherSeries = (0..<60).map { minor in
            .init(
                release: SampleReports.release("1.\(minor)"),
                points: SampleReports.hours([(total: 10 + minor, crashed: 0)]))
        }
        report.judgement.otherSeries.append(
            .init(release: SampleReports.release("2.3.0"), points: SampleReports.hours([(total: 1, crashed: 0)])))
        let (releases, segments) = (report.tables()[0], report.tables()[1])
        #expect(segments.rows.count == 20)
        #expect(segments.more == "2,980 segments more, none of them worse")
        // The one that it was compared with is among them, however little it is used by now.
        #expect(releases.rows.map { $0.cells[0] } == ["2.4.0", "2.3.0", "1.59", "1.58", "1.57", "1.56", "1.55"])
        #expect(releases.more == "55 releases more, with less use")
        #expect(report.text(as: .markdown).contains("2,980 segments more"))
        #expect(HealthPage(reports: [report]).html.contains("58 releases with less use left out."))
        #expect(HealthPage(reports: [report]).html.utf8.count < 100_000)
    }

    @Test func evidenceThatNoNumberHoldsIsStillANumber() throws {
        let json = String(decoding: SampleReports.breach.json(), as: UTF8.self)
        #expect(json.contains(#""evidence":{"critical":1e+300,"#))
        #expect(json.contains(#""evidence_ln":{"critical":6120.5,"#))
        #expect(json.contains(#""crash_free":83.91,"target":99.5,"critical":99.0"#))
    }
}

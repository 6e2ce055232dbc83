import Foundation
import JSONText
import TestSupport
import Testing

/// A crash loop as the server sees it, which knows nothing but the requests of the phones.
@Suite struct ServerLaunchTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let rules = "\(repositoryRoot)/deploy/prometheus/gatehouse-launches.rules.yml"
        try FileManager.default.copyItem(atPath: rules, toPath: folder.file("gatehouse-launches.rules.yml"))
    }

    /// Phones that start `count` times at a level.
    private func launch(_ server: ServerUnderTest, _ version: String, level: Int, count: Int) throws {
        let query = level == 0 ? "" : "?launch=\(level)"
        for _ in 0..<count {
            let answer = try server.ask(
                "/v1/policy/shop-ios.json\(query)", "GET",
                [("App-Version", version), ("App-Launch", "level=\(level); build=1")])
            #expect(answer.status == 200)
            #expect(answer.field("cache-control")?.contains("max-age") == (level == 0))
        }
    }

    /// Every sample of the launches: its full name and its value.
    private func scrape(_ server: ServerUnderTest) throws -> [String: String] {
        let lines = try server.askOperator("/metrics").body.split(separator: "\n")
        let samples = lines.filter { $0.hasPrefix("gatehouse_app_launches_total{") }.map { line in
            let end = line.lastIndex(of: " ") ?? line.endIndex
            return (String(line[..<end]), String(line[end...].dropFirst()))
        }
        return Dictionary(samples) { first, _ in first }
    }

    /// What Prometheus would make of scrapes that are a minute apart, by its own tool.
    private func alerts(_ scrapes: [[String: String]], expecting alerts: String, at minute: Int) throws -> ProgramRun {
        let series = Set(scrapes.flatMap(\.keys)).sorted().map { name in
            let values = scrapes.map { $0[name] ?? "_" }.joined(separator: " ")
            return "      - { series: '\(name)', values: '\(values)' }"
        }
        let cases = """
            rule_files: [gatehouse-launches.rules.yml]
            evaluation_interval: 1m
            tests:
              - interval: 1m
                input_series:
            \(series.joined(separator: "\n"))
                alert_rule_test:
                  - eval_time: \(minute)m
                    alertname: CrashLoop
                    exp_alerts: \(alerts)
            """
        return try run("/usr/bin/promtool", ["test", "rules", folder.write(cases, to: "launches.yml")])
    }

    @Test func aCrashLoopIsLoudWithoutACrashReporterAndAHealthyFleetIsQuiet() throws {
        let policy = shopPolicy(revision: 1).replacing(
            "releases:",
            with: "releases:\n  - { version: \"1.1.0\", build: 2, minimum_os: \"16.0\", status: phased, percent: 5 }")
        let server = try ServerUnderTest(["shop-ios": policy])
        var scrapes = [try scrape(server)]
        // Half an hour of good times, with a launch in safe mode now and then.
        for minute in 1...30 {
            try launch(server, "1.0.1", level: 0, count: 6)
            if minute % 10 == 0 { try launch(server, "1.0.1", level: 1, count: 1) }
            scrapes.append(try scrape(server))
        }
        let quiet = try alerts(scrapes, expecting: "[]", at: 30)
        #expect(quiet.status == 0, "\(quiet)")
        // The new release: nobody comes to its first screen, and its first request is of a third launch.
        for _ in 31...34 {
            try launch(server, "1.0.1", level: 0, count: 6)
            try launch(server, "1.1.0", level: 1, count: 4)
            try launch(server, "1.1.0", level: 2, count: 3)
            scrapes.append(try scrape(server))
        }
        let remedy = "gatehouse safe-mode force --app shop-ios --level 1 --versions 1.1.0"
        let loop = """
            [{ exp_labels: { severity: page, app: shop-ios, version: 1.1.0 }, exp_annotations: { \
            summary: "shop-ios 1.1.0 is in a crash loop: phones start it in safe mode", \
            description: "Switch off what it can be: gatehouse flag kill. Help those who cannot start: \
            \(remedy)" } }]
            """
        let loud = try alerts(scrapes, expecting: loop, at: 34)
        #expect(loud.status == 0, "\(loud)")
        try expectHelp(remedy, server)
    }

    /// What the alert says to type is served, and a phone of that release that asks in its loop gets it at once.
    private func expectHelp(_ command: String, _ server: ServerUnderTest) throws {
        let words = command.split(separator: " ").dropFirst().map(String.init)
        let typed = try run(
            builtProgram("gatehouse"),
            words + ["--policies", server.policies, "--server", "http://127.0.0.1:\(server.port)", "--wait", "20"])
        #expect(typed.status == 0, "\(typed)")
        #expect(typed.output.contains("\nserved   shop-ios: revision 2 "), "\(typed)")
        let document = try JSON.parse(Array(server.ask("/v1/policy/shop-ios.json?launch=1").body.utf8))
        let force = document["safe_mode"]?["force"]
        #expect(force?["level"]?.int == 1)
        #expect(force?["when"]?["versions"]?.array?.first?["from"]?.string == "1.1.0")
    }

    @Test func theAlertsHoldForFleetsOfEveryKind() throws {
        let read = try run("/usr/bin/promtool", ["check", "rules", folder.file("gatehouse-launches.rules.yml")])
        #expect(read.status == 0, "\(read.errors)")
        let cases = "\(repositoryRoot)/Tests/EndToEndTests/Fixtures/launch-alerts.yml"
        try FileManager.default.copyItem(atPath: cases, toPath: folder.file("launch-alerts.yml"))
        let judged = try run("/usr/bin/promtool", ["test", "rules", folder.file("launch-alerts.yml")])
        #expect(judged.status == 0, "\(judged.output)\(judged.errors)")
    }
}

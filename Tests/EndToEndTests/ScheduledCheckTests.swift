import Foundation
import TestSupport
import Testing

/// What deploy/ ships for checks that run by themselves, run as it stands there but for its paths.
@Suite struct ScheduledCheckTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["policies", "exports"] {
            try FileManager.default.copyItem(atPath: "\(repositoryRoot)/\(name)", toPath: folder.file(name))
        }
        for name in ["state", "metrics", "bin"] {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("bin/gatehouse"), withDestinationPath: builtProgram("gatehouse"))
    }

    private func shipped(_ name: String) throws -> String {
        try String(contentsOfFile: "\(repositoryRoot)/deploy/\(name)", encoding: .utf8)
    }

    /// Leaves nothing but releases before 2.4.0, which are well.
    private func takeOutWhatIsBad() throws {
        for name in ["2026-11-28.csv", "2026-11-29.csv"] {
            let lines = try folder.read("exports/\(name)").split(separator: "\n").filter { !$0.contains(",2.4.0,") }
            try folder.write(lines.joined(separator: "\n") + "\n", to: "exports/\(name)")
        }
    }

    private func shell(_ script: String, _ environment: [String: String] = [:]) throws -> ProgramRun {
        var script = script
        for (place, own) in [
            ("/usr/local/bin/gatehouse", "bin/gatehouse"), ("/srv/gatehouse/exports/shop-ios", "exports"),
            ("/etc/gatehouse/policies", "policies"), ("/var/lib/gatehouse-check", "state"),
            ("/var/lib/prometheus/node-exporter", "metrics"),
        ] { script = script.replacing(place, with: folder.file(own)) }
        let path = folder.file("bin") + ":/usr/bin:/bin"
        return try run(
            "/bin/bash", ["-e", "-c", script], environment: environment.merging(["PATH": path]) { given, _ in given },
            in: folder.path)
    }

    @Test func theUnitWritesMetricsAndCallsVerdictsNoFailure() throws {
        let unit = try shipped("systemd/gatehouse-check@.service").replacing("\\\n", with: "").replacing(
            "%i", with: "shop-ios")
        let start = try #require(unit.split(separator: "\n").first { $0.hasPrefix("ExecStart=") })
        let checked = try shell(String(start.dropFirst("ExecStart=".count)))
        #expect(checked.status == 2, "\(checked)")
        #expect(unit.contains("\nSuccessExitStatus=1 2 3\n"))
        let metrics = try folder.read("metrics/gatehouse_crashes_shop-ios.prom")
        #expect(metrics.contains(#"gatehouse_crash_status{app="shop-ios",version="2.4.0"} 2"#))
        #expect(try run("/usr/bin/promtool", ["check", "metrics"], input: metrics).status == 0)
        #expect(FileManager.default.fileExists(atPath: folder.file("state/shop-ios.state")))
    }

    @Test func theCronLineRuns() throws {
        let table = try shipped("cron/gatehouse-check").split(separator: "\n")
        let line = try #require(table.last).split(separator: " ", maxSplits: 7, omittingEmptySubsequences: true)
        #expect(line.prefix(6) == ["20", "*", "*", "*", "*", "gatehouse"])
        // cron ends a command at a percent sign.
        #expect(!line.dropFirst(6).joined().contains("%"))
        let checked = try shell(
            line.dropFirst(6).joined(separator: " "), ["GATEHOUSE_POLICIES": folder.file("policies")])
        #expect(checked.status == 2, "\(checked)")
        #expect(checked.output.isEmpty && checked.errors.isEmpty)
        #expect(try folder.read("state/shop-ios.json").hasPrefix(#"{"status":"breach""#))
    }

    @Test(arguments: [true, false])
    func theJobIsRedForABreachOnly(_ isBad: Bool) throws {
        if !isBad { try takeOutWhatIsBad() }
        // Python reads YAML; the job's second step is the check.
        let script = try run(
            "/usr/bin/python3",
            [
                "-c",
                "import sys, yaml; print(yaml.safe_load(sys.stdin)['jobs']['check']['steps'][1]['run'])",
            ], input: try shipped("ci/crash-health.yml"))
        #expect(script.status == 0, "\(script.errors)")
        let checked = try shell(
            script.output,
            [
                "EXPORTS": "exports", "APP": "shop-ios", "GATEHOUSE_POLICIES": "policies",
                "GITHUB_STEP_SUMMARY": folder.file("summary.md"),
            ])
        #expect(checked.status == (isBad ? 2 : 0), "\(checked)")
        #expect(checked.output.hasPrefix(isBad ? "::error " : "::"))
        #expect(try folder.read("summary.md").hasPrefix("### "))
        #expect(try folder.read("health.html").hasPrefix("<!DOCTYPE html>"))
    }

    @Test func prometheusTakesTheAlertsAndRaisesThemWhenItShould() throws {
        let rules = try folder.write(
            shipped("prometheus/gatehouse-crashes.rules.yml"), to: "gatehouse-crashes.rules.yml")
        let read = try run("/usr/bin/promtool", ["check", "rules", rules])
        #expect(read.status == 0, "\(read.errors)")
        let cases = try String(
            contentsOfFile: "\(repositoryRoot)/Tests/EndToEndTests/Fixtures/crash-alerts.yml", encoding: .utf8)
        let raised = try run("/usr/bin/promtool", ["test", "rules", folder.write(cases, to: "crash-alerts.yml")])
        #expect(raised.status == 0, "\(raised.output)\(raised.errors)")
    }
}

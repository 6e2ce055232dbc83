import CommandKit
import Foundation
import JSONText
import TestSupport
import Testing

struct ExplainCommandTests {
    /// `CrashHealthTests/Fixtures/explain`: counts with known causes.
    private static let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("CrashHealthTests/Fixtures/explain").path

    private static let policy = """
        app: shop-ios
        revision: 1
        platform: ios
        store_url: https://apps.apple.com/app/id1234567890
        flags:
          new_sync: { default: true, safe: false }

        """

    private static let releases = """
        version,os,locale,users,crashed_users
        2.4.0,17.4,tr_TR,1000,300
        2.4.0,17.5,tr_TR,1000,310
        2.4.0,17.4,en_US,9000,30
        2.4.0,17.5,en_US,9000,910
        2.3.9,17.4,tr_TR,1000,290
        2.3.9,17.5,tr_TR,1000,300
        2.3.9,17.4,en_US,9000,31
        2.3.9,17.5,en_US,9000,29

        """

    private static let crashes = """
        event_id,error_type,event_timestamp,application.display_version,operating_system.display_version,installation_uuid
        \((0..<60).map { "a\($0),FATAL,2026-05-01 09:00:00 UTC,2.4.0,\($0 < 50 ? "17.4" : "16.7"),u\($0)" }.joined(separator: "\n"))
        \((0..<90).map { "b\($0),FATAL,2026-05-01 09:00:00 UTC,2.3.9,\($0 < 30 ? "17.4" : "16.7"),v\($0)" }.joined(separator: "\n"))

        """

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.policy, to: "policies/shop-ios.yaml")
        try folder.write(Self.releases, to: "releases.csv")
        try folder.write(Self.crashes, to: "crashes.csv")
        try folder.write("version,users,crashed_users\n2.4.0,1000,10\n", to: "bare.csv")
        try folder.write("version,os,users,crashed_users\n2.4.0,17.4,10,12\n", to: "false.csv")
        try folder.write("version,os,users,crashed_users\n2.4.0,17.4,100,0\n2.4.0,17.5,100,0\n", to: "well.csv")
    }

    private func type(_ arguments: String...) -> Answer {
        var answer = gatehouse(
            ["crashes", "explain"] + arguments.map(place) + ["--policies", folder.file("policies")])
        answer.errors = answer.errors.replacing(folder.path, with: "exports")
        return answer
    }

    private func place(_ text: String) -> String {
        text.replacing("exports/", with: folder.path + "/").replacing("samples/", with: Self.samples + "/")
    }

    private func transcript(_ arguments: String...) -> String {
        let answer = gatehouse(
            ["crashes", "explain"] + arguments.map(place) + ["--policies", folder.file("policies")])
        let said = (answer.output + answer.errors).replacing(folder.path, with: "exports").replacing(
            Self.samples, with: "samples")
        return "$ gatehouse crashes explain \(arguments.joined(separator: " "))\n\(said)[\(answer.status.rawValue)]\n"
    }

    @Test func conditionsAreNamedWithWhatToDo() {
        expectGolden(
            [
                transcript("samples/os_and_flag.csv", "--version", "2.4.0"),
                transcript("samples/two_causes.csv", "--version", "2.4.0"),
                transcript("samples/collinear_flag_os.csv", "--version", "2.4.0"),
                transcript("samples/diffuse.csv", "--version", "2.4.0"),
                transcript("exports/releases.csv", "--version", "2.4.0"),
                transcript("exports/releases.csv", "--version", "2.4.0", "--baseline", "2.3.9"),
                transcript("exports/releases.csv", "--version", "2.4.0", "--by", "locale"),
                transcript("exports/releases.csv", "--version", "9.9.9", "--baseline", "1.0"),
                transcript("exports/crashes.csv", "--version", "2.4.0"),
                transcript("exports/well.csv"),
                transcript("exports/bare.csv"),
                transcript("exports/false.csv"),
                transcript("exports/releases.csv", "--by", "oz"),
                transcript("exports/releases.csv", "--order", "4"),
            ].joined(separator: "\n"), named: "explain.txt")
    }

    @Test func aReleaseThatIsWithinItsTargetIsNotToBeBlocked() throws {
        let rows = ["16.7", "17.4", "17.5"].map { "2.4.0,\($0),20000,20" }
        let path = try folder.write(
            "version,os,users,crashed_users\n" + rows.joined(separator: "\n") + "\n", to: "even.csv")
        let answer = gatehouse(["crashes", "explain", path, "--policies", folder.file("policies")])
        #expect(answer.output.hasPrefix("spread"))
        #expect(!answer.output.contains("gate block"))
        #expect(answer.status == .ok)
    }

    @Test func scriptsGetTheShapeThatIsPinned() throws {
        let answer = type("samples/collinear_flag_os.csv", "--version", "2.4.0", "--json")
        let json = try JSON.parse(Array(answer.output.utf8))
        #expect(json["verdict"]?.string == "isolated")
        let condition = try #require(json["conditions"]?.array?.first)
        #expect(condition["when"]?["os"]?.string == "17.4")
        #expect(condition["users"]?.int == 9_000)
        #expect(condition["crashed_users"]?.int == 720)
        expectGolden(answer.output, named: "explain.json")
        expectGolden(
            type("exports/crashes.csv", "--version", "2.4.0", "--json").output, named: "explain-crashes.json")
    }

    @Test func aTimeIsABaseline() throws {
        let hours = (0..<20).flatMap { hour in
            ["17.4,9000,\(hour < 10 ? 30 : 300)", "16.7,9000,31"].map {
                "2026-05-01T\(hour < 10 ? "0" : "")\(hour):00:00Z,2.4.0,\($0)"
            }
        }
        try folder.write(
            "timestamp,version,os,sessions,crashed_sessions\n\(hours.joined(separator: "\n"))\n", to: "hours.csv")
        let answer = type("exports/hours.csv", "--baseline", "2026-05-01T10:00:00Z")
        #expect(answer.output.contains("os = 17.4"), "\(answer.output) \(answer.errors)")
        #expect(answer.output.contains("before it was 0.33 % there"), "\(answer.output)")
    }

    @Test func queriesArePrintedForEachEngine() {
        for engine in ["bigquery", "spark", "duckdb"] {
            let answer = gatehouse(["crashes", "sql", "--engine", engine, "--by", "os", "--since", "2026-05-01"])
            #expect(answer.status == .ok)
            #expect(answer.output.contains("crashlytics_events") && answer.output.contains("firebase_sessions"))
            #expect(answer.output.contains(engine == "duckdb" ? "1777593600" : "2026-05-01T00:00:00Z"))
            #expect(gatehouse(["crashes", "sql", "--engine", engine, "--orphans"]).output.contains("orphan_events"))
        }
        expectGolden(
            [
                ["--engine", "oracle"], ["--engine", "spark", "--events", "a`b"], ["--engine", "spark", "--by", "x;y"],
                ["--engine", "spark", "--by", "date"], ["--engine", "duckdb", "--sessions", "it's.csv"],
                ["--engine", "spark", "--since", "soon"],
            ].map { gatehouse(["crashes", "sql"] + $0).errors }.joined(), named: "sql-refusals.txt")
    }
}

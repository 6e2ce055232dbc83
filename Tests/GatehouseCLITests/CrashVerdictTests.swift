import CommandKit
import Foundation
import JSONText
import TestSupport
import Testing

/// `crashes check` from files to the exit status, on 2026-11-30 at 02:00 UTC.
@Suite struct CrashVerdictTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let export: String
        var arguments: [String] = ["--version", "2.4.0"]
        let status: Int32
        let reason: String
        var crashFree: String?

        var testDescription: String { name }
    }

    private static func users(_ crashed: Int, of total: Int) -> String {
        "date,version,users,crashed_users\n2026-11-28,2.4.0,\(total),\(crashed)\n"
    }

    static let cases: [Case] = [
        // Public fault reports about checks of this kind.
        Case(
            name: "three of four users of a quiet hour", export: users(3, of: 4), status: 3, reason: "too_few_users",
            crashFree: "25.0"),
        Case(name: "one of twelve", export: users(1, of: 12), status: 3, reason: "too_few_users"),
        Case(
            name: "more crashes than sessions",
            export: "date,version,sessions,crashed_sessions\n2026-11-28,2.4.0,3,5\n",
            status: 3, reason: "invalid_row"),
        Case(
            name: "five crashes of one session",
            export: "session_id,version,crashed\n"
                + (0..<100).map { "s\($0),2.4.0,\($0 == 7 ? 1 : 0)\n" }.joined()
                + String(repeating: "s7,2.4.0,1\n", count: 4),
            status: 3, reason: "not_enough_data", crashFree: "99.0"),
        Case(
            name: "only a header", export: "date,version,users,crashed_users\n", status: 3, reason: "no_data"),
        Case(name: "a row of nobody", export: users(0, of: 0), status: 3, reason: "no_data"),
        Case(
            name: "another mix of users",
            export: """
                version,user_type,users,crashed_users
                2.3.0,newcomer,1597,466
                2.3.0,experienced,12901,1051
                2.4.0,newcomer,14936,3990
                2.4.0,experienced,18513,1037

                """, arguments: ["--version", "2.4.0", "--target", "80", "--critical", "70"], status: 0,
            reason: "within_limits"),
        // Limits.
        Case(name: "a good release", export: users(0, of: 299), status: 0, reason: "within_limits", crashFree: "100.0"),
        Case(name: "one user fewer", export: users(0, of: 298), status: 3, reason: "not_enough_data"),
        Case(name: "below the target", export: users(80, of: 10_000), status: 1, reason: "below_target"),
        Case(name: "below critical", export: users(30, of: 1000), status: 2, reason: "below_critical"),
        Case(
            name: "other limits", export: users(30, of: 1000),
            arguments: ["--version", "2.4.0", "--target", "96", "--critical", "95"], status: 0, reason: "within_limits"),
        // Time.
        Case(
            name: "a day that is not over", export: "date,version,users,crashed_users\n2026-11-30,2.4.0,900,90\n",
            status: 3, reason: "no_data"),
        Case(
            name: "a day that somebody knows to be complete",
            export: "date,version,users,crashed_users\n2026-11-30,2.4.0,900,90\n",
            arguments: ["--version", "2.4.0", "--complete-until", "2026-12-01"], status: 2, reason: "below_critical"),
        Case(
            name: "old and good", export: "date,version,users,crashed_users\n2026-05-01,2.4.0,9000,1\n", status: 3,
            reason: "stale"),
        Case(
            name: "old and bad", export: "date,version,users,crashed_users\n2026-05-01,2.4.0,9000,900\n", status: 2,
            reason: "below_critical"),
        Case(
            name: "old as the caller allows", export: "date,version,users,crashed_users\n2026-05-01,2.4.0,9000,1\n",
            arguments: ["--version", "2.4.0", "--max-data-age", "10000"], status: 0, reason: "within_limits"),
        // Releases.
        Case(
            name: "spellings of one version", export: "version,users,crashed_users\nv2.4,1000,30\n", status: 2,
            reason: "below_critical"),
        Case(
            name: "a version that nobody uses", export: users(30, of: 1000), arguments: ["--version", "2.4.1"],
            status: 3, reason: "no_data"),
        Case(
            name: "the newest with enough use",
            export: "version,users,crashed_users\n2.5.0,20,9\n2.4.0,1000,0\n2.3.0,1000,90\n", arguments: [],
            status: 0, reason: "within_limits"),
        // Segments.
        Case(
            name: "one bad system",
            export: "version,os,users,crashed_users\n2.4.0,17,100000,20\n2.4.0,18,400,40\n",
            arguments: ["--version", "2.4.0", "--by", "os"], status: 2, reason: "segment"),
    ]

    @Test(arguments: cases)
    func comesTo(_ item: Case) throws {
        let folder = try TemporaryFolder()
        try folder.write(item.export, to: "export.csv")
        let answer = gatehouse(["crashes", "check", folder.path + "/export.csv", "--json"] + item.arguments)
        #expect(answer.status == ExitStatus(rawValue: item.status))
        let json = try JSON.parse(Array(answer.output.utf8))
        #expect(json["reason"]?.string == item.reason)
        if let crashFree = item.crashFree { #expect(json["crash_free"]?.number == crashFree) }
    }

    /// Sessions of two days until half past one, of which the newest hour is not whole.
    private func rows() -> String {
        var text = "timestamp,version,user_id,session_id,crashed\n"
        for index in 0..<600 {
            let (day, hour) = index < 300 ? (29, index % 24) : (30, index % 2)
            let minute = hour == 1 && day == 30 ? index % 30 : index % 60
            let time = "2026-11-\(day)T\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute):00Z"
            // Everybody crashes in the hour that is not whole.
            text += "\(time),2.4.0,u\(index),s\(index),\(day == 30 && hour == 1 ? 1 : 0)\n"
        }
        return text
    }

    @Test func hourThatIsNotWholeIsLeftOutOfItsDay() throws {
        let folder = try TemporaryFolder()
        try folder.write(rows(), to: "export.csv")
        let answer = gatehouse(["crashes", "check", folder.path + "/export.csv", "--json"])
        let json = try JSON.parse(Array(answer.output.utf8))
        #expect(json["status"]?.string == "ok")
        #expect(json["users"]?.int == 450)
        #expect(json["data_until"]?.string == "2026-11-30T01:00:00Z")
        // From a pipe it comes to the same.
        let piped = gatehouse(["crashes", "check", "-", "--json"], input: rows())
        #expect(try JSON.parse(Array(piped.output.utf8))["users"]?.int == 450)
    }

    @Test func olderRowsAreCutAtTheirOwnNewestHour() throws {
        let folder = try TemporaryFolder()
        try folder.write(rows(), to: "export.csv")
        // Half a day later the newest row is still of half past one.
        let clock = VirtualClock(startingAt: 1_796_004_000_000 + 12 * 3_600_000)
        let answer = gatehouse(["crashes", "check", folder.path + "/export.csv", "--json"], clock: clock)
        let json = try JSON.parse(Array(answer.output.utf8))
        #expect(json["users"]?.int == 450)
        #expect(json["data_until"]?.string == "2026-11-30T01:00:00Z")
    }

    /// It cannot be read again, and the whole day would be lost for its last hour.
    @Test func aPipeOfOlderRowsKeepsItsNewestHour() throws {
        let folder = try TemporaryFolder()
        let pipe = folder.file("pipe.csv")
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let text = Array(rows().utf8)
        let writer = Thread { FileHandle(forWritingAtPath: pipe)?.write(Data(text)) }
        writer.start()
        let clock = VirtualClock(startingAt: 1_796_004_000_000 + 12 * 3_600_000)
        let answer = gatehouse(["crashes", "check", pipe, "--json"], clock: clock)
        let all = try JSON.parse(Array(answer.output.utf8))
        #expect(all["users"]?.int == 600)
        #expect(all["data_until"]?.string == "2026-11-30T02:00:00Z")
    }

    @Test func oneModelIsSaidToBeHeldToLess() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "version,device,users,crashed_users\n2.4.0,A,1000,40\n2.4.0,B,90000,9\n", to: "export.csv")
        let answer = gatehouse(["crashes", "check", file, "--by", "device"])
        #expect(answer.status == .ok)
        #expect(
            answer.output.contains("limits   one device is critical below 92.00 %, everything else below 99.00 %\n"))
    }

    @Test func policyOfTheAppSaysTheLimits() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.users(30, of: 1000), to: "export.csv")
        let policy = """
            app: shop-ios
            revision: 1
            platform: ios
            health:
              crash_free_users: { target: 96, critical: 95 }

            """
        try folder.write(policy, to: "policies/shop-ios.yaml")
        let arguments = ["crashes", "check", folder.path + "/export.csv", "--policies", folder.path + "/policies"]
        #expect(gatehouse(arguments).status == .ok)
        #expect(gatehouse(arguments + ["--critical", "99"]).status == ExitStatus(rawValue: 2))
    }
}

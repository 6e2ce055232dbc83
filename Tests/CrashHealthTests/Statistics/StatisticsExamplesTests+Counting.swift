import CrashHealth
import Foundation
import Testing

extension StatisticsExamplesTests {
    static func designEffect(_ examples: StatisticsExamples, _ section: String) throws {
        let item = try examples.object(section)
        let crashes = try item.numbers("crashes_per_crashed_user").map(Int.init)
        let clusters = CrashClusters(
            crashes: crashes.reduce(0, +), squares: crashes.reduce(0) { $0 + $1 * $1 })
        try item.expect(
            inputs: ["note", "crashes_per_crashed_user"], ["deff": try #require(clusters.designEffect)])
    }

    /// Google Play's average over days is the crash rate of user-days, which add over days.
    static func userWeightedAverage(_ examples: StatisticsExamples, _ section: String) throws {
        let item = try examples.object(section)
        let days = try item.list("days").map { day in
            let users = try day.number("distinct_users")
            let crashed = (try day.number("crash_rate") * users * 1e6).rounded()
            return CrashShare(total: Int(users), crashedMillionths: Int(crashed))
        }
        let all = days.reduce(CrashShare(total: 0, crashed: 0), +)
        let mean = days.reduce(0) { $0 + ($1.crashRate ?? 0) } / Double(days.count)
        try item.expect(
            inputs: ["days", "verdict", "overall_threshold"],
            ["user_weighted": try #require(all.crashRate), "plain_mean": mean])
        let limit = try #require(
            CrashFreeRate(millionths: 1_000_000 - Int((try item.number("overall_threshold") * 1e6).rounded())))
        #expect(all.meets(limit) == true)
    }

    static func usersAndSessions(_ examples: StatisticsExamples, _ section: String) throws {
        let sessions = CrashShare(total: 10 * 20, crashed: 5)
        let users = CrashShare(total: 10, crashed: 1)
        try examples.object(section).expect(
            inputs: ["note"],
            [
                "crash_free_sessions": 1 - (try #require(sessions.crashRate)),
                "crash_free_users": 1 - (try #require(users.crashRate)),
            ])
    }

    static func usersOverDays(_ examples: StatisticsExamples, _ section: String) throws {
        let userDays = (1...7).map { _ in CrashShare(total: 100, crashed: 1) }.reduce(
            CrashShare(total: 0, crashed: 0), +)
        let week = CrashShare(total: 100, crashed: 7)
        try examples.object(section).expect(
            inputs: ["note"],
            [
                "daily_crash_free_users_mean": 1 - (try #require(userDays.crashRate)),
                "weekly_crash_free_users": 1 - (try #require(week.crashRate)),
            ])
    }

    static func decisions(_ examples: StatisticsExamples, _ section: String) throws {
        let item = try examples.object(section)
        let config = try Example("config", item.members["config"])
        let (target, critical) = (try config.number("target_crash_rate"), try config.number("critical_crash_rate"))
        for item in try item.list("cases") {
            let (x, n) = (try item.number("X"), try item.number("N"))
            try item.expect(
                inputs: ["X", "N", "status", "reason", "exit"],
                [
                    "point": x / n, "upper95_settled": ExactBinomial.upperBound(crashed: x, of: n),
                    "E_critical": exp(CrashEvidence.log(crashed: x, of: n, limit: critical)),
                    "E_target": exp(CrashEvidence.log(crashed: x, of: n, limit: target)),
                ])
        }
    }
}

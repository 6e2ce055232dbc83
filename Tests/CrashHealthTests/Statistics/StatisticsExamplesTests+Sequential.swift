import CrashHealth
import Foundation
import ReleaseSimulation
import Testing

extension StatisticsExamplesTests {
    static func evidence(_ examples: StatisticsExamples, _ section: String) throws {
        let item = try examples.object(section)
        #expect(try item.numbers("grid") == CrashEvidence.multiples)
        #expect(Set(item.members.keys) == ["grid", "cap", "formula", "cases"])
        for item in try item.list("cases") {
            let log = CrashEvidence.log(
                crashed: try item.number("X"), of: try item.number("N"), limit: try item.number("p0"))
            try item.expect(
                inputs: ["X", "N", "p0"], ["logE": log, "E": exp(log), "always_valid_p": min(1, exp(-log))])
        }
    }

    static func onset(_ examples: StatisticsExamples, _ section: String) throws {
        let item = try examples.object(section)
        let limit = try item.number("p0")
        var onset = OnsetEvidence(limit: limit)
        for bucket in try item.list("series") {
            onset.add(crashed: try bucket.number("x"), of: try bucket.number("n"))
            let log = CrashEvidence.log(
                crashed: try bucket.number("cumX"), of: try bucket.number("cumN"), limit: limit)
            try bucket.expect(inputs: ["n", "x", "cumX", "cumN"], ["logE": log, "logSR": onset.log])
        }
        let looks = Double(BucketLength.hour.looksPerYear)
        try item.expect(
            inputs: ["p0", "formula", "series"],
            ["A_for_one_false_alarm_per_year_hourly": looks, "ln_A": log(looks)])
    }

    /// Two thousand users an hour, of whom 4 crash and from hour 240 on 60.
    static func lateOnset(_ examples: StatisticsExamples, _ section: String) throws {
        let item = try examples.object(section)
        let series = try item.list("series")
        var onset = OnsetEvidence(limit: 0.01)
        var (crashed, total) = (0.0, 0.0)
        var seen = 0
        for hour in 0...243 {
            let new = hour < 240 ? 4.0 : 60
            crashed += new
            total += 2000
            onset.add(crashed: new, of: 2000)
            guard let example = try series.first(where: { try $0.number("hour") == Double(hour) }) else { continue }
            seen += 1
            try example.expect(
                inputs: ["hour"],
                [
                    "cum_rate": crashed / total, "logSR": onset.log,
                    "logE": CrashEvidence.log(crashed: crashed, of: total, limit: 0.01),
                ])
        }
        #expect(seen == series.count)
    }

    static func comparedEvidence(_ examples: StatisticsExamples, _ section: String) throws {
        let item = try examples.object(section)
        #expect(Set(item.members.keys) == ["grid", "formula", "series", "logE_margin_1", "logE_margin_1_5"])
        for (key, margin) in [("logE_margin_1", 1), ("logE_margin_1_5", 1.5)] {
            var evidence = ComparedEvidence(margin: margin)
            let ours = try item.list("series").map { bucket in
                evidence.add(
                    TwoShares(
                        crashed: try bucket.number("x1"), of: try bucket.number("n1"),
                        baselineCrashed: try bucket.number("x0"), of: try bucket.number("n0")))
                return evidence.log
            }
            areClose(ours, try item.numbers(key), key)
        }
    }

    static func mixtureRatio(_ examples: StatisticsExamples, _ section: String) throws {
        for item in try examples.object(section).list("cases") {
            let log = RivalTests.logMixtureRatio(
                unitsEach: try item.number("n_per_arm"), rate: try item.number("pB"),
                baselineRate: try item.number("pA"), tau2: try item.number("tau2"))
            try item.expect(
                inputs: ["n_per_arm", "pA", "pB", "tau2"],
                ["logLambda": log, "p_always_valid": min(1, exp(-log))])
        }
    }

    static func alphaSpending(_ examples: StatisticsExamples, _ section: String) throws {
        let item = try examples.object(section)
        let rules: [String: AlphaSpending] = [
            "kim_demets_rho2_cumulative": .kimDeMets(power: 2), "obf_like_cumulative": .obrienFlemingLike,
            "pocock_like_cumulative": .pocockLike,
        ]
        #expect(Set(item.members.keys) == Set(rules.keys).union(["alpha"]))
        for (key, rule) in rules {
            let ours = try (1...7).map { rule.spent(of: try item.number("alpha"), at: Double($0) / 7) }
            for (index, pair) in zip(ours, try item.numbers(key)).enumerated() {
                // Rounded to 10⁻¹² in the file, of which the first O'Brien–Fleming look has a single digit.
                #expect(abs(pair.0 - pair.1) <= 1e-9, "\(key)[\(index)]")
            }
        }
    }

    static func unitsNeeded(_ examples: StatisticsExamples, _ section: String) throws {
        for item in try examples.list(section) {
            let (limit, multiple) = (try item.number("p0"), try item.number("true_multiple"))
            let units = try #require(CrashEvidence.unitsNeeded(limit: limit, multiple: multiple))
            let crashed = Double(units) * limit * multiple
            try item.expect(
                inputs: ["p0", "true_multiple"],
                ["units_needed": Double(units), "expected_crashed": (crashed * 10).rounded() / 10])
        }
    }
}

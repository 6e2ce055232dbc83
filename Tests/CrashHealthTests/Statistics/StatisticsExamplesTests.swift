import CrashHealth
import Foundation
import ReleaseSimulation
import Testing

/// Every number of the table of worked examples is reproduced.
@Suite struct StatisticsExamplesTests {
    /// What holds each section; one that is missing here, or there, fails.
    private static let checks: [String: @Sendable (StatisticsExamples, String) throws -> Void] = [
        "wilson_95": { try intervals($0, $1) { WilsonInterval.around(crashed: $0, of: $1) } },
        "clopper_pearson_95": { try intervals($0, $1) { RivalIntervals.clopperPearson(crashed: $0, of: $1) } },
        "jeffreys_95": { try intervals($0, $1) { RivalIntervals.jeffreys(crashed: $0, of: $1) } },
        "exact_one_sided": exactOneSided,
        "zero_crash_sample_size": zeroCrashSampleSize,
        "false_alarm_size_of_lower_bound_rule": lowerBoundRules,
        "two_sample": twoSample,
        "simpson_mantel_haenszel": mantelHaenszel,
        "multiplicity": multiplicity,
        "e_process_one_sample": evidence,
        "shiryaev_roberts": onset,
        "late_onset": lateOnset,
        "e_process_two_sample": comparedEvidence,
        "msprt_normal_mixture": mixtureRatio,
        "alpha_spending_7_looks": alphaSpending,
        "design_effect": designEffect,
        "play_user_weighted_average": userWeightedAverage,
        "users_vs_sessions": usersAndSessions,
        "user_dedupe_over_days": usersOverDays,
        "units_needed_for_E100": unitsNeeded,
        // Judged as a whole in `HealthCheckTests`.
        "decisions": decisions,
    ]

    @Test func everySectionIsHeld() throws {
        let sections = Set(try StatisticsExamples.load().sections.keys)
        #expect(sections.subtracting(["_about"]) == Set(Self.checks.keys))
    }

    @Test(arguments: checks.keys.sorted())
    func numbersAreReproduced(_ section: String) throws {
        let check = try #require(Self.checks[section])
        try check(StatisticsExamples.load(), section)
    }

    private static func intervals(
        _ examples: StatisticsExamples, _ section: String, _ interval: (Double, Double) -> ClosedRange<Double>?
    ) throws {
        for item in try examples.list(section) {
            let ours = try #require(interval(item.number("x"), item.number("n")))
            try item.expect(inputs: ["x", "n"], ["lo": ours.lowerBound, "hi": ours.upperBound])
        }
    }

    private static func exactOneSided(_ examples: StatisticsExamples, _ section: String) throws {
        for item in try examples.list(section) {
            let (x, n) = (try item.number("x"), try item.number("n"))
            try item.expect(
                inputs: ["x", "n", "p0"],
                [
                    "p_value_ge": exp(ExactBinomial.logChance(ofAtLeast: x, of: n, at: item.number("p0"))),
                    "lower95": RivalIntervals.lowerBound(crashed: x, of: n),
                    "upper95": ExactBinomial.upperBound(crashed: x, of: n),
                ])
        }
    }

    private static func zeroCrashSampleSize(_ examples: StatisticsExamples, _ section: String) throws {
        for item in try examples.list(section) {
            let units = ExactBinomial.unitsWithoutCrash(
                toShow: try item.number("p"), confidence: try item.number("conf"))
            try item.expect(inputs: ["p", "conf"], ["n": Double(try #require(units))])
        }
    }

    private static func lowerBoundRules(_ examples: StatisticsExamples, _ section: String) throws {
        let rules: [String: (Double, Double) -> ClosedRange<Double>?] = [
            "wilson": { WilsonInterval.around(crashed: $0, of: $1, tail: 0.05) },
            "clopper": { RivalIntervals.clopperPearson(crashed: $0, of: $1, tail: 0.05) },
            "jeffreys": { RivalIntervals.jeffreys(crashed: $0, of: $1, tail: 0.05) },
        ]
        for item in try examples.list(section) {
            let (limit, n) = (try item.number("p0"), try item.number("n"))
            #expect(Set(item.members.keys) == Set(rules.keys).union(["p0", "n"]))
            for (name, interval) in rules {
                let first = try #require((0...Int(n)).first { (interval(Double($0), n)?.lowerBound ?? 0) > limit })
                try Example("\(item.name).\(name)", item.members[name]).expect(
                    inputs: [],
                    [
                        "min_x": Double(first),
                        "size": exp(ExactBinomial.logChance(ofAtLeast: Double(first), of: n, at: limit)),
                    ])
            }
        }
    }

    static func shares(_ item: Example) throws -> TwoShares {
        TwoShares(
            crashed: try item.number("x1"), of: try item.number("n1"), baselineCrashed: try item.number("x0"),
            of: try item.number("n0"))
    }

    private static func twoSample(_ examples: StatisticsExamples, _ section: String) throws {
        for item in try examples.list(section) {
            let both = try shares(item)
            let ratio = try #require(RiskRatio(both))
            let z = RivalTests.pooledZ(both)
            let newcombe = try #require(RivalIntervals.newcombe(both))
            try item.expect(
                inputs: ["name", "x1", "n1", "x0", "n0"],
                [
                    "rr": ratio.value, "rr_lo95": ratio.interval.lowerBound, "rr_hi95": ratio.interval.upperBound,
                    "z_pooled": z, "p_one_sided_z": NormalDistribution.upperTail(z),
                    "fisher_greater": exp(RivalTests.logFisher(both)),
                    "cond_binomial_greater": exp(RivalTests.logConditionalBinomial(both)),
                    "diff": both.crashed / both.total - both.baselineCrashed / both.baselineTotal,
                    "newcombe_lo95": newcombe.lowerBound, "newcombe_hi95": newcombe.upperBound,
                ])
        }
    }

    private static func mantelHaenszel(_ examples: StatisticsExamples, _ section: String) throws {
        let item = try examples.object(section)
        let strata = try item.list("strata").map(shares)
        let all = strata.reduce(into: (0.0, 0.0, 0.0, 0.0)) { sums, stratum in
            sums.0 += stratum.crashed
            sums.1 += stratum.total
            sums.2 += stratum.baselineCrashed
            sums.3 += stratum.baselineTotal
        }
        let crude = try #require(RiskRatio(TwoShares(crashed: all.0, of: all.1, baselineCrashed: all.2, of: all.3)))
        let ratio = try #require(MantelHaenszel.riskRatio(strata))
        try item.expect(
            inputs: ["source", "strata", "std_to_prev_mix", "answer"],
            [
                "crude_rr": crude.value, "mh_rr": ratio.value, "mh_lo95": ratio.interval.lowerBound,
                "mh_hi95": ratio.interval.upperBound, "cmh_z": try #require(MantelHaenszel.z(strata)),
            ])
        let rates = try #require(MantelHaenszel.ratesAtBaselineMix(strata))
        try Example("std_to_prev_mix", item.members["std_to_prev_mix"]).expect(
            inputs: [], ["new": rates.release, "prev": rates.baseline])
    }

    private static func multiplicity(_ examples: StatisticsExamples, _ section: String) throws {
        let item = try examples.object(section)
        let p = try item.numbers("p")
        let alpha = try item.number("ebh_alpha")
        let evidence = try item.numbers("e_values")
        areClose(Multiplicity.holm(p), try item.numbers("holm_adj"), "holm_adj")
        areClose(Multiplicity.benjaminiHochberg(p), try item.numbers("bh_adj"), "bh_adj")
        areClose(Multiplicity.bonferroni(p), try item.numbers("bonferroni_adj"), "bonferroni_adj")
        areClose(
            (1...evidence.count).map { Multiplicity.evidenceNeeded(rank: $0, of: evidence.count, alpha: alpha) },
            try item.numbers("ebh_thresholds"), "ebh_thresholds")
        let levels = try item.list("stucco")
        let ours = Multiplicity.conjunctionAlpha(
            candidates: try levels.map { Int(try $0.number("candidates")) }, alpha: 0.05)
        for (level, alpha) in zip(levels, ours) {
            try level.expect(inputs: ["level", "candidates"], ["alpha_l": alpha])
        }
        try item.expect(
            inputs: [
                "p", "holm_adj", "bh_adj", "bonferroni_adj", "ebh_thresholds", "stucco", "e_values", "ebh_alpha",
            ],
            [
                "reject_holm_05": Double(Multiplicity.holm(p).count { $0 <= 0.05 }),
                "reject_bh_05": Double(Multiplicity.benjaminiHochberg(p).count { $0 <= 0.05 }),
                "ebh_reject": Double(Multiplicity.rejections(evidence, alpha: alpha)),
            ])
    }
}

import Glibc

/// Finds the conditions under which crashes are many: "a third of users points to a condition".
///
/// Each value, and each pair of values that have at least 5 % of the crashes, is scored by how much better two rates, one
/// inside and one outside, describe the counts than one rate does, less a penalty for having tried so many. The best one's leaves are
/// taken out, and the rest is searched again. `docs/decisions` has the reasons.
package struct ExplanationSearch: Sendable {
    /// What the units of a condition are compared with.
    package enum Comparison: Hashable, Sendable {
        /// The units outside, at the same time.
        case rates
        /// What they would be had each leaf kept its rate of the baseline: what was always bad is no answer.
        case rise
        /// The crashes of a reference, where there is nothing to divide by.
        case crashesOnly
    }

    package var dimensions: [String]
    /// In any order; those with the same values are one.
    package var leaves: [ExplanationLeaf]
    package var comparison: Comparison
    /// How many parts a condition may have, 1 to 3.
    package var order: Int
    /// How many times more the counts vary than those of independent units: crashes of one user gather.
    package var designEffect: Double

    /// So many units of a leaf before are taken to have had the rate that its values had.
    static let priorUnits = 20.0
    /// The gain that an answer must have: a hundred to one.
    private static let leastScore = log(100.0)
    /// A shorter statement may be this much worse.
    private static let allowance = 3.0
    /// What is closer than this cannot be told apart.
    private static let tie = 2.0
    private static let mostConditions = 3
    private static let mostCandidates = 10
    /// What the conditions must cover so that nobody looks for more.
    private static let nearlyAll = 0.8
    /// Fewer crashes than this are no pattern.
    private static let leastCrashes = 5.0

    package init(
        dimensions: [String], leaves: [ExplanationLeaf], comparison: Comparison = .rates, order: Int = 2,
        designEffect: Double = 1
    ) {
        self.dimensions = dimensions
        self.leaves = leaves
        self.comparison = comparison
        self.order = min(max(order, 1), 3)
        self.designEffect = max(designEffect, 1)
    }

    /// Searches all leaves.
    ///
    /// - Complexity: a few passes over the leaves, each of the size of a leaf's values squared; with an order of 3, cubed.
    package func explain(
        _ release: ReleaseLabel, since baseline: ReleaseLabel? = nil, unit: ExplanationUnit = .user
    ) -> Explanation {
        let columns = countedLeaves()
        var left = Array(0..<columns.leafCount)
        var all = ConditionCounts()
        for leaf in left { all += columns.counts[leaf] }
        let least = max(Self.leastCrashes, 0.05 * all.crashed)

        var found: [(condition: FoundCondition, counts: ConditionCounts)] = []
        var candidates: [Explanation.Candidate] = []
        var remaining = all
        while found.count < Self.mostConditions, remaining.crashed >= least {
            let scored = score(columns, left, least)
            if found.isEmpty {
                candidates = listed(scored)
            }
            guard let best = choose(from: scored, in: remaining) else { break }
            found.append((condition(best, among: scored, of: remaining), best.candidate.counts))
            let parts = best.candidate.items.map { (dimension: $0.dimension, members: Set($0.members)) }
            left.removeAll { leaf in
                let codes = columns.codes(of: leaf)
                return parts.allSatisfy { $0.members.contains(codes[codes.startIndex + $0.dimension]) }
            }
            remaining = ConditionCounts()
            for leaf in left { remaining += columns.counts[leaf] }
        }
        return Explanation(
            verdict: verdict(found.map(\.counts), all: all, remaining: remaining), release: release,
            conditions: found.map(\.condition), candidates: candidates, all: shown(all), remaining: shown(remaining),
            isCrashOnly: comparison == .crashesOnly, baseline: baseline, unit: unit)
    }
}

// MARK: - Leaves

extension ExplanationSearch {
    private func countedLeaves() -> LeafColumns {
        var columns = LeafColumns(
            dimensions: dimensions,
            leaves: leaves.map { leaf in
                var counts = ConditionCounts()
                counts.total = Double(leaf.now.total)
                counts.crashed = Double(leaf.now.crashedMillionths) / 1e6
                counts.totalBefore = Double(leaf.before?.total ?? 0)
                counts.crashedBefore = Double(leaf.before?.crashedMillionths ?? 0) / 1e6
                if comparison == .crashesOnly { counts.total = counts.crashed + counts.crashedBefore }
                return (leaf.values, counts)
            })
        if comparison == .rise { columns.expect(BaselineRates(columns), priorUnits: Self.priorUnits) }
        return columns
    }

    private func shown(_ counts: ConditionCounts) -> CrashShare {
        guard comparison == .crashesOnly else { return counts.share }
        var crashes = counts
        crashes.total = crashes.crashed.rounded(.up)
        return crashes.share
    }
}

// MARK: - Scores

extension ExplanationSearch {
    private struct Scored {
        let candidate: CandidateCondition
        let effect: ConditionEffect
        /// What its length and the number of candidates cost.
        let penalty: Double
        /// What they cost when those with few crashes are counted as well.
        let fullPenalty: Double

        var score: Double { effect.gain - penalty }
        var isAnswer: Bool {
            let least = ExplanationSearch.leastScore
            guard score >= least, effect.isLarge else { return false }
            let certain = effect.certainGain ?? effect.gain
            if min(effect.gain, certain) - fullPenalty >= least { return true }
            // What stands out by the units of now alone was not picked for how the baseline fell out, and need not pay for
            // the choice again when it is asked whether it was always so.
            return certain >= least && (effect.gainNow ?? -.infinity) - fullPenalty >= least
        }
    }

    /// What is raised, best first.
    private func score(_ columns: LeafColumns, _ left: [Int], _ least: Double) -> [Scored] {
        let table = CandidateTable(columns, leaves: left, least: least, order: order) { inside, all in
            effect(of: inside, in: all).flatMap { $0.isRaised ? $0.gain : nil }
        }
        // A statement pays for its length and for how many of its length were tried; those of roll-ups came on top.
        var plain = [0, 0, 0]
        var rolledUp = [0, 0, 0]
        for candidate in table.candidates {
            if candidate.hasRollUp {
                rolledUp[candidate.items.count - 1] += 1
            } else {
                plain[candidate.items.count - 1] += 1
            }
        }
        return table.candidates.compactMap { candidate -> Scored? in
            guard let effect = effect(of: candidate.counts, in: table.all), effect.isRaised else { return nil }
            let length = candidate.items.count
            let tried = plain[length - 1] + (candidate.hasRollUp ? rolledUp[length - 1] : 0)
            let all = table.possibleConditions(length: length, rollUps: candidate.hasRollUp)
            let ofLength = Double(length) * log(2)
            return Scored(
                candidate: candidate, effect: effect, penalty: ofLength + log(Double(tried)),
                fullPenalty: ofLength + log(max(all, 1)))
        }.sorted { $0.score != $1.score ? $0.score > $1.score : Self.isSimpler($0.candidate, $1.candidate) }
    }

    private func effect(of inside: ConditionCounts, in all: ConditionCounts) -> ConditionEffect? {
        ConditionEffect(of: inside, in: all, comparison: comparison, spread: designEffect)
    }

    /// The simplest statement among those that are as good as the best.
    private func choose(from scored: [Scored], in all: ConditionCounts) -> Scored? {
        let answers = scored.filter(\.isAnswer)
        guard let best = answers.first else { return nil }
        let near = answers.prefix { $0.score >= best.score - Self.allowance }
        guard var chosen = near.min(by: { Self.isSimpler($0.candidate, $1.candidate) }) else { return nil }
        while let wider = answers.first(where: { isWider($0.candidate, than: chosen.candidate, in: all) }) {
            chosen = wider
        }
        return chosen
    }

    /// Whether a statement is the other one less a part that it does without: what comes in by leaving the part out has
    /// risen as well, and by at least half as much.
    ///
    /// The score compares ratios, and a cause that adds the same to all shows as a smaller ratio where the rate was high
    /// before; "not where it was always bad" is no part of an answer.
    private func isWider(
        _ wide: CandidateCondition, than narrow: CandidateCondition, in all: ConditionCounts
    ) -> Bool {
        guard comparison == .rise, wide.items.count == narrow.items.count - 1,
            Set(wide.when).isSubset(of: narrow.when)
        else { return false }
        let added = wide.counts - narrow.counts
        guard let effect = effect(of: added, in: all - narrow.counts), effect.isRaised, effect.isRisen else {
            return false
        }
        let change = (all.crashed - wide.counts.crashed) / (all.expected - wide.counts.expected)
        let rise = { (counts: ConditionCounts) in (counts.crashed - counts.expected * change) / counts.total }
        return rise(added) >= 0.5 * rise(narrow.counts)
    }

    /// The best ones. A roll-up is listed where nothing better is said of its dimensions or of some of them.
    private func listed(_ scored: [Scored]) -> [Explanation.Candidate] {
        var better: [Set<Int>] = []
        var listed: [Explanation.Candidate] = []
        for one in scored where listed.count < Self.mostCandidates {
            let dimensions = Set(one.candidate.items.map(\.dimension))
            if one.candidate.hasRollUp, better.contains(where: dimensions.isSuperset(of:)) { continue }
            if !better.contains(dimensions) { better.append(dimensions) }
            listed.append(.init(when: one.candidate.when, score: one.score))
        }
        return listed
    }

    private static func isSimpler(_ one: CandidateCondition, _ other: CandidateCondition) -> Bool {
        if one.items.count != other.items.count { return one.items.count < other.items.count }
        if one.hasRollUp != other.hasRollUp { return !one.hasRollUp }
        return one.items.map(\.dimension).lexicographicallyPrecedes(other.items.map(\.dimension))
    }

    private func condition(_ chosen: Scored, among scored: [Scored], of all: ConditionCounts) -> FoundCondition {
        let inside = chosen.candidate.counts
        let outside = all - inside
        let effect = chosen.effect
        let hasRates = comparison != .crashesOnly
        let alike = scored.filter { other in
            other.isAnswer && other.score >= chosen.score - Self.tie && other.candidate.when != chosen.candidate.when
        }
        return FoundCondition(
            when: chosen.candidate.when, inside: shown(inside), all: shown(all),
            rateInside: hasRates ? inside.crashed / inside.total : nil,
            rateOutside: hasRates ? outside.crashed / outside.total : nil,
            baselineRateInside: comparison == .rise && inside.totalBefore > 0
                ? inside.crashedBefore / inside.totalBefore : nil,
            riskRatio: effect.riskRatio, riskRatioInterval: effect.riskInterval, riseRatio: effect.riseRatio,
            shareOfCrashes: inside.crashed / all.crashed,
            shareOfUsers: hasRates ? inside.total / all.total : inside.crashedBefore / all.crashedBefore,
            excessCover: effect.cover, score: chosen.score,
            indistinguishable: alike.prefix(Self.mostCandidates).map(\.candidate.when))
    }
}

// MARK: - The verdict

extension ExplanationSearch {
    private func verdict(
        _ found: [ConditionCounts], all: ConditionCounts, remaining: ConditionCounts
    ) -> Explanation.Verdict {
        guard all.crashed >= Self.leastCrashes else { return .none }
        guard !found.isEmpty else { return hasRisen(all) ? .spread : .none }
        return cover(all: all, remaining: remaining) >= Self.nearlyAll ? .isolated : .partial
    }

    /// The part of the crashes, or of their rise, that would not be there if the rates of what remains held everywhere.
    private func cover(all: ConditionCounts, remaining: ConditionCounts) -> Double {
        let inside = all - remaining
        switch comparison {
        case .rates:
            guard remaining.total > 0 else { return 1 }
            return (inside.crashed - inside.total * remaining.crashed / remaining.total) / all.crashed
        case .rise:
            guard remaining.expected > 0 else { return 1 }
            let excess = inside.crashed - inside.expected * remaining.crashed / remaining.expected
            return excess / max(all.crashed - all.expected, excess)
        case .crashesOnly:
            guard remaining.crashedBefore > 0 else { return 1 }
            return (inside.crashed - inside.crashedBefore * remaining.crashed / remaining.crashedBefore) / all.crashed
        }
    }

    /// Whether there is anything to explain: without a baseline every crash is, with one only what came since.
    private func hasRisen(_ all: ConditionCounts) -> Bool {
        switch comparison {
        case .rates: return true
        case .crashesOnly: return all.crashedBefore > 0
        case .rise:
            let variance = 1 / max(all.crashed, 0.5) + 1 / max(all.crashedBefore, 0.5)
            return log(all.crashed / all.expected) > 1.96 * (designEffect * variance).squareRoot()
        }
    }
}

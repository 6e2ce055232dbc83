internal import LaunchDocument

/// The rules of an app's flags, laid out for those who ask for all of them: a condition that several flags have is looked at
/// once, and what is the same in every bucketing is hashed once.
///
/// What comes of a flag is what ``LaunchDocument/value(of:for:level:isKillRemembered:)`` says, which phones ask.
struct FlagRules: Sendable {
    private struct Rule {
        /// Where the condition of its kill is in `conditions`.
        var kill: Int?
        var killsUnknown = false
        var ramp: Ramp?
    }

    private struct Ramp {
        /// Where the condition is in `conditions`.
        let when: Int
        let includesUnknown: Bool
        let percent: Percent
        let sorter: Bucket.Sorter
    }

    private let conditions: [Condition]
    private let rules: [Rule]
    private let hasRamps: Bool

    init(_ flags: [Flag]) {
        var conditions: [Condition] = []
        var positions: [Condition: Int] = [:]
        func position(of condition: Condition) -> Int {
            if let known = positions[condition] { return known }
            positions[condition] = conditions.count
            conditions.append(condition)
            return conditions.count - 1
        }
        rules = flags.map { flag in
            Rule(
                kill: flag.kill.map { position(of: $0.when) }, killsUnknown: flag.kill?.killsUnknown ?? false,
                ramp: flag.restore.map { restore in
                    Ramp(
                        when: position(of: restore.when), includesUnknown: restore.includesUnknown,
                        percent: restore.percent,
                        sorter: Bucket.Sorter(salt: restore.salt ?? flag.name))
                })
        }
        self.conditions = conditions
        hasRamps = rules.contains { $0.ramp != nil }
    }

    /// What comes of every flag.
    ///
    /// - Parameter installation: As ``Installation/seen(from:)`` gives it for the document's platform.
    func outcomes(for installation: Installation) -> [FlagOutcome] {
        let matches = conditions.map { $0.match(installation) }
        let key = hasRamps ? Self.key(of: installation) : nil
        return rules.map { rule in Self.outcome(of: rule, match: { matches[$0] }, key: { key }) }
    }

    /// What comes of one of them.
    func outcome(at position: Int, for installation: Installation) -> FlagOutcome {
        Self.outcome(
            of: rules[position], match: { conditions[$0].match(installation) }, key: { Self.key(of: installation) })
    }

    private static func outcome(
        of rule: Rule, match: (Int) -> Condition.Match, key: () -> Bucket.Key?
    ) -> FlagOutcome {
        if let kill = rule.kill, match(kill).counts(withUnknown: rule.killsUnknown) { return .killed }
        guard let ramp = rule.ramp, match(ramp.when).counts(withUnknown: ramp.includesUnknown) else { return .normal }
        if ramp.percent == .hundred { return .restored }
        guard let key = key() else { return .notYetRestored }
        return ramp.sorter.index(key) < ramp.percent.thousandths ? .restored : .notYetRestored
    }

    /// Nil for an installation without a key, which comes last in every ramp.
    private static func key(of installation: Installation) -> Bucket.Key? {
        installation.targetingKey.flatMap { $0.isEmpty ? nil : Bucket.Key($0) }
    }
}

import LaunchDocument
import PolicyFiles

/// One setting of safe mode by the name that commands have for it: its path below `safe_mode`, as in `levels.1.disable`.
struct SafeModeKey: Sendable {
    enum Kind: Sendable {
        case word([String])
        case number(ClosedRange<Int>)
        /// Flags and parts of the app.
        case names
    }

    let name: String
    let kind: Kind
    /// What is said about it; nil when nothing is.
    let written: @Sendable (SafeModeValues) -> SettingValue?
    /// What holds.
    let resolved: @Sendable (SafeMode) -> SettingValue

    /// Where it lies below `safe_mode`, or below the `set` of an override.
    func path(in scope: YAMLPath) -> YAMLPath {
        YAMLPath(scope.steps + name.split(separator: ".").map { .key(String($0)) })
    }

    /// What may be said, for people.
    var expected: String {
        switch kind {
        case .word(let words): "one of: \(words.joined(separator: ", "))"
        case .number(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .names: "names of flags with commas between them"
        }
    }
}

/// The value of a setting.
enum SettingValue: Equatable, Sendable {
    case word(String)
    case number(Int)
    case names([String])

    /// As people read it.
    var text: String {
        switch self {
        case .word(let word): word
        case .number(let number): "\(number)"
        case .names(let names): names.isEmpty ? "none" : names.joined(separator: ", ")
        }
    }

    /// As it is written into a policy.
    var yaml: YAMLValue {
        switch self {
        case .word(let word): .text(word)
        case .number(let number): .plain("\(number)")
        case .names(let names): .sequence(names.map { .text($0) }, .flow)
        }
    }
}

extension SafeModeKey {
    /// All of them, in the order in which they are shown.
    static let all: [SafeModeKey] =
        [
            word("mode", SafeModeMode.self, { $0.mode }, { $0.mode }),
            number("crash_threshold", SafeModeLimits.crashThreshold, { $0.crashThreshold }, { $0.crashThreshold }),
            number(
                "unknown_hint_points", SafeModeLimits.unknownHintPoints, { $0.unknownHintPoints },
                { $0.unknownHintPoints }),
            number("window_seconds", SafeModeLimits.windowSeconds, { $0.windowSeconds }, { $0.windowSeconds }),
            number(
                "stable_after_seconds", SafeModeLimits.stableAfterSeconds, { $0.stableAfterSeconds },
                { $0.stableAfterSeconds }),
            number(
                "hang_after_seconds", SafeModeLimits.hangAfterSeconds, { $0.hangAfterSeconds }, { $0.hangAfterSeconds }),
            number("max_level", SafeModeLimits.level, { $0.maximumLevel }, { $0.maximumLevel }),
            number(
                "exit.max_retry_after", SafeModeLimits.maximumRetryAfter, { $0.maximumRetryAfter },
                { $0.maximumRetryAfter }),
            SafeModeKey(
                name: "never_disable", kind: .names, written: { $0.neverDisable.map { .names($0) } },
                resolved: { .names($0.neverDisable) }),
        ] + SafeModeLimits.level.flatMap(ofLevel)

    private static func ofLevel(_ level: Int) -> [SafeModeKey] {
        [
            word(
                "levels.\(level).document", DocumentChoice.self, { $0.levels[level]?.document },
                { $0.levels[level - 1].document }),
            SafeModeKey(
                name: "levels.\(level).disable", kind: .names,
                written: { $0.levels[level]?.disable.map { .names($0) } },
                resolved: { .names($0.levels[level - 1].disable) }),
            word(
                "levels.\(level).caches", CacheTreatment.self, { $0.levels[level]?.caches },
                { $0.levels[level - 1].caches }),
            number(
                "levels.\(level).fetch_timeout_ms", SafeModeLimits.fetchTimeoutMilliseconds,
                { $0.levels[level]?.fetchTimeoutMilliseconds }, { $0.levels[level - 1].fetchTimeoutMilliseconds }),
        ]
    }

    private static func word<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ name: String, _ type: Word.Type, _ written: @escaping @Sendable (SafeModeValues) -> Word?,
        _ resolved: @escaping @Sendable (SafeMode) -> Word
    ) -> SafeModeKey {
        SafeModeKey(
            name: name, kind: .word(Word.allCases.map(\.rawValue)), written: { written($0).map { .word($0.rawValue) } },
            resolved: { .word(resolved($0).rawValue) })
    }

    private static func number(
        _ name: String, _ range: ClosedRange<Int>, _ written: @escaping @Sendable (SafeModeValues) -> Int?,
        _ resolved: @escaping @Sendable (SafeMode) -> Int
    ) -> SafeModeKey {
        SafeModeKey(
            name: name, kind: .number(range), written: { written($0).map { .number($0) } },
            resolved: { .number(resolved($0)) })
    }
}

import LaunchDocument
import Versioning

extension LintFact {
    var message: String {
        switch self {
        case .minimumAboveRecommended(let minimum, let recommended):
            "the minimum \(minimum) is above the recommended \(recommended)"
        case .aboveEveryRelease(let name, let version, let newest?):
            "`\(name)` is \(version), but the newest release that can be installed is \(newest)"
        case .aboveEveryRelease(let name, let version, nil):
            "`\(name)` is \(version), but no listed release can be installed"
        case .minimumWithoutReason: "the minimum has no reason"
        case .blockWithoutReason: "the block has no reason"
        case .blockWithoutStoreURL: "users are told to update, and the policy has no `store_url`"
        case .neverMatches(let range): "`\(range)` matches nothing at all"
        case .withoutUpperBound(let name, hasVersions: true): "`\(name)` has no upper end and would also hit the fix"
        case .withoutUpperBound(let name, hasVersions: false):
            "`\(name)` is about all versions and would also hit the fix"
        case .matchesPending(let name, let version): "`\(name)` hits \(version), which is not released yet"
        case .withoutEnglish(let name): "`\(name)` has no English text"
        case .unknownFlag(let name, _, isRetired: true): "safe mode names the flag `\(name)`, which is retired"
        case .unknownFlag(let name, _, isRetired: false): "safe mode names the flag `\(name)`, which does not exist"
        case .severalLive(let version, let other, let line):
            "\(version) cannot be live beside \(other) on line \(line): an App Store app has one live version"
        case .documentTooLarge(let bytes, let limit):
            "the document has \(bytes) bytes, and phones read at most \(limit)"
        case .strandedSystems(let from, let below, let share):
            "users on systems \(from.map { "from \($0) to " } ?? "")below \(below) cannot install any release at or above the "
                + "minimum"
                + (share.map { " (\($0) % of users)" } ?? "")
        case .minimumBelowGateSince(let minimum, let gateSince):
            "the minimum \(minimum) moves nobody: versions before \(gateSince) never ask"
        case .revisionNotRisen(let revision, let before):
            revision == before
                ? "the content changed and the revision is still \(revision)"
                : "the content changed and the revision went from \(before) to \(revision)"
        case .reviewPassed(let time, let review): "the review of `\(review.name)` was due \(time)"
        case .reviewAbsent(let review): "`\(review.name)` has no `review_by`"
        case .killChangesNothing(let flag, let value):
            "the kill of `\(flag)` changes nothing: its default and its safe value are both \(value)"
        case .fixIsOut(let flag, let killed, let fixed):
            "`\(flag)` is killed for \(killed), and \(fixed), which is newer, is live"
        case .killedPastRelease(let flag, let version, let time):
            "`\(flag)` is killed in \(version) too, which came out \(time), after the kill"
        case .recommendedLowered(let from, let to): "the recommended version went down from \(from) to \(to)"
        case .reliesOnPhased(let version, let percent):
            "users must leave their version, and \(version) is "
                + (percent.map { "offered to \($0) % of them only" } ?? "not offered to all of them yet")
        case .disabledAndKept(let name): "`\(name)` is switched off here and in `never_disable`, which wins"
        case .disabledStaysOn(let name, let level):
            "level \(level) sets `\(name)` to its safe value, which is on: nothing is switched off"
        case .looserLevel(let level, let key, let value, let below):
            "level \(level) has `\(key): \(value)`, which is less careful than `\(below)` at level \(level - 1)"
        case .levelNeverReached(let level, let maximum): "level \(level) is never reached: `max_level` is \(maximum)"
        case .overrideNeverUsed(let line):
            "this override is never used: the one on line \(line) holds wherever it does, and comes first"
        case .forceWithoutEffect(let mode): "`force` reaches nobody, because `mode` is \(mode.rawValue)"
        case .forceAboveMaximum(let level, let maximum):
            "`force` asks for level \(level), and `max_level` makes it \(maximum)"
        case .forceOfNobody(let versions): "`force` is for \(versions), and nobody is known to have that"
        case .forceOutlived(let versions, let fixed):
            "`force` is for \(versions), and \(fixed), which is newer, is live"
        }
    }

    var help: String {
        switch self {
        case .minimumAboveRecommended(let minimum, _): "raise `recommended` to \(minimum) or more, or lower the minimum"
        case .aboveEveryRelease(_, let version, let newest?):
            "lower it to \(newest) or less, or list \(version) below `releases` once the store has it"
        case .aboveEveryRelease(_, _, nil): "list what the store has below `releases`, with `status: live`"
        case .minimumWithoutReason: "add `reason:` beside it: \(reasons)"
        case .blockWithoutReason: "add `reason:`: \(reasons)"
        case .blockWithoutStoreURL: "add `store_url: https://…`"
        case .neverMatches: "check the comparisons: blanks between them mean and, || means or"
        case .withoutUpperBound(_, hasVersions: true): "add an upper end: \">=2.4.0 <2.4.1\""
        case .withoutUpperBound(_, hasVersions: false):
            "add versions with an upper end: { versions: \">=2.4.0 <2.4.1\" }"
        case .matchesPending(_, let version): "end it below \(version), or change the status of \(version) if it is out"
        case .withoutEnglish: "add `en:`; everybody whose language is missing gets it"
        case .unknownFlag(_, let suggestion?, isRetired: false): "did you mean `\(suggestion)`?"
        case .unknownFlag: "add it below `flags`, or remove it here"
        case .severalLive: "give the older one `status: replaced`"
        case .documentTooLarge: "shorten messages, or remove flags and notices that are over"
        case .strandedSystems:
            "they get what `stranded` says; if the store offers them an older version that is good enough, list it as "
                + "`last_compatible` and set `offer_last_compatible: true`"
        case .minimumBelowGateSince(_, let gateSince): "raise it above \(gateSince), or remove it"
        case .revisionNotRisen(_, let before): "write `revision: \(before + 1)`"
        case .reviewPassed(_, let review): "look whether it is still needed; \(review.commands)"
        case .reviewAbsent: "say when somebody looks at it again: review_by: 2026-12-06T00:00:00Z"
        case .killChangesNothing: "make `safe` the value that is harmless, or remove the kill"
        case .fixIsOut(let flag, _, let fixed):
            "once nearly everybody has \(fixed), take the kill away: gatehouse flag restore \(flag)"
        case .killedPastRelease(_, let version, _):
            "if \(version) has the fix, end the kill below it: versions: \"<\(version)\""
        case .recommendedLowered(let from, _): "users of \(from) are not asked to go back; check that it is meant"
        case .reliesOnPhased: "complete the rollout; until then some users may find nothing to install"
        case .disabledAndKept: "remove it from one of the two"
        case .disabledStaysOn: "make `safe` the value that is harmless, or remove it here"
        case .looserLevel(_, let key, _, let below): "write `\(key): \(below)`, or lower the level below"
        case .levelNeverReached(_, let maximum): "raise `max_level` above \(maximum), or remove the level"
        case .overrideNeverUsed: "put it before that one, or remove it"
        case .forceWithoutEffect: "write `mode: on`, or take the force away: gatehouse safe-mode clear"
        case .forceAboveMaximum(let level, let maximum): "write `level: \(maximum)`, or `max_level: \(level)`"
        case .forceOfNobody: "give the versions that crash, or list the release below `releases`"
        case .forceOutlived(_, let fixed):
            "once nearly everybody has \(fixed), take the force away: gatehouse safe-mode clear"
        }
    }

    private var reasons: String { BlockReason.allCases.map(\.rawValue).joined(separator: ", ") }
}

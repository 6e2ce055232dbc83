import LaunchDocument
import PolicyFiles
import Versioning

extension ChangePlan.Note {
    /// What to tell about it; the path is that of the policy.
    func sentence(path: String) -> String {
        switch self {
        case .alreadySo(let what, let line): "\(what) already (\(path):\(line))"
        case .recommendedRaised(let version):
            "recommended raised to \(version) as well, since it must not lie below the minimum"
        case .releaseListed(let version, let status):
            "\(version) was not in releases: listed as \(status.rawValue), correct that with 'gatehouse release set-status \(version) …'"
        case .noLongerLive(let version): "\(version) is replaced now: an app of this store has one live version"
        case .killed(let flag, let value, let condition, let killsUnknown):
            "\(flag) reads \(value) for \(condition.words)"
                + (killsUnknown ? ", and where a phone does not say whether it is one of them" : "")
        case .onlyThis(let bound, let option):
            "\(bound.text) is \(bound.exact) alone; all of \(bound.text): \(option.map { "--\($0) " } ?? "")'\(bound.all)'"
        case .kept(let reason, let time):
            "its reason\(reason.map { " (\($0))" } ?? "") and its review\(time.map { " (\($0))" } ?? "") stay, since it is for more than was asked"
        case .wayToPhones:
            "a phone gets it with its next fetch, at a launch or back in the foreground: what it reads after that is off at once, what it has read by then at its next launch; in safe mode at levels 1 and 2 the app waits for the fetch, 3 s at most"
        case .usersKilled(let reach):
            "\(reach.mayBe > 0 ? "at most " : "")\(grouped(reach.users + reach.mayBe)) of \(grouped(reach.all)) users run what it is for"
                + (reach.share.map { ", \($0) %" } ?? "")
                + (reach.mayBe > 0 ? "; the table knows versions and systems alone" : "")
        case .killReplaced(let flag, let condition):
            "\(flag) was killed for \(condition.words): those who are not among the others have it back"
        case .restored(let flag, let value):
            "\(flag) reads \(value) again for everybody, from a phone's next launch after a fetch on"
        case .ramped(let flag, let value, let percent, let before):
            "\(flag) reads \(value) again for \(percent) % of those whom it was taken from"
                + (before.map {
                    $0.thousandths > percent.thousandths ? ", fewer than the \($0) % before" : ", after \($0) %"
                }
                    ?? "") + "; without a targeting key an install waits for the last step"
        case .nextShare(let flag, let share):
            "all well? then 'gatehouse flag restore \(flag)\(share.map { " --percent \($0)" } ?? "")'"
        case .rampGoesOn(let flag, let percent, let condition):
            "\(flag) stays on its way back for all others: \(percent) % of \(condition.words)"
        case .rampEnded(let flag, let percent): "\(flag) was back for \(percent) %, which ends with this kill"
        case .killChangesNothing(let flag, let value):
            "\(flag) is \(value) by default as well: this kill changes nothing for anybody"
        case .safeModeSet(let key, let from, let to, let condition):
            "\(key): \(from == to ? "\(to) as before" : "\(from) → \(to)")"
                + (condition.isForEverybody ? "" : ", for \(condition.words)")
        case .overrideTakenOver(let condition, let line):
            "the override for \(condition.words) would hide this one (\(path):\(line)): it goes before it, and what that says besides is said here too"
        case .overrideWins(let condition, let line):
            "where \(condition.words) holds as well, that override comes first and counts alone (\(path):\(line))"
        case .reachOfSafeMode: "a phone has it from the launch after its next fetch on"
        case .forced(let condition, let level, let what): "\(condition.words) starts at level \(level): \(what)"
        case .forceSwitchesNothingOff:
            "level 1 switches no feature off; 'gatehouse safe-mode set levels.1.disable+=NAME' names one"
        case .reachOfForce:
            "a phone starts so from the launch after its next fetch on; one that does not come to its first screen is at level 1 with its third launch, waits there for a fetch, and follows at once"
        case .forceCleared(let condition):
            "\(condition.words) starts normally again, from the launch after a phone's next fetch on"
        case .storeLacks(let version, let line): "the store has no \(version) (\(path):\(line)): left as it is"
        case .storeStateUnknown(let version, let word):
            "the store says \(word.isEmpty ? "nothing" : word) of \(version), from which nothing follows: left as it is"
        case .reviewBy(let time): "review_by is \(time); choose another with --review-by"
        }
    }
}

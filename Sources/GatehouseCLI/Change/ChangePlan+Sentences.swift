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
        case .killed(let flag, let value):
            "\(flag) reads \(value) from a phone's next fetch on, at its next start or return to the foreground; what has read it by then goes on until the next start"
        case .rampEnded(let flag): "giving \(flag) back step by step has ended with this kill"
        case .killChangesNothing(let flag, let value):
            "\(flag) is \(value) by default as well: this kill changes nothing for anybody"
        case .reviewBy(let time): "review_by is \(time); choose another with --review-by"
        }
    }
}

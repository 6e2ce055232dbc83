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
        case .reviewBy(let time): "review_by is \(time); choose another with --review-by"
        }
    }
}

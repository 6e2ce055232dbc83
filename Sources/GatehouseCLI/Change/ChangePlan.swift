import LaunchDocument
import PolicyFiles
import Versioning

/// What a command wants to change in one policy, before anything is checked or written.
struct ChangePlan: Equatable {
    /// Empty when the policy stays as it is.
    var edits: [PolicyEdit] = []
    var notes: [Note] = []

    /// Something the reader would not expect from the command line alone.
    enum Note: Equatable {
        /// The policy says so already; the text names what, the line where.
        case alreadySo(String, line: Int)
        /// A minimum above the recommended version raises that too.
        case recommendedRaised(AppVersion)
        /// The release was not in the policy; the command put it there.
        case releaseListed(AppVersion, ReleaseStatus)
        /// An Apple app has one live version.
        case noLongerLive(AppVersion)
        /// A flag is switched off for those whom the condition is about, and perhaps for those who do not say.
        case killed(String, value: Bool, for: Condition, killsUnknown: Bool)
        /// A bound is one version alone; the name of the option it was given with, nil for an argument.
        case onlyThis(BareBound, option: String?)
        /// What is so already keeps its own reason and review, since it is more than was asked for.
        case kept(reason: String?, reviewBy: Timestamp?)
        /// How and when a kill reaches phones.
        case wayToPhones
        /// How many users a kill is about, by a table of installs.
        case usersKilled(InstallTable.Reach)
        /// A kill of some gives way to one that leaves them out.
        case killReplaced(String, for: Condition)
        /// A flag is given back to everybody.
        case restored(String, value: Bool)
        /// A flag is given back to a share of the installs; before, to another.
        case ramped(String, value: Bool, Percent, from: Percent?)
        /// What comes after this share.
        case nextShare(String, Percent?)
        /// A ramp that gave a flag back has ended with its kill.
        case rampEnded(String, at: Percent)
        /// A ramp goes on for those whom the kill is not about.
        case rampGoesOn(String, at: Percent, for: Condition)
        /// A kill of a flag that has this value by default anyway.
        case killChangesNothing(String, value: Bool)
        /// A setting of safe mode, for those whom the condition is about.
        case safeModeSet(String, from: String, to: String, for: Condition)
        /// A new override goes before one that holds for all of its installations, and begins with what that says.
        case overrideTakenOver(Condition, line: Int)
        /// An earlier override holds for some of the same installations, and counts alone there.
        case overrideWins(Condition, line: Int)
        /// When settings of safe mode reach phones.
        case reachOfSafeMode
        /// Who starts at which level, and what that does.
        case forced(Condition, level: Int, String)
        /// Level 1 lists no feature, so that a force to it changes little.
        case forceSwitchesNothingOff
        /// How and when a force reaches phones.
        case reachOfForce
        /// Who is no longer forced.
        case forceCleared(Condition)
        /// The store knows nothing of a release that the policy lists.
        case storeLacks(AppVersion, line: Int)
        /// The store has a word for where a release stands that nothing follows from.
        case storeStateUnknown(AppVersion, String)
        /// Nobody said when to look at it again.
        case reviewBy(Timestamp)
    }

    static func alreadySo(_ what: String, line: Int) -> ChangePlan { ChangePlan(notes: [.alreadySo(what, line: line)]) }

    /// What is so already, with a reason and a review where the command line gives others.
    ///
    /// - Parameters:
    ///   - path: what they lie in.
    ///   - present: those that are there.
    mutating func renew(
        _ path: YAMLPath, reason: String?, reviewBy: String?, present: (reason: String?, reviewBy: Timestamp?)
    ) {
        if let reason, reason != present.reason { edits.append(.yaml(.set(path.appending("reason"), .text(reason)))) }
        if let reviewBy, Timestamp(reviewBy) != present.reviewBy {
            edits.append(.yaml(.set(path.appending("review_by"), .plain(reviewBy))))
        }
    }
}

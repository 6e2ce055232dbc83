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
        /// A flag is switched off; when phones follow.
        case killed(String, value: Bool)
        /// A ramp that gave a flag back has ended with its kill.
        case rampEnded(String)
        /// A kill of a flag that has this value by default anyway.
        case killChangesNothing(String, value: Bool)
        /// Nobody said when to look at it again.
        case reviewBy(Timestamp)
    }

    static func alreadySo(_ what: String, line: Int) -> ChangePlan { ChangePlan(notes: [.alreadySo(what, line: line)]) }
}

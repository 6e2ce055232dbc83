import CommandKit
import CrashHealth
import DurableFiles
import Fetching
import LaunchDocument
import PolicyFiles
import ProjectFiles
import Versioning

/// Why a command ended without its answer, as facts.
enum CommandFailure: Error {
    /// One that has its words already.
    case complaint(Complaint)
    case usage(UsageError)
    case network(NetworkFailure)
    case file(FileError)
    case noFolder(String)
    /// The folder is there and holds no policy file.
    case noPolicies(folder: String)
    case noSuchApp(String, folder: String, near: String?, all: [String])
    /// Nobody said which of the apps is meant.
    case severalApps([String], folder: String)
    /// A file that may not be published as it is.
    case badPolicy(SourceText, [Diagnostic])
    /// A change that would leave a policy which nobody would publish.
    case unpublishable(SourceText, [Diagnostic])
    case change(PolicyChangeError)
    /// Phones must be told why, and the reason does not begin with a word for it.
    case reasonNeeded(String)
    case notARaise(AppVersion, from: AppVersion, place: String)
    /// The place is that of the minimum, or the file where there is none.
    case notALowering(AppVersion, from: AppVersion?, place: String)
    case noSuchFlag(String, path: String, near: String?, all: [String])
    /// The flag was taken out of the policy on purpose.
    case retiredFlag(String, place: String)
    /// The flag is switched off for some already, and a flag has one kill.
    case otherKill(String, for: Condition, place: String)
    /// The flag is on its way back to others than those whom its kill is about, and a flag has one ramp.
    case otherRamp(String, for: Condition, place: String)
    case notKilled(String, place: String)
    case reviewInThePast(Timestamp, now: Timestamp)
    /// No setting of safe mode is called so.
    case noSuchSetting(String, near: String?, all: [String])
    /// An argument with a name of its own has a value that it cannot have.
    case badSetting(String, text: String, expected: String, near: String?)
    /// A name that is to be taken off a list, and the list.
    case notListed(String, key: String, [String])
    /// Safe mode has no values of its own for those.
    case noSuchOverride(Condition, path: String)
    /// Some are forced already, and there is one force.
    case otherForce(Condition, level: Int, place: String)
    /// Nobody starts in safe mode in this mode.
    case safeModeOff(SafeModeMode, path: String)
    case levelAboveMaximum(Int, maximum: Int, path: String)
    /// A condition without a setting.
    case whatToClear(Condition)
    /// A policy file where a new one should go.
    case alreadyThere(String)
    /// A table of installs that cannot be read.
    case badTable(SourceText, Diagnostic)
    case retired(app: String, path: String)
    /// A text that should be a version or a build.
    case version(VersionError, text: String, place: TextPlace)
    case range(VersionRangeError, text: String, place: TextPlace)
    case reading(CrashReadingError)
    /// A folder or a glob in which there is no export.
    case noExports(String)
    /// Inputs without a column in which a condition could be found.
    case noDimensions([String])
    /// Rows of exports that cannot be true; at least one.
    case contradictions([RowContradiction])
    /// There is no larger number to go to.
    case noNextVersion(AppVersion)
    case project(ProjectError)
    case projectEdit(ProjectEditError)
    case projectWriting(ProjectEdit.WritingError)
    /// An app whose parts have several versions, so that there is none to raise.
    case projectDiffers(app: String, Disagreement)
    case noProjectVersion(String)
    /// A build with which one cannot go on counting.
    case noNextBuild(VersionRow, text: String)
    case noPlan(ReleasePlan.Fault, app: String)
    case unreadableInput
    /// gatehouse-server is nowhere to be found.
    case noServer(beside: String?)
    /// The answer could not be written out; an errno.
    case output(Int32)
}

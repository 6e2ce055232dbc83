import LaunchDocument
import PolicyFiles

/// A flag as it is now, and who made it so.
struct FlagState {
    let flag: Policy.Flag
    /// The change that switched it off or began to give it back; nil when neither is so, or nobody knows.
    let broughtBy: PolicyHistory.Item?
    let now: Timestamp

    var word: String {
        flag.kill != nil ? "killed" : flag.restore != nil ? "restoring" : flag.defaultValue.value ? "on" : "off"
    }

    /// As people read it.
    var words: String {
        let share = flag.restore.map { "back for \($0.percent.value) %" }
        return flag.kill == nil ? share ?? word : word + (share.map { ", the others \($0)" } ?? "")
    }

    /// Whom the kill or the ramp is about.
    var condition: Condition? { (flag.kill?.when ?? flag.restore?.when)?.condition }

    /// What becomes of those who do not know what the condition asks for; nil where nothing is off.
    var onUnknown: OnUnknown? {
        guard let written = flag.kill.map(\.onUnknown) ?? flag.restore.map(\.onUnknown) else { return nil }
        return written?.value ?? .keep
    }

    var since: Timestamp? { flag.kill == nil ? flag.restore?.since?.value : flag.kill?.since?.value }

    var reason: String? { flag.kill == nil ? flag.restore?.reason?.value : flag.kill?.reason?.value }

    var who: String? { broughtBy.map { $0.change.author?.name ?? "by hand" } }

    var isReviewDue: Bool { flag.kill?.reviewBy.map { $0.value <= now } ?? false }
}

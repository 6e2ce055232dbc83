/// One line of the list that is gone through before a release.
struct ReadinessItem: Equatable {
    enum Grade: String {
        case ok, warn, fail
        /// Only a person can say: no file tells.
        case ask
    }

    let grade: Grade
    /// What is looked at, in a word or two.
    let name: String
    let finding: String
    /// What to do about it; nil when nothing is to be done.
    var advice: String?
}

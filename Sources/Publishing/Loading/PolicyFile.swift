internal import DurableFiles
internal import PolicyFiles

/// What a loader knows about one policy file.
package struct PolicyFile: Sendable {
    /// Where the served document came from.
    package enum Origin: String, Sendable {
        case file
        /// Kept on disk from an earlier run, because the file cannot be used.
        case lastGood = "last_good"
    }

    package let app: String
    package let path: String
    /// What is served; nil for a retired app and for one that never had a good file.
    package internal(set) var served: PreparedPolicy?
    package internal(set) var origin = Origin.file
    /// When the served document was taken over.
    package internal(set) var servedSince: FileTime?
    package internal(set) var isRetired = false
    package internal(set) var problem: FileProblem?

    var watch = FileWatch()
    /// The content that was decided upon last, good or not.
    var decided: ContentHash?

    init(app: String, in folder: PolicyFolder) {
        self.app = app
        path = folder.file(of: app)
    }
}

package import PolicyFiles
package import DurableFiles

/// One thing that a look at the policy folder brought about.
package enum LoadEvent: Sendable {
    /// A new content is served. `from` is the revision before it, nil when the app is new.
    case published(PreparedPolicy, from: Int?, isSameDocument: Bool, warnings: Int)
    /// The content is refused; the text is what the diagnostics point into.
    case refused(SourceText, [Diagnostic], serving: Int?)
    case shrunk(path: String, Shrinkage, serving: Int?)
    case missing(path: String, app: String, serving: Int?)
    case unreadable(FileError, serving: Int?)
    /// A file that had a problem is again what is served.
    case recovered(path: String, revision: Int?)
    case retired(app: String, path: String)
    /// The file of a retired app was removed: nothing is known of the app any more.
    case forgotten(app: String)
    /// A file from which nothing was ever served is gone, and so are its problems.
    case vanished(path: String)
    /// The folder itself cannot be listed; everything goes on being served.
    case folderUnreadable(FileError)
    case folderRecovered(path: String)
}

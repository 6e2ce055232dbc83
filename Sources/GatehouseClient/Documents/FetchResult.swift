public import LaunchDocument

/// What became of a fetch. Nothing of it is an error to an app; it may be of interest in a log.
public enum FetchResult: Hashable, Sendable {
    /// There is another document now.
    case updated
    /// The document is the one that the app has.
    case unchanged
    /// The app asked less than a quarter of an hour ago.
    case notDue
    /// The answer is no document of this app; what the app has stays.
    case refused(DocumentError)
    /// The server answered with another status than 200 and 304, or with a 304 that nobody asked for.
    case unexpectedStatus(Int)
    /// The app's HTTP client gave up.
    case unreachable
}

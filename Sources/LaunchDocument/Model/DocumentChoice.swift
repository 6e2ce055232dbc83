/// Which document a launch works with.
public enum DocumentChoice: String, CaseIterable, Sendable {
    /// The one that was fetched last.
    case cached
    /// The last one with which a launch was stable, if it is older than the failing one; else the bundled one.
    case lastGood = "last_good"
    /// The one that the app was built with.
    case bundled
}

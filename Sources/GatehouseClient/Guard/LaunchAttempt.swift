/// One launch as the record keeps it, so that the next one can tell how it ended.
struct LaunchAttempt: Hashable, Sendable {
    var token: LaunchToken
    var build: UInt64
    var hint: LaunchHint
    var isDebugged: Bool
    var boot: UInt64
    var begunAt: Int64
    /// The level that the record asks for, and the one that the launch has; they differ in shadow mode.
    var level: Int
    var appliedLevel: Int
    /// The document that was the cached one when the launch began.
    var document: DocumentIdentity?

    var isArmed = false
    var hasFirstScreen = false
    var hasSucceeded = false
    /// Whether the app left the foreground before its first screen and did not come back.
    var hasLeft = false
    var hasLeftLate = false
}

internal import LaunchDocument

/// When it is worth asking again. A clock that was turned back makes a document old, never young for ever.
enum FetchSchedule {
    /// How old a document may be when the app comes to the foreground; processes live for days.
    static let longestAge = 900
    /// How long to leave a server alone that did not answer.
    static let pause = 60
    /// The same after a 426, which says that something has just changed.
    static let pauseAfterRefusal = 5

    /// - Parameters:
    ///   - fetchedAt: When the newest document came; nil when none ever did.
    ///   - lastAttempt: When this process asked last.
    static func isDue(fetchedAt: Timestamp?, lastAttempt: Timestamp?, at now: Timestamp) -> Bool {
        !isWithin(longestAge, since: fetchedAt, at: now) && !isWithin(pause, since: lastAttempt, at: now)
    }

    static func isWithin(_ seconds: Int, since start: Timestamp?, at now: Timestamp) -> Bool {
        guard let start else { return false }
        let (passed, overflow) = now.secondsSince1970.subtractingReportingOverflow(start.secondsSince1970)
        return !overflow && passed >= 0 && passed < seconds
    }
}

/// What a person should know beside the verdict, as facts.
package enum JudgementNote: Hashable, Sendable {
    case reading(ReadingNote)
    /// Nobody said which release is meant, so it is the newest one with enough use.
    case newestRelease
    /// Too few units to judge, yet most of them crashed: worth a look.
    case hint(crashed: Int, total: Int)
    /// Sessions were divided by this design effect, because one user's crashes gather.
    case designEffect(Double)
    /// No crashes per user are known, so sessions count as if they were independent.
    case designEffectUnknown
    case unsettledDropped(count: Int)
    /// Stretches of time that have not begun yet.
    case future(count: Int)
    /// The baseline that was asked for has no use at the same time, so nothing is compared with it.
    case baselineWithoutUse(ReleaseLabel)
    case baselineIsRelease
    case unattributed(CrashShare)
    /// Crashes without users, on fewer days than a rise is told from.
    case tooFewDaysOfEvents(Int, needed: Int)
    /// Crashes without users, no more than on the days before.
    case eventsAsUsual(EventSpike)
    case latched(since: HealthStatus, okInARow: Int)
}

/// Which share a release is held to.
package enum HealthMetric: String, Hashable, Sendable, CaseIterable {
    /// The unit is the user-day: one installation on one day, with or without a crash.
    case crashFreeUsers = "crash_free_users"
    /// The fallback. One user's crashes gather, so counts are divided by the design effect.
    case crashFreeSessions = "crash_free_sessions"
}

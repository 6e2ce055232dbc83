/// What releases are held to: one pair of limits for each metric, and what one phone model may do at worst.
package struct HealthLimits: Hashable, Sendable {
    package var users: HealthThresholds
    package var sessions: HealthThresholds
    /// Critical for a single phone model. Google Play hides an app on a model of which 8 % of daily users see a crash
    /// (Play Console help, "Core vitals", per phone model bad behavior threshold).
    package var phoneModel: CrashFreeRate

    package init(users: HealthThresholds, sessions: HealthThresholds, phoneModel: CrashFreeRate) {
        self.users = users
        self.sessions = sessions
        self.phoneModel = phoneModel
    }

    /// Crash-free users 99.5 and 99.0 %, sessions 99.9 and 99.5 %, one phone model 92 %.
    package static let standard = HealthLimits(
        users: HealthThresholds(target: .nearest(millionths: 995_000), critical: .nearest(millionths: 990_000)),
        sessions: HealthThresholds(target: .nearest(millionths: 999_000), critical: .nearest(millionths: 995_000)),
        phoneModel: .nearest(millionths: 920_000))

    package func thresholds(for metric: HealthMetric) -> HealthThresholds {
        switch metric {
        case .crashFreeUsers: users
        case .crashFreeSessions: sessions
        }
    }
}

import CrashHealth
import LaunchDocument
import PolicyFiles

extension HealthLimits {
    /// Takes over what a policy says; what it leaves out stays.
    mutating func take(_ health: Policy.Health) {
        users.take(health.crashFreeUsers)
        sessions.take(health.crashFreeSessions)
    }
}

extension HealthThresholds {
    fileprivate mutating func take(_ thresholds: Policy.Thresholds?) {
        if let rate = thresholds?.target.flatMap({ CrashFreeRate($0.value) }) { target = rate }
        if let rate = thresholds?.critical.flatMap({ CrashFreeRate($0.value) }) { critical = rate }
        // Where only one of them is said, the other one must not contradict it.
        target = max(target, critical)
    }
}

extension HealthMetric {
    /// As people call it: `crash-free users`.
    package var name: String {
        switch self {
        case .crashFreeUsers: "crash-free users"
        case .crashFreeSessions: "crash-free sessions"
        }
    }

    /// What is counted, one of it: `user-day`.
    package var unit: String {
        switch self {
        case .crashFreeUsers: "user-day"
        case .crashFreeSessions: "session"
        }
    }

    var units: String { unit + "s" }
}

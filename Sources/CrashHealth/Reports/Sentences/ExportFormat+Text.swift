extension ExportFormat {
    /// What it is, and where people get it.
    package var source: String {
        switch self {
        case .crashlyticsEvents: "Crashlytics events in BigQuery, flattened by a query"
        case .firebaseSessions: "Firebase sessions in BigQuery, flattened by a query"
        case .appleCrashes: "App Store Connect analytics report App Crashes"
        case .appleSessions: "App Store Connect analytics report App Sessions"
        case .appleWeb: "App Store Connect, the table of the Metrics page"
        case .playCrashes: "Google Play Console report crashes_PACKAGE_YYYYMM_…"
        case .playInstalls: "Google Play Console report installs_PACKAGE_YYYYMM_…"
        case .playVitals: "Play Developer Reporting API, vitals crashrate query"
        case .sentrySessions: "Sentry API, organization sessions"
        case .sentryDiscover: "Sentry Discover, exported"
        case .bugsnagReleases: "BugSnag API, releases of a project"
        case .bugsnagTrend: "BugSnag API, stability trend of a project"
        case .googleAnalytics: "Google Analytics 4, a report as CSV"
        case .xcodeMetrics: "App Store Connect API, power and performance metrics"
        case .rows: "any table with one row for each session or event"
        case .rollUp: "any table of counts by day, version and others"
        }
    }

    /// What can be known from it.
    package var gives: String {
        switch self {
        case .crashlyticsEvents: "crashes, ANRs and non-fatal events; with Firebase sessions crash-free sessions"
        case .firebaseSessions: "sessions and users; with Crashlytics events how many crashed"
        case .appleCrashes: "crashes and crashed devices; with App Sessions crash-free devices of each day"
        case .appleSessions: "sessions and devices of users who share data"
        case .appleWeb: "crashes of each day"
        case .playCrashes: "crashes and ANRs of each day, and no percentage"
        case .playInstalls: "installs, which are not use; nothing is counted"
        case .playVitals: "users and crashed users of each day, in Los Angeles"
        case .sentrySessions: "sessions and users, and how many crashed"
        case .sentryDiscover: "events and the users who saw them, and no percentage"
        case .bugsnagReleases: "sessions and user-days, and how many crashed"
        case .bugsnagTrend: "sessions and users of each day, of all versions together"
        case .googleAnalytics: "users and crashed users of the whole time"
        case .xcodeMetrics: "rates without anything they are of; no crash rate"
        case .rows: "sessions, distinct users and user-days, and how many crashed"
        case .rollUp: "whatever its columns count"
        }
    }
}

extension ColumnRole {
    /// What a column of the role holds.
    package var meaning: String {
        switch self {
        case .time: "when: a day, or a time"
        case .version: "which version of the app"
        case .build: "which build of it"
        case .user: "an installation or a user, row by row"
        case .session: "a session, row by row"
        case .event: "an event, row by row; the same id counts once"
        case .crashed: "whether the session or event was a crash"
        case .users: "how many users"
        case .crashedUsers: "how many of them crashed"
        case .sessions: "how many sessions"
        case .crashedSessions: "how many of them crashed"
        case .crashFreeUsers: "which share of the users did not crash"
        case .crashFreeSessions: "which share of the sessions did not crash"
        case .crashEvents: "how many crash events; never crashed users or sessions"
        case .notRespondingEvents: "how many ANRs"
        case .dimension: "something to count by"
        }
    }
}

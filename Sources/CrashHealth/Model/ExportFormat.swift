/// An export that is known, by where it comes from.
package enum ExportFormat: String, Hashable, Sendable, CaseIterable {
    case crashlyticsEvents = "crashlytics-events"
    case firebaseSessions = "firebase-sessions"
    case appleCrashes = "apple-crashes"
    case appleSessions = "apple-sessions"
    /// The table that App Store Connect's web page exports: one column a version or system.
    case appleWeb = "apple-web"
    case playCrashes = "play-crashes"
    case playInstalls = "play-installs"
    case playVitals = "play-vitals"
    case sentrySessions = "sentry-sessions"
    case sentryDiscover = "sentry-discover"
    case bugsnagReleases = "bugsnag-releases"
    case bugsnagTrend = "bugsnag-trend"
    case googleAnalytics = "google-analytics"
    case xcodeMetrics = "xcode-metrics"
    /// One row a session or event, by the names of its columns.
    case rows
    /// One row a group with its counts, by the names of its columns.
    case rollUp = "roll-up"
}

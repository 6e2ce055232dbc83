extension ColumnRole {
    /// What a column of this folded name is in a table whose columns mean what they are called; nil for a dimension.
    static func named(_ folded: String) -> ColumnRole? {
        if let role = roles[folded] { return role }
        // `crash_free_users_rate`, `Crash-free users (%)`
        for ending in ["ratepct", "percentage", "percent", "rate", "pct"] where folded.hasSuffix(ending) {
            let role = roles[String(folded.dropLast(ending.count))]
            if role == .crashFreeUsers || role == .crashFreeSessions { return role }
        }
        return nil
    }

    /// The names that a column may have, in the order of `crashes formats`; case, blanks and marks do not count.
    package static let names: [(role: ColumnRole, names: [String])] = [
        (
            .time,
            list(
                """
                date, day, event_date, event_day, date_utc, bucket_start, event_timestamp, timestamp, crash time, \
                crash_ts, crash_timestamp, crashed_at, event_time, time, datetime, hour, date_hour, start_time, \
                start_timestamp, started_at, session_start, ts, datum
                """)
        ),
        (
            .version,
            list(
                """
                version, app_version, application.display_version, display_version, release, app_version_at_crash, \
                crash_version, crashed_version, version_at_crash, version_name, app_version_name, \
                application_version, release_version
                """)
        ),
        (
            .build,
            list(
                """
                build, build_version, application.build_version, version_code, app version code, app_bundle_version, \
                build_number, app_build, bundle_version
                """)
        ),
        (
            .user,
            list(
                """
                installation_uuid, instance_id, installation_id, device_id, user_pseudo_id, user_id, install_id, \
                install_uuid, anonymous_id, client_id
                """)
        ),
        (.session, list("session_id, firebase_session_id, session_uuid")),
        (.event, list("event_id, crash_id")),
        (.crashed, list("crashed, is_crash, is_crashed, error_type, is_fatal, session.status, has_crashed, did_crash")),
        (
            .users,
            list(
                """
                users, total_users, active_users, unique_users, users_seen, count_unique(user), distinct_users, \
                accumulative_daily_users_seen, user_count, daily_users, daily_active_users, dau
                """)
        ),
        (
            .crashedUsers,
            list(
                """
                crashed_users, crash_users, affected_users, users_with_unhandled, impacted_users, crash-affected \
                users, users_crashed, users_with_crashes, accumulative_daily_users_with_unhandled, \
                crashed_user_count, daily_crashed_users
                """)
        ),
        (
            .sessions,
            list("sessions, total_sessions, total_sessions_count, sum(session), session_count, sessions_count")
        ),
        (
            .crashedSessions,
            list(
                """
                crashed_sessions, unhandled_sessions_count, sessions_crashed, sessions_with_crashes, crash_sessions, \
                crashed_session_count
                """)
        ),
        (.crashFreeUsers, list("crash_free_users, crash_free_rate(user), crash_free_user, crash_free_user_rate")),
        (
            .crashFreeSessions,
            list("crash_free_sessions, crash_free_rate(session), crash_free_session, crash_free_session_rate")
        ),
        (
            .crashEvents,
            list(
                """
                crashes, daily_crashes, count(), occurrence_count, crash_count, total_crashes, crash_events, \
                fatal_events, occurrences, crashes_count
                """)
        ),
        (.notRespondingEvents, list("anrs, daily_anrs, anr_count, anr_events")),
    ]

    private static func list(_ names: String) -> [String] {
        names.split(separator: ",").map { String($0.drop { $0 == " " }) }
    }

    private static let roles: [String: ColumnRole] = {
        var roles: [String: ColumnRole] = [:]
        for (role, names) in names { for name in names { roles[TableHead.folded(name)] = role } }
        return roles
    }()

    /// Whether the column counts units or events, so that a row with it is a group and no session.
    var isCount: Bool {
        switch self {
        case .users, .crashedUsers, .sessions, .crashedSessions, .crashFreeUsers, .crashFreeSessions, .crashEvents,
            .notRespondingEvents:
            true
        case .time, .version, .build, .user, .session, .event, .crashed, .dimension: false
        }
    }
}

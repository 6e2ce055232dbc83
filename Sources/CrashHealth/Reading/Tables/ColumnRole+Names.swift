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

    /// The names that a column may have, folded: letters and digits only. In the order of `formats`.
    static let names: [(role: ColumnRole, names: [String])] = [
        (
            .time,
            [
                "date", "day", "eventdate", "eventday", "dateutc", "bucketstart", "eventtimestamp", "timestamp",
                "crashtime",
                "crashts", "crashtimestamp", "crashedat", "eventtime", "time", "datetime", "hour", "datehour",
                "starttime",
                "starttimestamp", "startedat", "sessionstart", "ts", "datum",
            ]
        ),
        (
            .version,
            [
                "version", "appversion", "applicationdisplayversion", "displayversion", "release", "appversionatcrash",
                "crashversion", "crashedversion", "versionatcrash", "versionname", "appversionname",
                "applicationversion",
                "releaseversion",
            ]
        ),
        (
            .build,
            [
                "build", "buildversion", "applicationbuildversion", "versioncode", "appversioncode", "appbundleversion",
                "buildnumber", "appbuild", "bundleversion",
            ]
        ),
        (
            .user,
            [
                "installationuuid", "instanceid", "installationid", "deviceid", "userpseudoid", "userid", "installid",
                "installuuid", "anonymousid", "clientid",
            ]
        ),
        (.session, ["sessionid", "firebasesessionid", "sessionuuid"]),
        (.event, ["eventid", "crashid"]),
        (
            .crashed,
            ["crashed", "iscrash", "iscrashed", "errortype", "isfatal", "sessionstatus", "hascrashed", "didcrash"]
        ),
        (
            .users,
            [
                "users", "totalusers", "activeusers", "uniqueusers", "usersseen", "countuniqueuser", "distinctusers",
                "accumulativedailyusersseen", "usercount", "dailyusers", "dailyactiveusers", "dau",
            ]
        ),
        (
            .crashedUsers,
            [
                "crashedusers", "crashusers", "affectedusers", "userswithunhandled", "impactedusers",
                "crashaffectedusers",
                "userscrashed", "userswithcrashes", "accumulativedailyuserswithunhandled", "crashedusercount",
                "dailycrashedusers",
            ]
        ),
        (
            .sessions,
            ["sessions", "totalsessions", "totalsessionscount", "sumsession", "sessioncount", "sessionscount"]
        ),
        (
            .crashedSessions,
            [
                "crashedsessions", "unhandledsessionscount", "sessionscrashed", "sessionswithcrashes", "crashsessions",
                "crashedsessioncount",
            ]
        ),
        (.crashFreeUsers, ["crashfreeusers", "crashfreerateuser", "crashfreeuser", "crashfreeuserrate"]),
        (
            .crashFreeSessions,
            ["crashfreesessions", "crashfreeratesession", "crashfreesession", "crashfreesessionrate"]
        ),
        (
            .crashEvents,
            [
                "crashes", "dailycrashes", "count", "occurrencecount", "crashcount", "totalcrashes", "crashevents",
                "fatalevents", "occurrences", "crashescount",
            ]
        ),
        (.notRespondingEvents, ["anrs", "dailyanrs", "anrcount", "anrevents"]),
    ]

    private static let roles: [String: ColumnRole] = {
        var roles: [String: ColumnRole] = [:]
        for (role, names) in names { for name in names { roles[name] = role } }
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

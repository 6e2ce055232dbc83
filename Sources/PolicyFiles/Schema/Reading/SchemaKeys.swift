/// The keys of every mapping in a policy file.
enum SchemaKeys {
    enum Policy: String, SchemaKey {
        case app, retired, revision, platform
        case bundleID = "bundle_id"
        case storeURL = "store_url"
        case publicURL = "public_url"
        case versions, releases
        case offerLastCompatible = "offer_last_compatible"
        case messages, recommend, notices, flags
        case safeMode = "safe_mode"
        case health
    }

    enum Versions: String, SchemaKey {
        case gateSince = "gate_since"
        case minimum, recommended, reason, blocked, stranded, waiting
        case unsoldStorefronts = "unsold_storefronts"
    }

    enum Blocked: String, SchemaKey {
        case when, reason
        case reviewBy = "review_by"
    }

    enum When: String, SchemaKey {
        case versions, os, builds, devices, locales
    }

    enum Release: String, SchemaKey {
        case version, build
        case minimumOS = "minimum_os"
        case status, percent
    }

    enum Text: String, SchemaKey {
        case title, body
    }

    enum Recommend: String, SchemaKey {
        case remindAfterHours = "remind_after_hours"
    }

    enum Notice: String, SchemaKey {
        case id, when, until, messages
    }

    enum Flag: String, SchemaKey {
        case `default`, safe, description, kill, restore, retired
    }

    enum Kill: String, SchemaKey {
        case when
        case onUnknown = "on_unknown"
        case reason, since
        case reviewBy = "review_by"
    }

    enum Restore: String, SchemaKey {
        case when
        case onUnknown = "on_unknown"
        case percent, salt, reason, since
    }

    enum SafeMode: String, SchemaKey {
        case mode
        case crashThreshold = "crash_threshold"
        case unknownHintPoints = "unknown_hint_points"
        case windowSeconds = "window_seconds"
        case stableAfterSeconds = "stable_after_seconds"
        case hangAfterSeconds = "hang_after_seconds"
        case maximumLevel = "max_level"
        case levels, exit
        case neverDisable = "never_disable"
        case overrides, force
    }

    enum Exit: String, SchemaKey {
        case maximumRetryAfter = "max_retry_after"
    }

    enum Levels: String, SchemaKey {
        case first = "1"
        case second = "2"
        case third = "3"
    }

    enum Level: String, SchemaKey {
        case document, disable, caches
        case fetchTimeout = "fetch_timeout_ms"
    }

    enum Override: String, SchemaKey {
        case when, set
    }

    enum Force: String, SchemaKey {
        case when, level, reason, since
        case reviewBy = "review_by"
    }

    enum Health: String, SchemaKey {
        case crashFreeUsers = "crash_free_users"
        case crashFreeSessions = "crash_free_sessions"
    }

    enum Thresholds: String, SchemaKey {
        case target, critical
    }

    /// Where a key belongs that was written in the wrong place; nil for a key that belongs nowhere or in several places.
    static func home(of name: String) -> String? {
        let homes: [String] = [
            home(of: name, Policy.self, "the top of the file"), home(of: name, Versions.self, "`versions`"),
            home(of: name, Release.self, "an item of `releases`"), home(of: name, Flag.self, "a flag"),
            home(of: name, Kill.self, "`kill`"), home(of: name, Restore.self, "`restore`"),
            home(of: name, When.self, "`when`"), home(of: name, SafeMode.self, "`safe_mode`"),
            home(of: name, Level.self, "`safe_mode.levels`"), home(of: name, Recommend.self, "`recommend`"),
            home(of: name, Health.self, "`health`"), home(of: name, Notice.self, "an item of `notices`"),
        ].compactMap { $0 }
        return homes.count == 1 ? homes[0] : nil
    }

    private static func home<Key: SchemaKey>(of name: String, _: Key.Type, _ home: String) -> String? {
        Key(rawValue: name) == nil ? nil : home
    }
}

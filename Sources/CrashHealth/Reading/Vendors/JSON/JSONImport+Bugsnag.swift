import JSONText
import LaunchDocument

/// BugSnag's data access API, version 2: the releases and builds of a project, and its stability trend.
///
/// Members: https://developer.smartbear.com/bugsnag/docs/data-access (SmartBear's description of the interface)
extension JSONImport {
    /// Releases with the sums of their whole life. Their users are user-days: `accumulative_daily_users_seen`.
    mutating func readBugsnagReleases(_ page: JSON) throws(CrashReadingError) {
        let releases = page.array ?? [page]
        let stages = Set(releases.compactMap { stage($0)?.lowercased() })
        // An export of one stage is about that one; among several, numbers of testers are not those of users.
        let kept = stages.count > 1 ? options.releaseStage.lowercased() : nil
        var others = 0
        var repeated: (count: Int, first: TextPlace)?
        for release in releases {
            if let kept, let stage = stage(release)?.lowercased(), stage != kept {
                others += 1
                skipRow()
                continue
            }
            // Pages overlap while releases come in.
            if let identifier = release["id"]?.string, !identifiers.insert(identifier).inserted {
                repeated = ((repeated?.count ?? 0) + 1, repeated?.first ?? document.place(release))
                skipRow()
                continue
            }
            add(try bugsnagRecord(release))
        }
        if others > 0 { note(.otherStages(count: others, kept: options.releaseStage)) }
        if let repeated { note(.repeatedRows(count: repeated.count, first: repeated.first)) }
    }

    private func stage(_ release: JSON) -> String? {
        release["release_stage"]?["name"]?.string ?? release["release_stage"]?.string
            ?? release["release_stage_name"]?.string
    }

    private mutating func bugsnagRecord(_ release: JSON) throws(CrashReadingError) -> RollUpRecord {
        let builds = ["app_version_code", "app_bundle_version"].compactMap { release[$0].map(document.text) }
        let sessions = try bugsnagUnits(release, "total_sessions_count", "unhandled_sessions_count")
        let userDays = try bugsnagUnits(
            release, "accumulative_daily_users_seen", "accumulative_daily_users_with_unhandled")
        var values: [String: String] = [:]
        if let stage = stage(release) { values["release_stage"] = stage }
        return RollUpRecord(
            place: document.place(release),
            release: ReleaseLabel.reading(
                version: release["app_version"]?.string ?? "", build: builds.first { !$0.isNobody }),
            values: values, counts: TallyCounts(sessions: sessions, userDays: userDays))
    }

    /// A project's days, all its versions together: the interface takes no version.
    mutating func readBugsnagTrend(_ page: JSON) throws(CrashReadingError) {
        let version = page["app_version"]?.string
        var values: [String: String] = [:]
        if let stage = page["release_stage_name"]?.string { values["release_stage"] = stage }
        for point in page["timeline_points"]?.array ?? [] {
            let bucket = try bugsnagBucket(point)
            let users = try bugsnagUnits(point, "users_seen", "users_with_unhandled")
            add(
                RollUpRecord(
                    place: document.place(point), release: ReleaseLabel.reading(version: version ?? ""), bucket: bucket,
                    values: values,
                    counts: TallyCounts(
                        sessions: try bugsnagUnits(point, "total_sessions_count", "unhandled_sessions_count"),
                        users: users, userDays: bucket.isOneDay ? users : UnitCount())))
            include(bucket.start, bucket.start)
        }
        if version == nil { note(.allVersionsTogether(input: document.input)) }
    }

    private func bugsnagBucket(_ point: JSON) throws(CrashReadingError) -> TimeBucket {
        let start = try time(point["bucket_start"], "bucket_start", in: point)
        var end = try time(point["bucket_end"], "bucket_end", in: point)
        // Some ends are the last second of their day.
        if (end.secondsSince1970 + 1) % 3600 == 0 { end = Timestamp(secondsSince1970: end.secondsSince1970 + 1) }
        guard end > start else { throw document.unreadable(point, .notATime, named: "bucket_end") }
        let seconds = end.secondsSince1970 - start.secondsSince1970
        return TimeBucket(start: start, end: end, length: seconds < 86_400 ? .hour : .day)
    }

    private mutating func bugsnagUnits(
        _ parent: JSON, _ total: String, _ crashed: String
    ) throws(CrashReadingError) -> UnitCount {
        units(
            total: try count(parent[total], total), crashed: try count(parent[crashed], crashed),
            at: parent[crashed] ?? parent)
    }
}

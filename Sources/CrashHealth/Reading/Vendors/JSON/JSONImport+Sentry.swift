import JSONText
import LaunchDocument

/// Sentry's `GET /api/0/organizations/…/sessions/`.
///
/// Fields, groups and intervals: https://docs.sentry.io/api/releases/retrieve-release-health-session-statistics/
extension JSONImport {
    mutating func readSentrySessions(_ page: JSON) throws(CrashReadingError) {
        let buckets = try sentryBuckets(page)
        let groups = page["groups"]?.array ?? []
        let hasStatus = groups.contains { $0["by"]?["session.status"] != nil }
        let hasCrashed = groups.contains { isCrashed($0) }
        let releaseOfQuery = page["query"]?.string.flatMap { SentryQuery.release(in: $0) }
        let packages = Set(groups.compactMap { package($0) })
        if packages.count > 1 { note(.severalApps(input: document.input, count: packages.count)) }
        var gathered: [SentryGroup: SentryUses] = [:]
        var order: [SentryGroup] = []
        var seen: [[String: String]: SentryUses] = [:]
        var repeated: [TextPlace] = []
        for group in groups {
            let key = sentryGroup(group, releaseOfQuery, packages: packages)
            // Groups of one release that differ in their status only make up its use: a session has one status.
            let status = hasStatus ? SentryUse.Status(isCrashed: isCrashed(group), isCrashedKnown: hasCrashed) : nil
            var totals: SentryUse?
            if let value = group["totals"] { totals = try sentryUse(status) { value[$0] } }
            let uses = SentryUses(totals: totals, series: try sentrySeries(group, count: buckets.count, status))
            // The same group again is the same use, as where lists of pages were put together.
            let names = (group["by"]?.members ?? []).map { ($0.key, document.text($0.value)) }
            if let known = seen.updateValue(uses, forKey: Dictionary(names) { $1 }) {
                guard known == uses else {
                    throw .cannotCombine(
                        "two groups of \(key.release) are the same, and their numbers are not: leave the older one out",
                        inputs: [key.place.text])
                }
                repeated.append(key.place)
                continue
            }
            if gathered[key] == nil { order.append(key) }
            gathered[key] = gathered[key]?.adding(uses) ?? uses
        }
        for key in order {
            guard let uses = gathered[key] else { continue }
            for (bucket, use) in zip(buckets, uses.series) {
                add(record(key, use, bucket: bucket, isWholePeriod: false))
            }
            if let totals = uses.totals {
                add(record(key, totals, bucket: nil, isWholePeriod: !uses.series.isEmpty))
            }
        }
        if let first = buckets.first, let last = buckets.last {
            include(first.start, last.start)
        } else if let start = page["start"]?.string.flatMap({ Timestamp($0) }),
            let end = page["end"]?.string.flatMap({ Timestamp($0) })
        {
            include(start, end)
        }
        if let first = repeated.first { note(.rowsOfTwoInputs(count: repeated.count, first: first)) }
        if groups.isEmpty { note(.headerOnly(input: document.input)) }
    }

    private func isCrashed(_ group: JSON) -> Bool { group["by"]?["session.status"]?.string == "crashed" }

    // MARK: Time

    private func sentryBuckets(_ page: JSON) throws(CrashReadingError) -> [TimeBucket] {
        guard let intervals = page["intervals"]?.array else { return [] }
        var starts: [Timestamp] = []
        for interval in intervals {
            let start = try time(interval, "intervals", in: interval)
            if let last = starts.last, last >= start {
                throw document.unreadable(interval, .notATime, named: "intervals")
            }
            starts.append(start)
        }
        guard let last = starts.last else { return [] }
        let step = starts.count > 1 ? starts[1].secondsSince1970 - starts[0].secondsSince1970 : 86_400
        let end: Timestamp =
            if starts.count == 1, let end = page["end"]?.string.flatMap({ Timestamp($0) }), end > last {
                end
            } else {
                Timestamp(secondsSince1970: last.secondsSince1970 + step)
            }
        return zip(starts, starts.dropFirst() + [end]).map { start, end in
            let seconds = end.secondsSince1970 - start.secondsSince1970
            return TimeBucket(start: start, end: end, length: seconds < 86_400 ? .hour : .day)
        }
    }

    // MARK: Groups

    /// The part of a release's name before the `@`: the app, which an organization may have several of.
    private func package(_ group: JSON) -> String? {
        guard let name = group["by"]?["release"]?.string, let at = name.lastIndex(of: "@") else { return nil }
        return String(name[..<at])
    }

    private func sentryGroup(_ group: JSON, _ releaseOfQuery: String?, packages: Set<String>) -> SentryGroup {
        let by = group["by"]
        // A group without a release that has been asked for is that of no release, and not of the query's.
        let name = if let release = by?["release"] { release.string ?? "" } else { releaseOfQuery ?? "" }
        var values: [String: String] = [:]
        if packages.count > 1 { values["package"] = package(group) }
        for member in by?.members ?? [] where member.key != "release" && member.key != "session.status" {
            let text = document.text(member.value)
            if !text.isMissing { values[member.key] = text }
        }
        return SentryGroup(
            release: ReleaseLabel.reading(version: name), values: values, place: document.place(by ?? group))
    }

    private mutating func sentrySeries(
        _ group: JSON, count: Int, _ status: SentryUse.Status?
    ) throws(CrashReadingError) -> [SentryUse] {
        guard let series = group["series"], let members = series.members, !members.isEmpty else { return [] }
        for member in members {
            guard let points = member.value.array, points.count == count else {
                let found = member.value.array?.count ?? 0
                let fact: CrashReadingError.BadCell.Fact =
                    found < count
                    ? .tooFewCells(found: found, expected: count) : .tooManyCells(found: found, expected: count)
                throw document.unreadable(member.value, fact, named: member.key)
            }
        }
        var uses: [SentryUse] = []
        for index in 0..<count {
            uses.append(try sentryUse(status) { series[$0]?.array?[index] })
        }
        return uses
    }

    // MARK: Numbers

    private mutating func sentryUse(
        _ status: SentryUse.Status?, _ field: (String) -> JSON?
    ) throws(CrashReadingError) -> SentryUse {
        let sessions = try sentryUnits("session", total: "sum(session)", status, field)
        let users = try sentryUnits("user", total: "count_unique(user)", status, field)
        return SentryUse(sessions: sessions, users: users)
    }

    private mutating func sentryUnits(
        _ unit: String, total totalName: String, _ status: SentryUse.Status?, _ field: (String) -> JSON?
    ) throws(CrashReadingError) -> UnitCount {
        let total = try count(field(totalName), totalName)
        if let status {
            let crashed = status.isCrashed ? total : status.isCrashedKnown ? total.map { _ in 0 } : nil
            return UnitCount(total: total, crashed: crashed)
        }
        let free = try share(field("crash_free_rate(\(unit))"), "crash_free_rate(\(unit))")
        let crashing = try share(field("crash_rate(\(unit))"), "crash_rate(\(unit))")
        guard let total else {
            if free != nil || crashing != nil { note(.withoutUnits(input: document.input)) }
            return UnitCount()
        }
        guard let share = free ?? crashing?.complement else {
            // Without units there was nothing to crash.
            return UnitCount(total: total, crashed: total == 0 ? 0 : nil)
        }
        return UnitCount(total: total, crashedMillionths: share.crashedMillionths(of: total))
    }

    private func record(
        _ key: SentryGroup, _ use: SentryUse, bucket: TimeBucket?, isWholePeriod: Bool
    ) -> RollUpRecord {
        RollUpRecord(
            place: key.place, release: key.release, bucket: bucket, isWholePeriod: isWholePeriod, values: key.values,
            counts: TallyCounts(
                sessions: use.sessions, users: use.users, userDays: bucket?.isOneDay == true ? use.users : UnitCount()))
    }
}

/// What groups of one release have in common; where they stand is not.
private struct SentryGroup: Hashable {
    let release: ReleaseLabel
    let values: [String: String]
    let place: TextPlace

    static func == (left: SentryGroup, right: SentryGroup) -> Bool {
        left.release == right.release && left.values == right.values
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(release)
        hasher.combine(values)
    }
}

/// The use of one group over the period and in each interval.
private struct SentryUses: Equatable {
    var totals: SentryUse?
    /// One for each interval, or none at all.
    var series: [SentryUse]

    func adding(_ other: SentryUses) -> SentryUses {
        SentryUses(
            totals: totals.map { totals in other.totals.map(totals.adding) ?? totals } ?? other.totals,
            series: series.isEmpty || other.series.isEmpty
                ? series + other.series : zip(series, other.series).map { $0.adding($1) })
    }
}

/// Sessions and users of one group in one stretch of time.
private struct SentryUse: Equatable {
    /// What a group by `session.status` says of all its units.
    struct Status {
        let isCrashed: Bool
        /// Whether the answer has crashed sessions at all: without that group they are unknown, not zero.
        let isCrashedKnown: Bool
    }

    var sessions: UnitCount
    var users: UnitCount

    func adding(_ other: SentryUse) -> SentryUse {
        SentryUse(sessions: SentryUse.sum(sessions, other.sessions), users: SentryUse.sum(users, other.users))
    }

    private static func sum(_ one: UnitCount, _ other: UnitCount) -> UnitCount {
        UnitCount(
            total: sum(one.total, other.total),
            crashedMillionths: sum(one.crashedMillionths, other.crashedMillionths))
    }

    /// What is unknown of one group is unknown of both. Both are at most 10^18, so that their sum fits; many groups of that size
    /// do not, and are unknown then.
    private static func sum(_ one: Int?, _ other: Int?) -> Int? {
        guard let one, let other else { return nil }
        let (sum, overflows) = one.addingReportingOverflow(other)
        return overflows ? nil : sum
    }
}

import JSONText
import LaunchDocument

/// Google Play's `vitals.crashrate.query`: users of a day, and the share of them that saw a crash.
///
/// Metrics, dimensions and time zones:
/// https://developers.google.com/play/developer/reporting/reference/rest/v1beta1/vitals.crashrate
extension JSONImport {
    mutating func readPlayVitals(_ page: JSON) throws(CrashReadingError) {
        let rows = page["rows"]?.array ?? []
        let metric = PlayMetric.best(in: rows)
        // Rates of something else, such as of not responding, have users too; counted, they would count twice.
        if metric == nil, !rows.isEmpty {
            setCrashOnly()
            note(.withoutCrashRate(input: document.input))
        }
        for row in rows {
            let period = try playPeriod(row)
            var values: [String: String] = [:]
            var code: String?
            for dimension in row["dimensions"]?.array ?? [] {
                guard let name = dimension["dimension"]?.string else { continue }
                let text = (dimension["stringValue"] ?? dimension["int64Value"]).map(document.text) ?? ""
                if name == "versionCode" {
                    code = text
                } else if !text.isMissing {
                    values[PlayMetric.dimensionNames[name] ?? name] = text
                }
            }
            if code == nil { note(.allVersionsTogether(input: document.input)) }
            let total = try count(decimal("distinctUsers", in: row), "distinctUsers")
            let rate = try metric.flatMap { decimal($0.rawValue, in: row) }.map { value throws(CrashReadingError) in
                try share(value, metric?.rawValue ?? "")
            }
            let users = UnitCount(
                total: total,
                crashedMillionths: total.flatMap { total in
                    (rate ?? nil)?.complement.crashedMillionths(of: total) ?? (total == 0 ? 0 : nil)
                })
            if metric == nil {
                skipRow()
                continue
            }
            if total == nil, rate != nil { note(.withoutUnits(input: document.input)) }
            add(
                RollUpRecord(
                    place: document.place(row),
                    release: ReleaseLabel.reading(
                        version: nil, build: code, versionsOfBuilds: options.versionsOfBuilds),
                    bucket: period, values: values,
                    counts: TallyCounts(users: users, userDays: period?.length == .day ? users : UnitCount())))
            if let period { include(period.start, period.start) }
        }
        if rows.isEmpty { note(.headerOnly(input: document.input)) }
        if page["nextPageToken"]?.string?.isEmpty == false { note(.morePages(input: document.input)) }
        switch metric {
        case .userPerceived: note(.userPerceivedCrashes(input: document.input))
        case .all: note(.countsFromRates(input: document.input))
        case nil: break
        }
    }

    private func decimal(_ name: String, in row: JSON) -> JSON? {
        let metric = row["metrics"]?.array?.first { $0["metric"]?.string == name }
        return metric?["decimalValue"]?["value"]
    }

    // MARK: Time

    /// - Returns: Nil for a row about the whole range of a query.
    private mutating func playPeriod(_ row: JSON) throws(CrashReadingError) -> TimeBucket? {
        let aggregation = row["aggregationPeriod"]?.string ?? "DAILY"
        guard let start = row["startTime"] else {
            if aggregation == "FULL_RANGE" { return nil }
            throw document.unreadable(row, .notATime, named: "startTime")
        }
        guard
            let day = CalendarDay(
                year: start["year"]?.int ?? -1, month: start["month"]?.int ?? -1, day: start["day"]?.int ?? -1)
        else { throw document.unreadable(start, .notATime, named: "startTime") }
        switch aggregation {
        case "DAILY":
            let zone = try playZone(start) ?? .losAngeles
            set(zone: zone)
            return day.bucket(in: zone)
        case "HOURLY":
            // Hours are hours of UTC; the zero of midnight is left out.
            let hours = start["hours"]?.int ?? 0
            guard (0...23).contains(hours), try playZone(start) != .losAngeles else {
                throw document.unreadable(start, .notATime, named: "startTime")
            }
            let second = day.bucket(in: .utc).start.secondsSince1970 + hours * 3600
            return TimeBucket(
                start: Timestamp(secondsSince1970: second), end: Timestamp(secondsSince1970: second + 3600),
                length: .hour)
        default: return nil
        }
    }

    private func playZone(_ start: JSON) throws(CrashReadingError) -> DayZone? {
        if let offset = start["utcOffset"]?.string {
            guard offset == "0s" else { throw document.unreadable(start, .notATime, named: "utcOffset") }
            return .utc
        }
        guard let identifier = start["timeZone"]?["id"]?.string, !identifier.isEmpty else { return nil }
        if ["UTC", "Etc/UTC", "GMT"].contains(identifier) { return .utc }
        guard let zone = DayZone(rawValue: identifier) else {
            throw document.unreadable(start, .notATime, named: "timeZone")
        }
        return zone
    }
}

/// Which share of users is the crash rate.
private enum PlayMetric: String {
    /// Any crash.
    case all = "crashRate"
    /// Only crashes while something of the app was to be seen: another series, which is lower.
    case userPerceived = "userPerceivedCrashRate"

    /// Rolling means over 7 and 28 days are no numbers of a day and are never taken.
    static func best(in rows: [JSON]) -> PlayMetric? {
        let names = Set(rows.flatMap { ($0["metrics"]?.array ?? []).compactMap { $0["metric"]?.string } })
        return [PlayMetric.all, .userPerceived].first { names.contains($0.rawValue) }
    }

    static let dimensionNames = [
        "apiLevel": "api_level", "deviceModel": "device", "deviceBrand": "device_brand", "deviceType": "device_type",
        "countryCode": "country", "deviceRamBucket": "device_ram", "deviceSocModel": "device_soc",
    ]
}

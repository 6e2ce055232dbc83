package import JSONText
package import LaunchDocument

/// What a crash check said, as the timeline keeps it: the members of `crashes check --json` that an incident needs.
package struct CheckRecord: Equatable, Sendable {
    /// `ok`, `warn`, `breach` or `unknown`.
    package let status: String
    package let app: String?
    package let version: String
    /// The numbers in words: `crash-free users 83.91 % (critical 99.00), 3,218 of 20,000 user-days crashed, …`.
    package let sentence: String
    /// The condition behind it, or the reason.
    package let why: String?
    package let checkedAt: Timestamp
    package let dataUntil: Timestamp?
    /// In percent, digit for digit.
    package let crashFree: String?
    /// How many users, or sessions where there are no users, crashed, of how many.
    package let crashed: Int?
    package let total: Int?
    package let countsUsers: Bool
    /// The release that it was compared with.
    package let baselineVersion: String?
    package let baselineCrashFree: String?
    /// Commands that the check said to type.
    package let next: [String]

    /// Why a file is no answer of a check.
    package enum Fault: Error, Equatable, Sendable {
        case json(JSONError)
        /// It is JSON, and this is not in it.
        case missing(String)
        case unknownStatus(String, offset: Int)
    }

    private static let statuses: Set = ["ok", "warn", "breach", "unknown"]

    /// Reads the answer of `crashes check --json`.
    package init(answer bytes: [UInt8]) throws(Fault) {
        let json: JSON
        do throws(JSONError) { json = try JSON.parse(bytes) } catch { throw .json(error) }
        try self.init(members: json)
    }

    /// Nil for lines about something else.
    package init?(_ data: JSON) {
        guard data["event"]?.string == IncidentEvent.check, let record = try? CheckRecord(members: data) else {
            return nil
        }
        self = record
    }

    private init(members json: JSON) throws(Fault) {
        func text(_ name: String) throws(Fault) -> String {
            guard let text = json[name]?.string else { throw .missing(name) }
            return text
        }
        func time(_ name: String) -> Timestamp? { (json[name]?.string).flatMap { Timestamp($0) } }
        status = try text("status")
        guard Self.statuses.contains(status) else {
            throw .unknownStatus(status, offset: json["status"]?.offset ?? 0)
        }
        version = try text("version")
        sentence = try text("sentence")
        guard let checkedAt = time("checked_at") else { throw .missing("checked_at") }
        self.checkedAt = checkedAt
        (app, why, dataUntil) = (json["app"]?.string, json["why"]?.string, time("data_until"))
        crashFree = json["crash_free"]?.number
        countsUsers = json["users"]?.int != nil
        crashed = json[countsUsers ? "crashed_users" : "crashed_sessions"]?.int
        total = json[countsUsers ? "users" : "sessions"]?.int
        baselineVersion = json["baseline"]?["version"]?.string
        baselineCrashFree = json["baseline"]?["crash_free"]?.number
        next = json["next"]?.array?.compactMap(\.string) ?? []
    }

    /// The line carries the time of the check, whenever it is noted.
    package func entry(by actor: String) -> TimelineEntry {
        TimelineEntry(
            at: checkedAt, actor: actor, kind: .observation, summary: "\(status): \(version) \(sentence)", data: data)
    }

    /// What `init(_:)` reads again, under the names that `crashes check --json` has for it.
    package var data: JSON {
        .event(
            IncidentEvent.check, ("status", .text(status)), ("app", .text(app)), ("version", .text(version)),
            ("sentence", .text(sentence)), ("why", .text(why)), ("checked_at", .text("\(checkedAt)")),
            ("data_until", .text(dataUntil.map { "\($0)" })), ("crash_free", crashFree.map { JSON(.number($0)) }),
            (countsUsers ? "users" : "sessions", .number(total)),
            (countsUsers ? "crashed_users" : "crashed_sessions", .number(crashed)),
            ("baseline", baseline), ("next", JSON(.array(next.map { JSON(.string($0)) }))))
    }

    private var baseline: JSON? {
        baselineVersion.map { version in
            JSON(
                .object(
                    [JSON.Member("version", JSON(.string(version)))]
                        + (baselineCrashFree.map { [JSON.Member("crash_free", JSON(.number($0)))] } ?? [])))
        }
    }
}

import JSONText

/// What the answer of `crashes check --json` says that a reviewer wants to know.
struct CheckNumbers: Equatable {
    /// Whose exports they are; nil when nobody said.
    let app: String?
    let version: String
    let crashFree: String?
    let users: Int?
    let crashedUsers: Int?
    let sessions: Int?
    let crashedSessions: Int?
    /// Before: the release it was compared with.
    let baselineVersion: String?
    let baselineCrashFree: String?
    /// Who is hit, in the words of the check.
    let split: String?
    let dataUntil: String?

    /// Why a text is no such answer.
    struct Fault: Error, Equatable {
        let what: String
    }

    init(_ text: [UInt8]) throws(Fault) {
        let json: JSON
        do throws(JSONError) { json = try JSON.parse(text) } catch { throw Fault(what: "not JSON: \(error)") }
        try self.init(json)
    }

    /// What the timeline of an incident keeps of a check will do as well.
    init(_ json: JSON) throws(Fault) {
        guard json["status"]?.string != nil, let version = json["version"]?.string else {
            throw Fault(what: "not an answer of 'gatehouse crashes check --json'")
        }
        self.version = version
        app = json["app"]?.string
        crashFree = json["crash_free"]?.number
        users = json["users"]?.int
        crashedUsers = json["crashed_users"]?.int
        sessions = json["sessions"]?.int
        crashedSessions = json["crashed_sessions"]?.int
        baselineVersion = json["baseline"]?["version"]?.string
        baselineCrashFree = json["baseline"]?["crash_free"]?.number
        split = json["why"]?.string
        dataUntil = json["data_until"]?.string
    }

    /// `3,218 of 20,000 user-days (16.1 %)` and the like, for a form.
    var scope: [String] {
        var lines: [String] = []
        if let line = Self.share(crashedUsers, of: users, "user-days") { lines.append(line) }
        if let line = Self.share(crashedSessions, of: sessions, "sessions") { lines.append(line) }
        if let crashFree {
            let before = baselineCrashFree.map { "\($0) % (\(baselineVersion ?? "before")) → " } ?? ""
            lines.append("crash-free \(before)\(crashFree) % (\(version))")
        }
        if let split { lines.append(split) }
        if let dataUntil { lines.append("counted up to \(dataUntil)") }
        return lines
    }

    private static func share(_ part: Int?, of whole: Int?, _ what: String) -> String? {
        // No store has so many users; beyond it the sum below would not fit.
        guard let part, let whole, whole > 0, whole < 1 << 50, part >= 0, part <= whole else { return nil }
        // Tenths of a percent, rounded.
        let tenths = (part * 2_000 + whole) / (2 * whole)
        return "\(grouped(part)) of \(grouped(whole)) \(what) (\(tenths / 10).\(tenths % 10) %)"
    }
}

import TestSupport

/// Crashlytics' events and Firebase's sessions made up at random, with all that is odd in real ones: repeated rows, sessions
/// that do not report crashes, several crashes of one session, crashes of no known session.
enum RandomTables {
    static func csv(sessions count: Int, using random: inout SeededRandom) -> [String: String] {
        var sessions =
            "instance_id,session_id,event_type,event_timestamp,crashlytics_data_collection_enabled,"
            + "application.build_version,application.display_version,operating_system.display_version\n"
        var events =
            "event_id,error_type,event_timestamp,application.build_version,application.display_version,"
            + "operating_system.display_version,installation_uuid,firebase_session_id\n"
        var event = 0
        for session in 0..<count {
            let user = Int.random(in: 0..<count / 5, using: &random)
            let hour = Int.random(in: 0..<24, using: &random)
            let second = Int.random(in: 0..<3_600, using: &random)
            let day = Int.random(in: 1...4, using: &random)
            let (version, build) = [("2.4.0", "1873"), ("2.4.0", "1874"), ("2.3.9", "1850")][session % 3]
            let system = ["16.7", "17.4", "17.5"].randomElement(using: &random) ?? ""
            let app = "\(build),\(version),\(system)"
            let isReporting = Int.random(in: 0..<20, using: &random) > 0
            let kind = Int.random(in: 0..<40, using: &random) > 0 ? "SESSION_START" : "SESSION_END"
            let row = "f\(user),s\(session),\(kind),\(time(day, hour, second)),\(isReporting),\(app)\n"
            sessions += row
            if Int.random(in: 0..<30, using: &random) == 0 { sessions += row }
            guard Int.random(in: 0..<12, using: &random) == 0 else { continue }
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                event += 1
                let kind = ["FATAL", "FATAL", "ANR", "NON_FATAL"].randomElement(using: &random) ?? ""
                // Some late in the evening, so that a crash falls on the day after its session began.
                let later = time(day + (hour == 23 ? 1 : 0), (hour + 1) % 24, second)
                let of = Int.random(in: 0..<15, using: &random) == 0 ? "lost\(session)" : "s\(session)"
                let row = "e\(event),\(kind),\(later),\(app),i\(user),\(of)\n"
                events += row
                if Int.random(in: 0..<4, using: &random) == 0 { events += row }
            }
        }
        return ["sessions": sessions, "events": events]
    }

    private static func time(_ day: Int, _ hour: Int, _ second: Int) -> String {
        let parts = [hour, second / 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "2026-05-0\(day) \(parts.joined(separator: ":")) UTC"
    }
}

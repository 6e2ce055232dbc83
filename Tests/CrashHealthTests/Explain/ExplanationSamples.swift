import Foundation

@testable import CrashHealth

/// `Fixtures/explain`: counts with known causes, and `Fixtures/explain-examples.json`: what is to be found in them.
///
/// The entries of the latter that have no `file` are figures of other methods (Adtributor, Squeeze, MacroBase,
/// Minesweeper), which were compared and are not what is done here; of Mozilla's correlations the shares and the odds
/// ratio are used, for exports of crashes alone.
enum ExplanationSamples {
    struct Example: Decodable, Sendable {
        struct Expected: Decodable, Sendable {
            let condition: [String: String]
            let crashed: Int
            let users: Int
            let crashed_total: Int
            let users_total: Int
            let rate_inside: Double
            let rate_outside: Double
            let rr_plus_half: Double
            let rr_lo95: Double
            let share_of_crashes: Double
            let share_of_users: Double
            let excess_cover: Double
            let loglik_gain_minus_penalty: Double
            let indistinguishable: [Alike]
        }

        /// A condition and how much of its units it shares with the one that was chosen.
        struct Alike: Decodable, Sendable {
            let condition: [String: String]

            init(from decoder: any Decoder) throws {
                var pair = try decoder.unkeyedContainer()
                condition = try pair.decode([String: String].self)
            }
        }

        let file: String
        let rows: Int
        let users: Int
        let crashed: Int
        let expected: [Expected]
    }

    static let names = [
        "migration_third_of_users", "os_and_flag", "turkish_locale", "diffuse", "two_causes", "confounded_model_os",
        "collinear_flag_os",
    ]

    private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures")

    static func example(_ name: String) throws -> Example {
        let data = try Data(contentsOf: fixtures.appendingPathComponent("explain-examples.json"))
        let all = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        return try JSONDecoder().decode(
            Example.self, from: try JSONSerialization.data(withJSONObject: all?[name] ?? [:]))
    }

    /// A table whose last two columns are users and crashed users; plain commas, no quotes.
    static func search(_ file: String) throws -> ExplanationSearch {
        let text = try String(contentsOf: fixtures.appendingPathComponent(file), encoding: .utf8)
        let rows = text.split(whereSeparator: \.isNewline).map { $0.split(separator: ",").map(String.init) }
        return ExplanationSearch(
            dimensions: Array(rows[0].dropLast(2)),
            leaves: rows.dropFirst().map { row in
                ExplanationLeaf(
                    values: row.dropLast(2).map { $0 },
                    now: CrashShare(total: Int(row[row.count - 2]) ?? -1, crashed: Int(row[row.count - 1]) ?? -1))
            })
    }
}

extension [ConditionPart] {
    var asDictionary: [String: String] {
        Dictionary(uniqueKeysWithValues: map { ($0.dimension, $0.value) })
    }
}

extension ReleaseLabel {
    static let sample = ReleaseLabel.unreadable("2.4.0")
}

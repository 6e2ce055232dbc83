import Foundation
import TestSupport

@testable import CrashHealth

/// Queries run over CSV files by a database.
enum QueryRun {
    struct Job: Encodable, Sendable {
        let columns: String
        let tables: [String: String]
        let query: String

        init(_ query: String, columns: SQLEngine.ColumnStyle, tables: [String: String]) {
            self.query = query
            self.columns = columns.rawValue
            self.tables = tables
        }
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures")

    /// - Returns: For each job its rows, texts by the names of columns; nulls are left out.
    static func rows(_ jobs: [Job], engine: SQLEngine) throws -> [[[String: String]]] {
        let python = try PythonTools.python(engine == .spark ? "long" : "test")
        let input = String(decoding: try JSONEncoder().encode(jobs), as: UTF8.self)
        let answer = try run(
            python, [fixtures.appendingPathComponent("sql/run-queries.py").path, engine.rawValue], input: input,
            environment: ["HOME": NSTemporaryDirectory()])
        guard answer.status == 0 else { throw Failure(description: answer.errors) }
        return try JSONDecoder().decode([[[String: String]]].self, from: Data(answer.output.utf8))
    }

    static func sample(_ name: String) -> String { fixtures.appendingPathComponent("exports/\(name)").path }
}

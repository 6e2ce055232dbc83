import Foundation
import Testing

/// `Fixtures/versions.json`: the shared table of versions, canonical forms and orders that every Gatehouse client is held to.
struct VersionTable: Decodable {
    struct Parse: Decodable, CustomTestStringConvertible {
        let text: String
        let strict: String?
        let error: String?
        let lenient: String?
        let build: String?

        enum CodingKeys: String, CodingKey {
            case text = "in"
            case strict, error, lenient, build
        }

        var testDescription: String { text.debugDescription }
    }

    struct Comparison: Decodable, CustomTestStringConvertible {
        let left: String
        let right: String
        let order: Int

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            left = try list.decode(String.self)
            right = try list.decode(String.self)
            order = try list.decode(Int.self)
        }

        var testDescription: String { "\(left) against \(right)" }
    }

    let parse: [Parse]
    let compare: [Comparison]

    static func load() throws -> VersionTable {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/versions.json")
        return try JSONDecoder().decode(VersionTable.self, from: Data(contentsOf: file))
    }
}

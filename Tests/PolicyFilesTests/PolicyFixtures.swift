import Foundation
import PolicyFiles

/// Files beside the tests that both the code and the JSON Schema are held to.
enum PolicyFixtures {
    /// Files with nothing wrong in their values.
    static let accepted = "accepted"
    /// Files with faults of every kind.
    static let refused = "refused"

    /// The names of the files in a folder, without their ending, in order.
    static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
            .filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
    }

    /// A file, under the name that the app in it calls for.
    static func source(_ folder: String, _ name: String) throws -> SourceText {
        let file = root.appendingPathComponent(folder).appendingPathComponent("\(name).yaml")
        return SourceText(path: "policies/shop-ios.yaml", bytes: Array(try Data(contentsOf: file)))
    }

    static func file(_ name: String) -> String { root.appendingPathComponent(name).path }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "Fixtures")
}

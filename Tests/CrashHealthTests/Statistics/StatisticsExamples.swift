import Foundation
import Testing

/// `Fixtures/stats-examples.json`: worked numbers, each held against ours.
struct StatisticsExamples {
    let sections: [String: Any]

    static func load() throws -> StatisticsExamples {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/stats-examples.json")
        let read = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        return StatisticsExamples(sections: try #require(read as? [String: Any]))
    }

    func object(_ name: String) throws -> Example { try Example(name, sections[name]) }

    func list(_ name: String) throws -> [Example] {
        let items = try #require(sections[name] as? [Any], "\(name) is no list")
        try #require(!items.isEmpty)
        return try items.enumerated().map { try Example("\(name)[\($0)]", $1) }
    }
}

/// One worked example: numbers that go in, and numbers that come out.
struct Example {
    let name: String
    let members: [String: Any]

    init(_ name: String, _ value: Any?) throws {
        self.name = name
        members = try #require(value as? [String: Any], "\(name) is no object")
    }

    func number(_ key: String) throws -> Double {
        try #require(members[key] as? Double, "\(name).\(key) is no number")
    }
    func numbers(_ key: String) throws -> [Double] {
        try #require(members[key] as? [Double], "\(name).\(key) are no numbers")
    }
    func list(_ key: String) throws -> [Example] {
        let items = try #require(members[key] as? [Any], "\(name).\(key) is no list")
        return try items.enumerated().map { try Example("\(name).\(key)[\($0)]", $1) }
    }

    /// Holds each number that is no input against ours: none may be left over on either side.
    ///
    /// Numbers up to 1 may differ by a millionth, as may logarithms and larger numbers by a millionth of themselves. Tiny chances have to
    /// be right in their leading digits too.
    func expect(inputs: Set<String>, _ ours: [String: Double], sourceLocation: SourceLocation = #_sourceLocation) throws
    {
        let outputs = Set(members.keys).subtracting(inputs)
        #expect(outputs == Set(ours.keys), "\(name)", sourceLocation: sourceLocation)
        for (key, value) in ours {
            isClose(value, try number(key), "\(name).\(key)", sourceLocation: sourceLocation)
        }
    }
}

func isClose(_ ours: Double, _ expected: Double, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let tolerance = 1e-6 * max(abs(expected), expected == 0 ? 1 : min(1, abs(expected) * 1e3))
    #expect(abs(ours - expected) <= tolerance, "\(name): \(ours), not \(expected)", sourceLocation: sourceLocation)
}

func areClose(
    _ ours: [Double], _ expected: [Double], _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(ours.count == expected.count, "\(name)", sourceLocation: sourceLocation)
    for (index, pair) in zip(ours, expected).enumerated() {
        isClose(pair.0, pair.1, "\(name)[\(index)]", sourceLocation: sourceLocation)
    }
}

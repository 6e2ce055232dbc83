import Foundation
import JSONText
import TestSupport
import Testing

/// `docs/conformance`: what readers in other languages can hold themselves against, made by this code.
/// `GATEHOUSE_RECORD=1` writes it anew.
struct ConformanceVectorTests {
    private static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let folder = root.appendingPathComponent("docs/conformance")

    private static let names = [
        "versions.json", "verdicts.json", "flags.json", "launches.json", "fetches.json", "screens.json",
    ]

    @Test(arguments: names)
    func vectorsAreWhatTheCodeSays(_ name: String) throws {
        let text =
            switch name {
            case "versions.json": VersionVectors.text
            case "verdicts.json": try VerdictVectors.text
            case "flags.json": try FlagVectors.text
            case "fetches.json": try FetchVectors.text
            case "screens.json": try ScreenVectors.text
            default: LaunchVectors.text
            }
        _ = try JSON.parse(Array(text.utf8))
        let file = Self.folder.appendingPathComponent(name)
        if ProcessInfo.processInfo.environment["GATEHOUSE_RECORD"] == "1" {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            Issue.record("recorded \(name); run again without GATEHOUSE_RECORD")
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text, "differs from docs/conformance/\(name)")
    }

    /// A few hundred lines of Python that know the documentation and none of the code.
    @Test func aReaderInAnotherLanguageAgreesWithAllOfThem() throws {
        let reader = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/reader.py").path
        let run = try run("/usr/bin/python3", [reader, Self.folder.path])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        for name in Self.names { #expect(run.output.contains(name), "\(run.output)") }

        // It can say no: one changed value of each file is found.
        let copy = try TemporaryFolder()
        for (name, old, new) in [
            ("versions.json", "\"1.9\",\"1.10\",-1", "\"1.9\",\"1.10\",1"),
            ("verdicts.json", "\"action\":\"block\"", "\"action\":\"allow\""),
            ("flags.json", "\"reason\":\"killed\"", "\"reason\":\"default\""),
            ("launches.json", "\"level\":1", "\"level\":2"), ("fetches.json", "\"updated\"", "\"refused\""),
            ("screens.json", "\"is_dismissible\":true", "\"is_dismissible\":false"),
        ] {
            let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
            let place = try #require(text.range(of: old), "\(name) has no \(old)")
            for other in Self.names {
                let whole = try String(contentsOf: Self.folder.appendingPathComponent(other), encoding: .utf8)
                try copy.write(other == name ? text.replacingCharacters(in: place, with: new) : whole, to: other)
            }
            #expect(try TestSupport.run("/usr/bin/python3", [reader, copy.path]).status == 1, "\(name)")
        }
    }
}

/// One case on each line, so that a difference can be read.
func listed(_ cases: [(inout JSONWriter) -> Void]) -> String {
    cases.map { write in
        var writer = JSONWriter()
        write(&writer)
        return "  " + String(decoding: writer.bytes, as: UTF8.self)
    }.joined(separator: ",\n")
}

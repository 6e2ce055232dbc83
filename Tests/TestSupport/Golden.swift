import Foundation
package import Testing

/// Holds `actual` against the file `Snapshots/<name>` beside the test.
///
/// `GATEHOUSE_RECORD=1` rewrites the file and fails the run all the same, so that a recording can never pass for a
/// check.
package func expectGolden(
    _ actual: String, named name: String, testFile: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let folder = URL(fileURLWithPath: testFile).deletingLastPathComponent().appendingPathComponent("Snapshots")
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["GATEHOUSE_RECORD"] == "1" {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(actual.utf8).write(to: file)
            Issue.record("recorded \(name); run again without GATEHOUSE_RECORD", sourceLocation: sourceLocation)
        } catch {
            Issue.record("could not record \(name): \(error)", sourceLocation: sourceLocation)
        }
        return
    }
    guard let expected = try? String(contentsOf: file, encoding: .utf8) else {
        Issue.record("no golden file \(name); record it with GATEHOUSE_RECORD=1", sourceLocation: sourceLocation)
        return
    }
    #expect(actual == expected, "differs from Snapshots/\(name)", sourceLocation: sourceLocation)
}

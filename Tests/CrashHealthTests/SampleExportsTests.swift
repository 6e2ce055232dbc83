import CrashHealth
import TestSupport
import Testing
import Versioning

/// Each sample of `Fixtures/exports` by itself, in all and by the dimension that tells most of it.
@Suite struct SampleExportsTests {
    private static let dimensions = ["asc_web_wide_de.csv": "os", "generic_sessions.csv": "account_state"]

    @Test func everySampleHasItsReading() throws {
        var options = ReadingOptions()
        options.versionsOfBuilds = ["1873": try AppVersion(strict: "2.4.0"), "1850": try AppVersion(strict: "2.3.9")]
        var text = ""
        for name in try ExportFixtures.all where !name.hasPrefix("hostile/") && !name.hasSuffix(".md") {
            var groupings = [Grouping()]
            if let dimension = Self.dimensions[name] { groupings.append(Grouping(dimensions: [dimension])) }
            text += "== \(name)\n\(ReadingTranscript.of([name], by: groupings, options: options))\n"
        }
        expectGolden(text, named: "sample-exports.txt")
    }
}

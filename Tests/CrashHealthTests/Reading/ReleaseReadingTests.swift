import CrashHealth
import Testing
import Versioning

@Suite struct ReleaseReadingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let version: String?
        var build: String?
        let shown: String

        init(_ version: String?, build: String? = nil, _ shown: String) {
            self.version = version
            self.build = build
            self.shown = shown
        }

        var testDescription: String { "\(version ?? "nil") \(build ?? "")" }
    }

    @Test(arguments: [
        Case("2.4.0", "2.4.0"),
        Case(" v2.4 ", "2.4"),
        Case("2.4.0 (1873)", "2.4.0 (1873)"),
        Case("2.4.0(1873)", "2.4.0 (1873)"),
        Case("2.4.0+1873", "2.4.0 (1873)"),
        Case("2.4.0 build 1873", "2.4.0 (1873)"),
        Case("com.example.app@2.4.0+1873", "2.4.0 (1873)"),
        Case("com.example.app@2.4.0", "2.4.0"),
        Case("2.4.0-beta.2+1873", "2.4.0-beta.2 (1873)"),
        Case("2.4.0", build: "1874", "2.4.0 (1874)"),
        Case("2.4.0 (1873)", build: "1874", "2.4.0 (1874)"),
        Case("2.4.0 (1873)", build: "", "2.4.0 (1873)"),
        Case("'2.4.0", "2.4.0"),
        Case("=\"2.40\"", "2.40"),
        Case(" \"2.40\"", "2.40"),
        Case(" \"\" ", "\"\""),
        Case("", "unknown version"),
        Case("null", "unknown version"),
        Case("NULL", "unknown version"),
        Case("(not set)", "unknown version"),
        Case("(other)", "unknown version"),
        Case("nan", "unknown version"),
        Case("other", "unknown version"),
        Case("Others", "unknown version"),
        Case("2.4.0", build: "other", "2.4.0"),
        Case("", build: "1873", "unknown version"),
        Case("", build: "7", "2.5.0 (7)"),
        Case(nil, build: "7", "2.5.0 (7)"),
        Case(nil, build: "1873", "build 1873"),
        Case(nil, "unknown version"),
        Case("Varies with device", "Varies with device"),
        Case("1.2.3.4.5", "1.2.3.4.5"),
    ])
    func releasesAreReadFromWhatExportsWrite(_ item: Case) throws {
        let label = ReleaseLabel.reading(
            version: item.version, build: item.build, versionsOfBuilds: ["7": try AppVersion(strict: "2.5.0")])
        #expect("\(label)" == item.shown)
    }

    @Test func spellingsOfOneVersionAreOneRelease() {
        let all = ["v2.4", "2.4.0", "com.example.app@2.4.0+1873", "2.4.0.0-x"].map {
            ReleaseLabel.reading(version: $0).withoutBuild
        }
        #expect(all[0] == all[1] && all[1] == all[2] && all[2] != all[3])
        #expect(ReleaseLabel.reading(version: "2.10") != ReleaseLabel.reading(version: "2.1"))
        #expect(ReleaseLabel.reading(version: "1.40") != ReleaseLabel.reading(version: "1.4"))
    }

    @Test func theLongestSpellingIsShown() {
        var spellings = ReleaseSpellings()
        for text in ["v2.4", "2.4.0 (7)", "2.4", "3.0", "3"] { spellings.note(.reading(version: text)) }
        #expect("\(spellings.shown(.reading(version: "2.4")))" == "2.4.0")
        #expect("\(spellings.shown(.reading(version: "2.4", build: "9")))" == "2.4.0 (9)")
        #expect("\(spellings.shown(.reading(version: "3")))" == "3.0")
        #expect(spellings.shown(.unattributed) == .unattributed)
    }
}

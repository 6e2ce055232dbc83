import DurableFiles
import Foundation
import ProjectFiles
import TestSupport
import Testing
import Versioning

struct ProjectEditTests {
    /// Any project, any style of line ends, any new numbers: bytes outside of the values are the same, and reading back
    /// gives the new numbers.
    @Test(arguments: ProjectFixture.names)
    func everyByteOutsideOfTheValuesStays(_ name: String) throws {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(400) {
            let style = try #require(ProjectFixture.Style.allCases.randomElement(using: &random))
            let fixture = try ProjectFixture(name, style, random: &random)
            let before = try fixture.contents()
            let survey = try fixture.survey()
            let version = try randomVersion(using: &random)
            let build = try BuildNumber(strict: "\(Int.random(in: 0...9_999_999, using: &random))")
            let edit = try ProjectEdit(
                Dictionary(survey.apps.map { ($0, VersionEdit(version: version, build: build)) }) { first, _ in first },
                of: survey, at: fixture.path)
            try edit.write()
            let seed = Comment(rawValue: "\(name) \(style) seed \(random.seed)")
            let after = try fixture.contents()
            #expect(Set(after.keys) == Set(before.keys), seed)
            for (path, old) in before {
                let new = try #require(after[path])
                let spans = survey.rows.flatMap { row in
                    Quantity.allCases.flatMap { row.sites[$0] ?? [] }.filter { $0.path == path }.map(\.span)
                }
                #expect(Self.outside(of: spans, in: old, new), seed)
            }
            for row in try fixture.survey().rows {
                #expect(try AppVersion(lenient: row.version?.text ?? "") == version, seed)
                #expect(try BuildNumber(lenient: row.build?.text ?? "") == build, seed)
            }
        }
    }

    /// Walks through both contents: what lies between the spans must be the same, and what stands in a span must be digits,
    /// dots and quotes.
    private static func outside(of spans: [Range<Int>], in old: [UInt8], _ new: [UInt8]) -> Bool {
        var (from, to) = (0, 0)
        for span in Set(spans).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            let kept = old[from..<span.lowerBound]
            guard new[to...].starts(with: kept) else { return false }
            to += kept.count
            to +=
                new[to...].prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "\"") }
                .count
            // A quote behind the value belongs to the file where the old value was within quotes.
            if old[span.upperBound...].first == UInt8(ascii: "\""), new[to - 1] == UInt8(ascii: "\"") { to -= 1 }
            from = span.upperBound
        }
        return old[from...].elementsEqual(new[to...])
    }

    private func randomVersion(using random: inout SeededRandom) throws -> AppVersion {
        let numbers = (0..<Int.random(in: 1...3, using: &random)).map { _ in Int.random(in: 0...120, using: &random) }
        return try AppVersion(strict: numbers.map(String.init).joined(separator: "."))
    }

    /// https://github.com/stovmascript/react-native-version/issues/186
    @Test func aVariableReferenceStaysAndItsSettingChanges() throws {
        let fixture = try ProjectFixture("xcode")
        let before = try fixture.contents()
        let survey = try fixture.survey()
        let edit = try ProjectEdit(
            ["Shop": VersionEdit(version: AppVersion(strict: "2.4.1"))], of: survey, at: fixture.path)
        #expect(edit.files.map(\.path) == ["\(fixture.path)/Shop.xcodeproj/project.pbxproj"])
        let text = String(decoding: edit.files[0].after, as: UTF8.self)
        let old = String(decoding: try #require(before[edit.files[0].path]), as: UTF8.self)
        func count(_ wanted: String, in text: String) -> Int {
            text.split(separator: wanted, omittingEmptySubsequences: false).count - 1
        }
        #expect(count("2.4.1", in: text) == 8)
        // Tests and the framework keep theirs, and so does what only looks like the version.
        #expect(count("MARKETING_VERSION = 1.0;", in: text) == 4)
        #expect(count("MARKETING_VERSION = 2.4.0;", in: text) == 2)
        #expect(text.contains(#"SHOP_VERSION=\\\"2.4.0\\\""#))
        #expect(text.utf8.count == old.utf8.count)
    }

    @Test func nothingIsWrittenWhenOneFileIsNotUnderstood() throws {
        let fixture = try ProjectFixture("xcconfig")
        try fixture.folder.write("<plist version=\"1.0\"><dict><key>CFBundle", to: "xcconfig/Widget/Info.plist")
        let before = try fixture.contents()
        #expect(throws: ProjectError.self) { try fixture.survey() }
        #expect(try fixture.contents() == before)
    }

    @Test func aFileThatSomebodyChangedMeanwhileIsNotOverwritten() throws {
        let fixture = try ProjectFixture("xcconfig")
        let survey = try fixture.survey()
        let edit = try ProjectEdit(
            ["Shop": VersionEdit(version: AppVersion(strict: "3.0"))], of: survey, at: fixture.path)
        #expect(edit.files.count == 2)
        let last = try #require(edit.files.last)
        try Data("// somebody else\n".utf8).write(to: URL(fileURLWithPath: last.path))
        let before = try fixture.contents()
        #expect(throws: ProjectEdit.WritingError.self) { try edit.write() }
        // The file before it got its old content back.
        #expect(try fixture.contents() == before)
    }

    @Test func aBuildThatComesFromOutsideIsLeftAloneUnlessItIsNamed() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            name: Shop
            settings: { MARKETING_VERSION: 1.9, CURRENT_PROJECT_VERSION: $(CI_BUILD) }
            targets:
              Shop: { type: application, platform: iOS }
            """, to: "project.yml")
        let survey = try ProjectSurvey(at: folder.path)
        let next = try AppVersion(strict: "1.10")
        let build = try BuildNumber(strict: "7")
        let edit = try ProjectEdit(
            ["Shop": VersionEdit(version: next, build: build, needsBuild: false)], of: survey, at: folder.path)
        #expect(edit.notes == [.buildSetElsewhere("Shop", variable: "CI_BUILD")])
        // 1.10 without quotes would be the number 1.1.
        #expect(String(decoding: edit.files[0].after, as: UTF8.self).contains(#"MARKETING_VERSION: "1.10","#))
        #expect(throws: ProjectEditError.self) {
            try ProjectEdit(["Shop": VersionEdit(version: next, build: build)], of: survey, at: folder.path)
        }
    }
}

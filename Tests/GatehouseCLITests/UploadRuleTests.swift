import Testing
import Versioning

@testable import GatehouseCLI

/// What App Store Connect refuses, and what it only warns of, by the number of its message.
struct UploadRuleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let version: String
        let build: String
        var parts: [(String, String)] = []
        let codes: [Int]
        var testDescription: String { "\(version) (\(build)) \(parts)" }

        init(_ version: String, _ build: String, parts: [(String, String)] = [], _ codes: Int...) {
            (self.version, self.build, self.parts, self.codes) = (version, build, parts, codes)
        }
    }

    /// 2.3.1 and 2.4.0 were approved; 2.4.1 has a build in review, 2.2.0 one that was rejected and has expired.
    private static let builds = """
        version,build,status
        2.4.1,1880,pending
        2.4.0,1873,live
        2.4.0,1872,expired
        2.3.1,1822,replaced
        2.2.0,1700,expired

        """

    @Test(arguments: [
        Case("2.4.1", "1881"),
        Case("2.4.2", "1"),
        Case("2.10", "1881"),
        // The same version again: closed, and not above itself.
        Case("2.4.0", "1881", 90062, 90186),
        // 2.4 is 2.4.0.
        Case("2.4", "1881", 90062, 90186),
        // Below the highest that was approved, never approved itself.
        Case("2.3.9", "1881", 90062, 90478),
        Case("2.2.0", "1700", 90062, 90189, 90478),
        // Below it, and approved once.
        Case("2.3.1", "1881", 90062, 90186, 90478),
        // The pair is used, also by a build that expired or waits.
        Case("2.4.1", "1880", 90189),
        Case("2.4.0", "1872", 90062, 90186, 90189),
        // The same build in another version is fine.
        Case("2.4.2", "1873"),
        Case("2.4.2.1", "1", 90060), Case("2.4.2-beta", "1", 90060), Case("v2.4.2", "1", 90060), Case("", "1", 90060),
        Case("2.4.2", "1.2.3.4", 90058), Case("2.4.2", "12a", 90058), Case("2.4.2", "", 90058),
        Case("2.4.2", "1.2.3"),
        Case("2.4.2", "1234567890123456789", 90059), Case("1000000.1000000.1000", "1", 90059),
        // 18 characters are just short enough.
        Case("2.4.2", "123456789012345678"),
        Case("$(MARKETING_VERSION)", "1", 90059), Case("2.4.2", "${BUILD}", 90059),
        Case("2.4.2", "1881", parts: [("2.4.2", "1881"), ("2.4.2", "1880")], 90473),
        Case("2.4.2", "1881", parts: [("2.4", "1881")], 90473),
        // Told as texts, not as numbers: the store compares the texts.
        Case("2.5.0", "1881", parts: [("2.5", "1881")], 90473),
    ])
    func everyCodeHasItsCause(_ item: Case) throws {
        let candidate = UploadCandidate(
            version: item.version, build: item.build,
            parts: item.parts.enumerated().map { .init(name: "Part\($0)", version: $1.0, build: $1.1) })
        let verdicts = UploadVerdict.judge(candidate, builds: try BuildList(Self.builds).builds, approved: [])
        #expect(verdicts.map(\.rule.rawValue) == item.codes)
        #expect(verdicts.allSatisfy { !$0.evidence.isEmpty && $0.rule.rejects == ($0.rule != .extensionDiffers) })
    }

    @Test func everyRuleOccursInTheTable() {
        let named: Set = [90058, 90059, 90060, 90062, 90186, 90189, 90473, 90478]
        #expect(Set(UploadRule.allCases.map(\.rawValue)) == named)
    }

    @Test func nothingApprovedMeansNothingIsClosed() {
        let candidate = UploadCandidate(version: "0.1", build: "1")
        #expect(UploadVerdict.judge(candidate, builds: [], approved: []).isEmpty)
    }

    @Test(arguments: [
        // https://github.com/fastlane/fastlane/issues/29897 and 18309
        (["20302", "4.69.0"], "20303"), (["4.69.0"], "4.69.1"), (["9", "10", "8"], "11"), (["1.9", "1.10"], "1.11"),
    ])
    func theNextBuildIsOneAboveTheHighestNumber(_ builds: [String], _ next: String) throws {
        #expect(UploadedBuild.next(after: try builds.map { try BuildNumber(lenient: $0) })?.description == next)
    }

    @Test func withoutBuildsThereIsNoNextOne() {
        #expect(UploadedBuild.next(after: []) == nil)
    }

    @Test(arguments: [
        ("", BuildList.Fault.noHeader), ("2.4.0,1\n", .noHeader), ("version,build\n2.4.0\n", .cells(line: 2)),
        ("version,build,status\n2.4.0,1,sold\n", .status("sold", line: 2)),
        ("version,build\n\nx,1\n", .version(.init(.unexpectedCharacter, at: 0), text: "x", line: 3)),
        ("version,build\n2,\n", .build(.init(.empty, at: 0), text: "", line: 2)),
    ])
    func aListThatIsWrongIsNamedWithItsLine(_ text: String, _ fault: BuildList.Fault) {
        #expect(throws: fault) { try BuildList(text) }
    }

    @Test func aListFromASpreadsheetIsRead() throws {
        let list = try BuildList("\u{FEFF}version,build,status\r\n2.4.0,1873,live\r\n2.4.1,1880,\r\n")
        #expect(list.builds.map(\.isApproved) == [true, false])
    }
}

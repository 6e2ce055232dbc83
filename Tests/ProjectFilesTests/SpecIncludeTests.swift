import PolicyFiles
import ProjectFiles
import TestSupport
import Testing
import Versioning

/// XcodeGen specs of several files, as large projects have them.
struct SpecIncludeTests {
    private static let target = "targets:\n  Shop:\n    type: application\n    platform: iOS\n"

    private func survey(_ files: [String: String]) throws -> (folder: TemporaryFolder, survey: ProjectSurvey) {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        return (folder, try ProjectSurvey(at: folder.path))
    }

    private func set(_ folder: TemporaryFolder, _ survey: ProjectSurvey) throws -> [String] {
        let new = try VersionEdit(version: AppVersion(strict: "2.5.0"), build: BuildNumber(strict: "1900"))
        let edit = try ProjectEdit(["Shop": new], of: survey, at: folder.path)
        try edit.write()
        return edit.files.map { $0.path.replacing(folder.path + "/", with: "") }
    }

    @Test(arguments: [
        "include: Shop/target.yml", "include: [Shop/target.yml]", "include:\n- path: Shop/target.yml\n  enable: YES",
        "include: [Shop/target.yml, Shop/target.yml]",
    ])
    func targetsOfAnIncludedFileAreThoseOfTheProject(_ include: String) throws {
        let (folder, survey) = try survey([
            "project.yml": "settings: { MARKETING_VERSION: 2.4.0, CURRENT_PROJECT_VERSION: 1873 }\n\(include)\n",
            "Shop/target.yml": Self.target + "    configFiles: { Release: Release.xcconfig }\n",
            "Shop/Release.xcconfig": "CURRENT_PROJECT_VERSION = 1873 // of the store\n",
        ])
        #expect(survey.rows.map { $0.version?.text } == ["2.4.0", "2.4.0"])
        #expect(survey.notes.isEmpty)
        #expect(try set(folder, survey) == ["Shop/Release.xcconfig", "project.yml"])
        #expect(try folder.read("Shop/Release.xcconfig") == "CURRENT_PROJECT_VERSION = 1900 // of the store\n")
        #expect(
            try folder.read("project.yml")
                == "settings: { MARKETING_VERSION: 2.5.0, CURRENT_PROJECT_VERSION: 1900 }\n\(include)\n")
    }

    @Test(
        arguments: [
            // A file counts more than what it includes, and a later one more than an earlier one.
            ("settings: { MARKETING_VERSION: 2.4.0 }", "2.4.0"), ("name: Shop", "2.2.0"),
            ("settings: { base: { MARKETING_VERSION: 2.4.0 } }", "2.4.0"),
            ("'settings:REPLACE': { OTHER: 1 }", nil),
        ] as [(String, String?)])
    func theLastWordCounts(_ line: String, _ version: String?) throws {
        let own =
            line.contains("base")
            ? "settings: { base: { MARKETING_VERSION: X.0 } }" : "settings: { MARKETING_VERSION: X.0 }"
        let (_, survey) = try survey([
            "project.yml": "include: [a.yml, b.yml]\n\(line)\n",
            "a.yml": own.replacing("X", with: "2.1") + "\n" + Self.target,
            "b.yml": own.replacing("X", with: "2.2") + "\n",
        ])
        #expect(survey.rows.map { $0.version?.text } == [version, version])
    }

    @Test func pathsStartWhereTheSpecSays() throws {
        for (relative, place) in [("true", "Shop/Shop/Info.plist"), ("false", "Shop/Info.plist")] {
            let (_, survey) = try survey([
                "project.yml": "include: { path: Shop/target.yml, relativePaths: \(relative) }\n",
                "Shop/target.yml": Self.target + "    sources: [Shop]\n", place: SmallProject.plist("2.4.0"),
            ])
            // Where an Info.plist is, XcodeGen writes its path from the project.
            #expect(survey.rows.map { $0.version?.text } == ["2.4.0", "2.4.0"])
        }
    }

    @Test func whatIsNotIncludedIsSaid() throws {
        let (folder, survey) = try survey([
            "project.yml": """
            include:
            - { path: off.yml, enable: false }
            - { path: "${VARIANT}.yml" }
            - gone.yml
            - project.yml
            \(Self.target)
            """, "off.yml": "settings: { MARKETING_VERSION: 1.0.0 }\n",
        ])
        #expect(survey.rows.map { $0.version?.text } == [nil, nil])
        #expect(
            survey.notes.map { $0.sentence.replacing(folder.path + "/", with: "") } == [
                "project.yml:3 includes ${VARIANT}.yml, which is not read",
                "gone.yml is not there, which project.yml:4 includes; what it sets is unknown",
            ])
    }

    @Test func aFaultIsToldInItsFile() throws {
        let folder = try TemporaryFolder()
        try folder.write("include: target.yml\n", to: "project.yml")
        try folder.write("targets:\n  Shop:\n    templates: [App]\n", to: "target.yml")
        do throws(ProjectError) {
            _ = try ProjectSurvey(at: folder.path)
            Issue.record("it was understood")
        } catch {
            guard case .syntax(let error) = error else { throw error }
            #expect(error.source.path == folder.file("target.yml"))
        }
    }

    /// Of a project that XcodeGen makes, only schemes and the list of packages may be in the repository.
    @Test func aProjectThatIsNotMadeYetIsNotMissed() throws {
        let (folder, survey) = try survey([
            "project.yml": "settings: { MARKETING_VERSION: 2.4.0, CURRENT_PROJECT_VERSION: 1873 }\n\(Self.target)",
            "Shop.xcodeproj/xcshareddata/xcschemes/Shop.xcscheme": "<Scheme/>",
        ])
        #expect(try set(folder, survey) == ["project.yml"])
    }
}

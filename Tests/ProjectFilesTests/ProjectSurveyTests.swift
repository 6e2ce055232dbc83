import ProjectFiles
import TestSupport
import Testing

struct ProjectSurveyTests {
    /// `Shop Debug 2.4.0 1873 Shop.xcodeproj/project.pbxproj:240`, a line a row.
    private func rows(_ name: String) throws -> [String] {
        let fixture = try ProjectFixture(name)
        let survey = try fixture.survey()
        return survey.rows.map { row in
            let site = row.version?.site.flatMap { survey.place(of: $0) }.map(\.description) ?? "-"
            return
                "\(row.app)/\(row.target) \(row.configuration ?? "-")\(row.condition) \(row.version?.identity ?? "-") \(row.build?.identity ?? "-") "
                + site.replacing(fixture.path + "/", with: "")
        }
    }

    @Test func anXcodeProjectIsFollowedThroughTargetsConfigurationsAndConditions() throws {
        let project = "Shop.xcodeproj/project.pbxproj"
        #expect(
            try rows("xcode") == [
                "Shop/Shop Debug 2.4.0 1873 \(project):240", "Shop/Shop Release 2.4.0 1873 \(project):252",
                "Shop/ShopWidget Debug 2.4.0 1873 \(project):264",
                "Shop/ShopWidget Debug[sdk=iphoneos*] 2.4.0 1873 \(project):265",
                "Shop/ShopWidget Release 2.4.0 1873 \(project):279",
                "Shop/ShopWidget Release[sdk=iphoneos*] 2.4.0 1873 \(project):280",
                "Shop/ShopNotifications Debug 2.4.0 1873 \(project):219",
                "Shop/ShopNotifications Release 2.4.0 1873 \(project):229",
            ])
        let survey = try ProjectFixture("xcode").survey()
        #expect(survey.leftOut.map(\.target) == ["ShopKit", "ShopTests", "ShopUITests"])
        #expect(survey.disagreements.isEmpty)
    }

    @Test func configurationFilesAreFollowedThroughIncludesConditionsAndVariables() throws {
        #expect(
            try rows("xcconfig") == [
                "Shop/Shop Debug 2.4.0 1873 Shared/Version.xcconfig:1",
                "Shop/Shop Release 2.4.0 1873 Shared/Version.xcconfig:1",
                "Shop/ShopWidget Debug 2.3.9 1873 Widget/Info.plist:7",
                "Shop/ShopWidget Release 2.3.9 1872 Widget/Info.plist:7",
            ])
    }

    @Test func whatDiffersFromItsAppIsNamedWithWhatItStandsAbove() throws {
        let survey = try ProjectFixture("xcconfig").survey()
        #expect(
            survey.disagreements.map(\.row.name) == ["ShopWidget, Debug", "ShopWidget, Release", "ShopWidget, Release"])
        #expect(survey.disagreements.map(\.expected) == ["2.4.0", "2.4.0", "1873"])
        let build = try #require(survey.overrides.first { $0.quantity == .build && $0.value == "1872" })
        #expect(build.configuration == "Release" && build.overridden == "$(SHOP_BUILD)")
        #expect(build.overriddenPlace.description.hasSuffix("Config/App.xcconfig:7"))
    }

    @Test func anXcodeGenSpecIsFollowedThroughTemplatesGroupsAndConfigurations() throws {
        let found = try rows("xcodegen")
        #expect(found.count == 9)
        #expect(found.contains("Shop/Notifications Beta 2.4.0 1873 project.yml:38"))
        #expect(found.contains("Shop/Widget Release 2.4.0 1873 project.yml:18"))
        #expect(found.contains("Shop/Shop Debug 2.4.0 1873 project.yml:12"))
    }

    @Test func flutterHandsItsVersionToXcodeWhateverAGeneratedFileSays() throws {
        #expect(
            try rows("flutter") == [
                "shop/shop - 2.4.0 1873 pubspec.yaml:3", "Runner/Runner Debug 2.4.0 1873 pubspec.yaml:3",
                "Runner/Runner Release 2.4.0 1873 pubspec.yaml:3",
            ])
        let fixture = try ProjectFixture("flutter")
        #expect(try fixture.survey().notes.map(\.sentence).contains { $0.contains("Generated.xcconfig is not there") })
        try fixture.folder.write("FLUTTER_BUILD_NAME=2.3.0\n", to: "flutter/ios/Flutter/Generated.xcconfig")
        #expect(try fixture.survey().rows.map { $0.version?.text } == ["2.4.0", "2.4.0", "2.4.0"])
    }

    @Test func expoHasABuildForEachPlatform() throws {
        #expect(try rows("expo") == ["ios/ios - 2.4.0 1873 app.json:4", "android/android - 2.4.0 2001873 app.json:4"])
    }

    @Test func expoMayBeMadeForOnePlatformAndHaveVersionsOfTheirOwn() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            #"{"expo": {"version": "1.0", "platforms": ["ios", "web"], "ios": {"version": "1.1"}}}"#, to: "app.json")
        let survey = try ProjectSurvey(at: folder.path)
        #expect(survey.rows.map(\.target) == ["ios"])
        #expect(survey.rows[0].version?.text == "1.1" && survey.rows[0].build == nil)
    }

    @Test func aSpecAndTheProjectMadeFromItMustAgree() throws {
        let fixture = try ProjectFixture("xcode")
        try fixture.folder.write(
            """
            name: Shop
            settings: { MARKETING_VERSION: 2.3.9, CURRENT_PROJECT_VERSION: 1873 }
            targets:
              Shop: { type: application, platform: iOS }
            """, to: "xcode/project.yml")
        let survey = try fixture.survey()
        #expect(survey.layouts.count == 2 && survey.apps == ["Shop"])
        #expect(!survey.disagreements.isEmpty)
    }

    @Test func anXcodeGenTargetWithoutPropertiesGetsWhatTheToolWrites() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            name: Shop
            settings: { MARKETING_VERSION: 2.4.0 }
            targets:
              Shop: { type: application, platform: iOS, info: { path: Info.plist } }
            """, to: "project.yml")
        let row = try #require(try ProjectSurvey(at: folder.path).rows.first)
        #expect(row.version?.text == "1.0" && row.version?.site == nil)
    }

    @Test func variablesThatGoRoundInACircleEnd() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            name: Shop
            settings: { MARKETING_VERSION: $(A), A: $(B), B: $(A) }
            targets:
              Shop: { type: application, platform: iOS }
            """, to: "project.yml")
        let row = try #require(try ProjectSurvey(at: folder.path).rows.first)
        #expect(row.version?.text == nil && row.version?.site == nil)
    }
}

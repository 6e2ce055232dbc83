import ProjectFiles
import TestSupport
import Testing
import Versioning

/// XcodeGen, Flutter, Expo, React Native and Gradle: which file counts, and which ones are left alone and said to be.
struct OtherToolTests {
    private func folder(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        return folder
    }

    private func notes(_ folder: TemporaryFolder) throws -> [String] {
        try ProjectSurvey(at: folder.path).notes.map { $0.sentence.replacing(folder.path + "/", with: "") }
    }

    private func set(_ folder: TemporaryFolder, build: String? = "1900") throws -> [String] {
        let survey = try ProjectSurvey(at: folder.path)
        let new = try VersionEdit(
            version: AppVersion(strict: "2.5.0"), build: build.map { try BuildNumber(strict: $0) },
            needsBuild: build != nil)
        let edit = try ProjectEdit(
            Dictionary(survey.apps.map { ($0, new) }) { first, _ in first }, of: survey, at: folder.path)
        try edit.write()
        return edit.files.map { $0.path.replacing(folder.path + "/", with: "") }
    }

    @Test(arguments: [
        "sources: [Shop]", "sources: [{ path: Shop }]", "settings: { INFOPLIST_FILE: Shop/Sub/Info.plist }",
    ])
    func anInfoPlistThatXcodeGenTakesCountsMoreThanTheSpec(_ line: String) throws {
        let folder = try folder([
            "project.yml": """
            name: Shop
            settings: { MARKETING_VERSION: 2.4.0, CURRENT_PROJECT_VERSION: 1873 }
            targets:
              Shop:
                type: application
                platform: iOS
                \(line)

            """, "Shop/Sub/Info.plist": SmallProject.plist("1.0", "1"),
        ])
        #expect(try ProjectSurvey(at: folder.path).rows.map { $0.version?.text } == ["1.0", "1.0"])
        #expect(try set(folder) == ["Shop/Sub/Info.plist", "project.yml"])
        #expect(try folder.read("Shop/Sub/Info.plist") == SmallProject.plist("2.5.0", "1900"))
    }

    /// https://github.com/yonaskolb/XcodeGen/issues/240
    @Test func aNumberWithoutQuotesIsWhatYAMLMakesOfIt() throws {
        let folder = try folder([
            "project.yml": """
            name: Shop
            settings: { MARKETING_VERSION: 1.10, CURRENT_PROJECT_VERSION: "1.10" }
            targets: { Shop: { type: application, platform: iOS } }

            """
        ])
        let row = try #require(try ProjectSurvey(at: folder.path).rows.first)
        #expect(row.version?.text == "1.1" && row.build?.text == "1.10")
        #expect(try notes(folder) == ["project.yml:2: 1.10 without quotes is the number 1.1, which is what is built"])
        _ = try set(folder)
        #expect(try notes(folder).isEmpty)
    }

    private static func flutter(_ version: String) -> [String: String] {
        [
            "pubspec.yaml": "name: shop\nversion: \(version)\n",
            "ios/Runner.xcodeproj/project.pbxproj": SmallProject.pbxproj(
                "INFOPLIST_FILE = Info.plist; MARKETING_VERSION = 1.0; CURRENT_PROJECT_VERSION = \"$(FLUTTER_BUILD_NUMBER)\";",
                base: "Flutter/Generated.xcconfig"),
            "ios/Info.plist": SmallProject.plist("$(FLUTTER_BUILD_NAME)", "$(FLUTTER_BUILD_NUMBER)"),
            "ios/Flutter/Generated.xcconfig": "FLUTTER_BUILD_NAME=2.3.9\nFLUTTER_BUILD_NUMBER=1800\n",
            "android/app/build.gradle":
                "versionCode flutterVersionCode.toInteger()\nversionName = flutter.versionName\n",
        ]
    }

    @Test func ofAFlutterProjectItsOwnFileAloneChanges() throws {
        let folder = try folder(Self.flutter("2.4.0+1873"))
        #expect(try notes(folder).isEmpty)
        #expect(try set(folder) == ["pubspec.yaml"])
    }

    @Test func withoutABuildFlutterTakesTheVersionAndNothingThatAnEarlierBuildLeft() throws {
        let folder = try folder(Self.flutter("2.4.0"))
        #expect(try ProjectSurvey(at: folder.path).rows.map { $0.build?.text } == [nil, "2.4.0"])
        #expect(try set(folder, build: nil) == ["pubspec.yaml"])
        #expect(throws: ProjectEditError.self) { try set(folder) }
    }

    /// The file of a workspace has no version, and none is to be written into it.
    @Test func ofAWorkspaceOneOfItsPackagesIsAskedFor() throws {
        let folder = try folder(["pubspec.yaml": "name: _\nworkspace:\n- app\n- packages/core\n"])
        do throws(ProjectError) {
            _ = try ProjectSurvey(at: folder.path)
            Issue.record("it was taken for an app")
        } catch {
            guard case .severalProjects(let paths) = error else { throw error }
            #expect(paths == [folder.file("app"), folder.file("packages/core")])
        }
        try folder.write("name: shop\nversion: 2.4.0+7\nworkspace: [packages/core]\n", to: "pubspec.yaml")
        #expect(try ProjectSurvey(at: folder.path).rows.map { $0.version?.text } == ["2.4.0"])
    }

    @Test func aGeneratedFileIsNeverChanged() throws {
        let folder = try folder(Self.flutter("2.4.0+1873"))
        let project = folder.file("ios/Runner.xcodeproj")
        let survey = try ProjectSurvey(at: project)
        #expect(survey.notes.contains(.generatedFile(folder.file("ios/Flutter/Generated.xcconfig"))))
        let edit = try VersionEdit(version: AppVersion(strict: "2.5.0"))
        #expect(throws: ProjectEditError.self) { try ProjectEdit(["Shop": edit], of: survey, at: project) }
    }

    private static let expo =
        #"{"expo": {"version": "2.4.0", "ios": {"buildNumber": "7"}, "android": {"versionCode": 7}}}"#

    @Test func whatCountsBesidesExposFileIsNamed() throws {
        let eas = "{\n\"cli\": {\"appVersionSource\": \"WORD\"}}"
        #expect(try notes(folder(["app.json": Self.expo, "eas.json": eas.replacing("WORD", with: "local")])) == [])
        #expect(
            try notes(folder(["app.json": Self.expo, "eas.json": "// ours\n{}"])) == [
                "eas.json is not understood, so it is not known whether Expo's servers count the builds"
            ])
        #expect(
            try notes(
                folder([
                    "app.json": Self.expo, "app.config.ts": "", "eas.json": eas.replacing("WORD", with: "remote"),
                ])) == [
                    "app.config.ts is a program and may change what app.json says; what comes out is unknown",
                    "eas.json:2 leaves builds to Expo's servers, whatever app.json says: set them with 'eas build:version:set'",
                ])
    }

    @Test(arguments: [
        ("app.config.json", expo),
        ("app.json", #"{"version": "2.4.0", "ios": {"buildNumber": "7"}, "android": {"versionCode": 7}}"#),
    ])
    func exposOtherFormsAreRead(_ name: String, _ text: String) throws {
        let folder = try folder([name: text])
        #expect(try ProjectSurvey(at: folder.path).rows.map { $0.version?.text } == ["2.4.0", "2.4.0"])
        #expect(try set(folder) == [name])
    }

    /// React Native apps that take parts of Expo have its file without a version.
    @Test(arguments: [
        (#"{"scheme": "shop"}"#, ["ios/Shop.xcodeproj/project.pbxproj"]), (#"{"version": "2.4.0"}"#, nil),
    ])
    func exposFileWithoutAVersionLeavesItToTheProjectBesideIt(_ expo: String, _ files: [String]?) throws {
        let folder = try folder([
            "app.json": "{\"name\": \"Shop\", \"expo\": \(expo)}",
            "ios/Shop.xcodeproj/project.pbxproj": SmallProject.pbxproj(
                "MARKETING_VERSION = 2.4.0; CURRENT_PROJECT_VERSION = 1873;"),
        ])
        #expect(try ProjectSurvey(at: folder.path).rows.count == (files == nil ? 3 : 1))
        if let files { #expect(try set(folder) == files) }
    }

    @Test func aVersionCodeAboveWhatGooglePlayTakesIsRefused() throws {
        let folder = try folder(["app.json": Self.expo])
        _ = try set(folder, build: "2100000000")
        #expect(throws: ProjectEditError.self) { try set(folder, build: "2100000001") }
    }

    @Test(arguments: ["android/app/build.gradle", "android/app/build.gradle.kts"])
    func whatGradleSaysIsNamed(_ file: String) throws {
        let folder = try folder([
            "ios/Shop.xcodeproj/project.pbxproj": SmallProject.pbxproj(
                "MARKETING_VERSION = 2.4.0; CURRENT_PROJECT_VERSION = 1873;"),
            file:
                "android {\n    defaultConfig {\n        versionCode = 1873\n        versionName \"2.4.0\"\n    }\n}\n",
            "app.json": #"{"name": "Shop", "displayName": "Shop"}"#,
        ])
        let words = "Gradle files are neither compared nor changed here, so change it by hand"
        #expect(
            try notes(folder) == [
                "\(file):3 says 'versionCode = 1873': \(words)", "\(file):4 says 'versionName \"2.4.0\"': \(words)",
            ])
        #expect(try set(folder) == ["ios/Shop.xcodeproj/project.pbxproj"])
    }

    @Test func gradleAloneIsSaidToBeUnread() throws {
        let folder = try folder(["app/build.gradle.kts": "versionCode = 7\n", "settings.gradle.kts": ""])
        for path in [folder.path, folder.file("app/build.gradle.kts")] {
            do throws(ProjectError) {
                _ = try ProjectSurvey(at: path)
                Issue.record("it was read")
            } catch {
                guard case .gradle = error else { throw error }
            }
        }
    }
}

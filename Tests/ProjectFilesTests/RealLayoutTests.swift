import Foundation
import ProjectFiles
import TestSupport
import Testing
import Versioning

/// What tools and people write besides the plain case, and what a build makes of it.
struct RealLayoutTests {
    private static func config(_ text: String) throws -> SmallProject {
        try SmallProject("GENERATE_INFOPLIST_FILE = YES;", base: "App.xcconfig", files: ["App.xcconfig": text])
    }

    /// In the end the file says what it said, with the new numbers.
    @Test(arguments: [
        "LDFLAGS = -a \\\n  -b\nMARKETING_VERSION = 2.4.0\nCURRENT_PROJECT_VERSION = 1873\n",
        "MARKETING_VERSION = \\ // goes on\n  2.4.0\nCURRENT_PROJECT_VERSION=1873;",
        "MARKETING_VERSION = 2.4.0 \\\n\nCURRENT_PROJECT_VERSION = 1873 // the build\r\n",
        "MARKETING_VERSION[config=Rel*, sdk=*] = 2.4.0\nMARKETING_VERSION = 2.4.0\nCURRENT_PROJECT_VERSION = 1873 ;\n",
        "MARKETING_VERSION[config=*lea?e] = 2.4.0\nCURRENT_PROJECT_VERSION[config=Release][arch=*] = 1873\n"
            + "CURRENT_PROJECT_VERSION = 1873\n",
    ])
    func configurationFilesAreReadAsXcodeReadsThem(_ text: String) throws {
        let project = try Self.config(text)
        #expect(try Set(project.numbers()) == ["2.4.0 (1873)"])
        try project.set()
        #expect(
            try project.folder.read("App.xcconfig")
                == text.replacing("2.4.0", with: "2.5.0").replacing("1873", with: "1900"))
    }

    /// The old form of a variable stays as well.
    @Test(arguments: [
        "V = 2.4.0\nMARKETING_VERSION = $V\nCURRENT_PROJECT_VERSION = $BUILD_1\nBUILD_1 = 1873\n",
        "V = 2.4.0\nMARKETING_VERSION = $[V]\nCURRENT_PROJECT_VERSION = 1873\n",
    ])
    func variablesWithoutParenthesesAreFollowed(_ text: String) throws {
        let project = try Self.config(text)
        #expect(try project.numbers() == ["2.4.0 (1873)"])
        try project.set()
        #expect(
            try project.folder.read("App.xcconfig")
                == text.replacing("2.4.0", with: "2.5.0").replacing("1873", with: "1900"))
    }

    /// Variables within variables: a name by configuration, a fallback that is another one.
    @Test(arguments: [
        "V_Release = 2.4.0\nMARKETING_VERSION = $(V_$(CONFIGURATION))\nCURRENT_PROJECT_VERSION = 1873\n",
        "V = 2.4.0\nMARKETING_VERSION = ${CI_VERSION:default=$(V)}\nCURRENT_PROJECT_VERSION = $(B:default=1873)\nB = 1873\n",
        "V = 2.4.0\nMARKETING_VERSION = $(V)\nCURRENT_PROJECT_VERSION = $(NO_$(SUCH:default=x)_$(CONFIGURATION):default=$(C))\nC = 1873\n",
    ])
    func variablesWithinVariablesAreFollowed(_ text: String) throws {
        let project = try Self.config(text)
        #expect(try project.numbers() == ["2.4.0 (1873)"])
        try project.set()
        #expect(try project.numbers() == ["2.5.0 (1900)"])
        #expect(try project.folder.read("App.xcconfig").contains("$("))
    }

    /// Twenty steps would make a million look-ups, and as many bytes.
    @Test(arguments: [
        "V0 = 1\n" + (1...20).map { "V\($0) = $(V\($0 - 1))$(V\($0 - 1))\n" }.joined()
            + "MARKETING_VERSION = $(V20:default=2.4.0)\n",
        "V = \(String(repeating: "1", count: 40_000))\nMARKETING_VERSION = $(V)$(V)\n",
    ])
    func variablesThatGrowWithoutEndAreNotFollowedToIt(_ text: String) throws {
        let project = try Self.config(text + "CURRENT_PROJECT_VERSION = 1873\n")
        let version = try #require(try project.survey().rows.first?.version)
        #expect(version.text == nil && version.unset != nil)
        #expect(throws: ProjectEditError.self) { try project.set() }
    }

    /// Marks that open or close nothing are text, and what nests without end is not followed to it.
    @Test(
        arguments: [
            ("1$)", "1$)"), ("$", "$"), ("$(", "$("), ("$(A", "$(A"), ("${A)", "${A)"), ("2.$x", nil), ("2.$1", "2.$1"),
            ("$$x", "$x"),
            ("$()", "$()"),
            (String(repeating: "$(A:default=", count: 500) + "1" + String(repeating: ")", count: 500), nil),
            (String(repeating: "$(", count: 500) + "A" + String(repeating: ")", count: 500), nil),
        ] as [(String, String?)])
    func oddMarksEndNowhere(_ value: String, _ shown: String?) throws {
        let row = try #require(try Self.config("MARKETING_VERSION = \(value)\n").survey().rows.first)
        if let shown { #expect(row.version?.identity == shown) } else { #expect(row.version?.text == nil) }
    }

    @Test func aBuildThatIsSetNowhereIsSaidToBeMissing() throws {
        let project = try Self.config("MARKETING_VERSION = 2.4.0\n")
        let survey = try project.survey()
        let edit = try VersionEdit(version: AppVersion(strict: "2.5"), build: BuildNumber(strict: "7"))
        do throws(ProjectEditError) {
            _ = try ProjectEdit(["Shop": edit], of: survey, at: project.path)
            Issue.record("it was written")
        } catch {
            guard case .absent(.build, _) = error else { throw error }
        }
    }

    @Test func aSettingForOtherConfigurationsIsNoneOfThisOne() throws {
        let project = try Self.config(
            "MARKETING_VERSION = 2.4.0\nMARKETING_VERSION[config=De*g] = 1.0\nCURRENT_PROJECT_VERSION = 1873;;\n")
        // Of two semicolons one is a part of the value.
        #expect(try project.numbers() == ["2.4.0 (1873;)"])
    }

    @Test func quotesInAConfigurationFileAreToldAndTakenOut() throws {
        let project = try Self.config("MARKETING_VERSION = \"2.4.0\"\nCURRENT_PROJECT_VERSION = 1873\n")
        #expect(try project.survey().notes.map(\.sentence).contains { $0.contains("quotes of \"2.4.0\"") })
        try project.set()
        #expect(try project.folder.read("App.xcconfig").hasPrefix("MARKETING_VERSION = 2.5.0\n"))
    }

    @Test func aFileThatIsReachedByTwoNamesIsChangedOnceAndStaysALink() throws {
        let project = try SmallProject(
            "GENERATE_INFOPLIST_FILE = YES;", base: "Link.xcconfig",
            files: [
                "Real.xcconfig": "MARKETING_VERSION = 2.4.0\n", "Other.xcconfig": "CURRENT_PROJECT_VERSION = 1873\n",
            ])
        try FileManager.default.createSymbolicLink(
            atPath: project.folder.file("Link.xcconfig"), withDestinationPath: "Both.xcconfig")
        try project.folder.write("#include \"Real.xcconfig\"\n#include \"Again.xcconfig\"\n", to: "Both.xcconfig")
        try FileManager.default.createSymbolicLink(
            atPath: project.folder.file("Again.xcconfig"), withDestinationPath: "Other.xcconfig")
        try project.folder.write("#include \"Other.xcconfig\"\n", to: "Third.xcconfig")
        #expect(try project.set().files.count == 2)
        #expect(try project.folder.read("Other.xcconfig") == "CURRENT_PROJECT_VERSION = 1900\n")
        let again = try FileManager.default.destinationOfSymbolicLink(atPath: project.folder.file("Again.xcconfig"))
        #expect(again == "Other.xcconfig")
    }

    /// Two configurations that name one file by two paths must not become two edits of it.
    @Test func twoPathsToOneFileGiveOneEdit() throws {
        let project = try SmallProject(
            "INFOPLIST_FILE = A.plist; \"INFOPLIST_FILE[sdk=iphoneos*]\" = B.plist;",
            files: ["A.plist": SmallProject.plist("2.4.0")])
        try FileManager.default.createSymbolicLink(
            atPath: project.folder.file("B.plist"), withDestinationPath: "A.plist")
        #expect(try project.set().files.count == 1)
        #expect(try project.folder.read("A.plist") == SmallProject.plist("2.5.0", "1900"))
    }

    @Test(arguments: [
        "<!-- ours: 2.4.0 -->2.4.0<!-- x -->", "<![CDATA[2.4.0]]>", "\n\t2.4.0\n", "2.4.0",
    ])
    func whatStandsAroundTheTextOfAnInfoPlistStays(_ text: String) throws {
        let project = try SmallProject("INFOPLIST_FILE = Info.plist;", files: ["Info.plist": SmallProject.plist(text)])
        #expect(try project.numbers() == ["2.4.0 (1873)"])
        try project.set()
        let new = text.replacing("2.4.0", with: "2.5.0").replacing("ours: 2.5.0", with: "ours: 2.4.0")
        #expect(try project.folder.read("Info.plist") == SmallProject.plist(new, "1900"))
    }

    @Test(arguments: ["2&#46;4.0", "2.<!-- x -->4.0"])
    func aVersionInPiecesIsReadAndNotWritten(_ text: String) throws {
        let project = try SmallProject("INFOPLIST_FILE = Info.plist;", files: ["Info.plist": SmallProject.plist(text)])
        #expect(try project.numbers() == ["2.4.0 (1873)"])
        #expect(throws: ProjectEditError.self) { try project.set() }
        #expect(try project.folder.read("Info.plist") == SmallProject.plist(text))
    }

    /// https://github.com/stovmascript/react-native-version/issues/186 the other way round: the number in an Info.plist counts,
    /// wherever that lies.
    @Test(arguments: [
        "$(TARGETNAME)/Info.plist", "$(PRODUCT_NAME)/Info.plist", "$(SOURCE_ROOT)/$(PROJECT_NAME)/Info.plist",
    ])
    func theInfoPlistIsFoundThroughWhatXcodeKnows(_ place: String) throws {
        let project = try SmallProject(
            "MARKETING_VERSION = 2.4.0; INFOPLIST_FILE = \"\(place)\";",
            files: ["Shop/Info.plist": SmallProject.plist("2.3.9", "7")])
        #expect(try project.numbers() == ["2.3.9 (7)"])
        try project.set()
        #expect(try project.folder.read("Shop/Info.plist") == SmallProject.plist("2.5.0", "1900"))
        #expect(try project.folder.read("Shop.xcodeproj/project.pbxproj").contains("MARKETING_VERSION = 2.5.0;"))
    }

    /// The way from the folder that the tests run in.
    private static func relative(_ path: String) -> String {
        FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in "../" }.joined() + path.dropFirst()
    }

    /// A path is typed as it is seen from where somebody is.
    @Test(arguments: ["$(SRCROOT)/Shop/Info.plist", "$(PROJECT_DIR)/Shop/Info.plist", "Shop/Info.plist"])
    func aRelativePathFindsWhatAFullOneFinds(_ place: String) throws {
        let files = ["Shop/Info.plist": SmallProject.plist("2.3.9", "7")]
        let project = try SmallProject("MARKETING_VERSION = 2.4.0; INFOPLIST_FILE = \"\(place)\";", files: files)
        let spec = try TemporaryFolder()
        for (name, text) in files { try spec.write(text, to: name) }
        let line = place == "Shop/Info.plist" ? "sources: [Shop]" : "settings: { INFOPLIST_FILE: \(place) }"
        try spec.write(
            "targets: { Shop: { type: application, platform: iOS, \(line) } }\n", to: "project.yml")
        for path in [project.path, spec.path] {
            for survey in [try ProjectSurvey(at: path), try ProjectSurvey(at: Self.relative(path))] {
                #expect(Set(survey.rows.map { $0.version?.text }) == ["2.3.9"])
                #expect(survey.notes.isEmpty)
            }
        }
    }

    @Test(arguments: ["$(PLIST_DIR)/Info.plist", "$(TARGET_NAME:lower)/Info.plist"])
    func anInfoPlistThatIsNotFoundHidesTheVersion(_ place: String) throws {
        let project = try SmallProject(
            "MARKETING_VERSION = 2.4.0; CURRENT_PROJECT_VERSION = 1; INFOPLIST_FILE = \"\(place)\";")
        let survey = try project.survey()
        #expect(survey.rows.allSatisfy { $0.version?.text == nil && $0.build?.text == nil })
        #expect(survey.notes.contains { $0.hides("Shop") })
        let before = try project.folder.read("Shop.xcodeproj/project.pbxproj")
        #expect(throws: ProjectEditError.self) { try project.set() }
        #expect(try project.folder.read("Shop.xcodeproj/project.pbxproj") == before)
    }

    @Test func anInfoPlistUnderAConditionCountsThere() throws {
        let project = try SmallProject(
            """
            MARKETING_VERSION = 2.4.0; CURRENT_PROJECT_VERSION = 1873; GENERATE_INFOPLIST_FILE = YES;
            "INFOPLIST_FILE[sdk=iphoneos*]" = Info.plist;
            """, files: ["Info.plist": SmallProject.plist("2.3.9")])
        #expect(try project.numbers() == ["2.4.0 (1873)", "2.3.9 (1873)"])
        try project.set()
        #expect(try project.numbers() == ["2.5.0 (1900)", "2.5.0 (1900)"])
    }

    @Test func aWorkspaceLeadsToItsProject() throws {
        let folder = try TemporaryFolder()
        let settings = "MARKETING_VERSION = 2.4.0; CURRENT_PROJECT_VERSION = 1873;"
        try folder.write(SmallProject.pbxproj(settings), to: "App/Shop.xcodeproj/project.pbxproj")
        func workspace(_ more: String = "") throws {
            try folder.write(
                """
                <Workspace version = "1.0">
                   <FileRef location = "group:App/Shop.xcodeproj"></FileRef>
                   <FileRef location = "group:Pods/Pods.xcodeproj"></FileRef>\(more)
                </Workspace>
                """, to: "Shop.xcworkspace/contents.xcworkspacedata")
        }
        try workspace()
        for path in [folder.path, folder.file("Shop.xcworkspace")] {
            #expect(try ProjectSurvey(at: path).rows.map { $0.version?.text } == ["2.4.0"])
        }
        try workspace("<FileRef location = \"group:Other.xcodeproj\"></FileRef>")
        do throws(ProjectError) {
            _ = try ProjectSurvey(at: folder.path)
            Issue.record("one of them was chosen")
        } catch {
            guard case .severalProjects(let paths) = error else { throw error }
            #expect(paths == [folder.file("App/Shop.xcodeproj"), folder.file("Other.xcodeproj")])
        }
    }

    @Test func aNumberThatGoesDownIsTold() throws {
        let project = try SmallProject("MARKETING_VERSION = 2.10; CURRENT_PROJECT_VERSION = 20302;")
        #expect(
            try project.set().notes == [
                .lower(.version, "Shop", from: "2.10", to: "2.5.0"), .lower(.build, "Shop", from: "20302", to: "1900"),
            ])
        #expect(try project.set().notes.isEmpty)
    }
}

import ProjectFiles
import TestSupport
import Testing

/// Info.plist files that go through the preprocessor, and what else Xcode takes there.
struct PreprocessedPlistTests {
    private static func project(_ plist: String) throws -> SmallProject {
        try SmallProject(
            "INFOPLIST_PREPROCESS = YES; INFOPLIST_FILE = Info.plist; MARKETING_VERSION = 2.4.0; CURRENT_PROJECT_VERSION = 1873;",
            files: ["Info.plist": plist])
    }

    private static func plist(_ lines: String) -> String {
        SmallProject.plist("2.4.0").replacing("</dict>", with: lines + "\n</dict>")
    }

    @Test(arguments: [
        "#ifdef INTUNE\n<key>A</key><true/>\n#else\n<key>A</key><false/>\n#endif",
        "<key>A</key>\n<dict>\n\t#if DEBUG\n<key>B</key><true/>\n\t#endif\n</dict>", "#define A 1\n#include \"b.h\"",
        "<key>A</key><string>a</string>\n<key>A</key><string>b</string>",
    ])
    func whatIsNotAboutVersionsStays(_ lines: String) throws {
        let project = try Self.project(Self.plist(lines))
        #expect(try project.numbers() == ["2.4.0 (1873)"])
        try project.set()
        let expected = SmallProject.plist("2.5.0", "1900").replacing("</dict>", with: lines + "\n</dict>")
        #expect(try project.folder.read("Info.plist").hasSuffix(expected.suffix(lines.utf8.count + 20)))
        #expect(try project.numbers() == ["2.5.0 (1900)"])
    }

    /// A literal in the place of a macro would be the fault of
    /// https://github.com/stovmascript/react-native-version/issues/186 once more.
    @Test(arguments: ["APP_VERSION", "APP_MAJOR.4.0", "\n#if DEBUG\n1.0\n#else\n2.4.0\n#endif\n"])
    func aMacroIsNoVersionAndStays(_ text: String) throws {
        let project = try Self.project(SmallProject.plist(text))
        let version = try #require(try project.survey().rows.first?.version)
        #expect(version.text == nil && version.unset != nil)
        #expect(throws: ProjectEditError.self) { try project.set() }
        #expect(try project.folder.read("Info.plist") == SmallProject.plist(text))
    }

    @Test(arguments: [
        (
            "<key>CFBundleVersion</key>", "#if A\n<key>CFBundleVersion</key>",
            ProjectSyntaxError.Fact.inBranch("CFBundleVersion")
        ),
        ("</dict>", "#ifdef A\n</dict>", .unexpectedEnd(inside: "this #if")),
        ("</dict>", "#endif\n</dict>", .unexpected("#", expected: "a tag")),
    ])
    func aBranchThatMatters(_ text: String, _ other: String, _ fact: ProjectSyntaxError.Fact) throws {
        let project = try Self.project(SmallProject.plist("2.4.0").replacing(text, with: other))
        do throws(ProjectError) {
            _ = try ProjectSurvey(at: project.path)
            Issue.record("it was understood")
        } catch {
            guard case .syntax(let error) = error else { throw error }
            #expect(error.fact == fact)
        }
    }
}

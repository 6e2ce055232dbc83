import DurableFiles
import Foundation
import JSONText
import PolicyFiles
import ProjectFiles
import TestSupport
import Testing

struct WrongFileTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let file: String
        let content: [UInt8]
        let fact: ProjectSyntaxError.Fact
        let line: Int
        var testDescription: String { "\(file): \(fact)" }

        init(_ file: String, _ text: String, _ fact: ProjectSyntaxError.Fact, line: Int) {
            self.init(file, Array(text.utf8), fact, line: line)
        }

        init(_ file: String, _ content: [UInt8], _ fact: ProjectSyntaxError.Fact, line: Int) {
            (self.file, self.content, self.fact, self.line) = (file, content, fact, line)
        }
    }

    private static let project = "xcconfig/Shop.xcodeproj/project.pbxproj"
    private static let plist = "xcconfig/Widget/Info.plist"
    private static let config = "xcconfig/Config/App.xcconfig"
    private static let head = "<plist version=\"1.0\">\n<dict>\n"

    @Test(arguments: [
        Case(project, "", .empty, line: 1),
        Case(
            project, "// !$*UTF8*$!\n{ objects = {\n A = { isa = X; };\n", .unexpectedEnd(inside: "this `{`"), line: 2),
        Case(project, "{ a = \"b;\n}\n", .unexpectedEnd(inside: "this text"), line: 1),
        Case(project, "{\n/* b;\n}\n", .unexpectedEnd(inside: "this comment"), line: 2),
        Case(project, "{ a = ( b, c }\n", .unexpected("}", expected: "a comma or `)`"), line: 1),
        Case(project, "{ a = b }\n", .unexpected("}", expected: "`;`"), line: 1),
        Case(project, "{ a = 1;\n a = 2; }\n", .duplicateKey("a"), line: 2),
        Case(project, "{\n<<<<<<< HEAD\na = 1;\n", .mergeConflict, line: 2),
        Case(project, "{ a = 1; }\n", .missing("objects", of: "the file"), line: 1),
        Case(project, "{ objects = {}; rootObject = ABC; }", .missingObject("ABC"), line: 1),
        Case(project, String(repeating: "(", count: 70), .tooDeep, line: 1),
        Case(
            project, "<?xml version=\"1.0\"?>\n<plist/>",
            .otherForm(found: "XML", expected: "the text form with braces and semicolons"), line: 1),
        Case(
            project, "{\"objects\": {}}",
            .otherForm(found: "JSON", expected: "the text form with braces and semicolons"), line: 1),
        Case(project, [0x7B, 0x80, 0x7D], .notUTF8, line: 1),
        Case(project, [0xFF, 0xFE, 0x7B, 0x00], .zeroByte, line: 1),
        Case(plist, Array("bplist00".utf8) + [0xD0, 0x08], .binaryPropertyList, line: 1),
        Case(
            plist, "{ CFBundleVersion = 1; }",
            .otherForm(found: "the old text form or JSON", expected: "a property list in XML"), line: 1),
        Case(plist, head + "<key>a</key>\n", .unexpectedEnd(inside: "the property list"), line: 4),
        Case(plist, head + "<key>a</key>\n<string>b</strong>\n", .unclosedTag("string"), line: 4),
        Case(plist, head + "<key>a</key><key>b</key>\n", .missing("value", of: "`a`"), line: 3),
        Case(plist, head + "<string>b</string>\n", .wrongKind("string", expected: "a key"), line: 3),
        Case(
            plist,
            head
                + "<key>CFBundleVersion</key><string>1</string>\n<key>CFBundleVersion</key><true/>\n</dict>\n</plist>\n",
            .duplicateKey("CFBundleVersion"), line: 4),
        Case(plist, head + "#ifdef A\n#endif\n</dict>\n</plist>\n", .unexpected("#", expected: "a tag"), line: 3),
        Case(plist, head + "<key>a</key><string>&nbsp;</string>\n", .unknownEntity("nbsp"), line: 3),
        Case(plist, head + "</dict>\n</plist>\nmore", .unexpected("m", expected: "the end of the file"), line: 5),
        Case(config, "A = 1\n#define B\n", .unknownDirective("define"), line: 2),
        Case(config, "#include Base.xcconfig\n", .noFileName, line: 1),
        Case(config, "A = 1\n\nMARKETING_VERSION 2.4.0\n", .noEquals, line: 3),
        Case(config, "A[sdk=iphoneos* = 1\n", .openCondition, line: 1),
        Case(config, "= 2.4.0\n", .notASetting, line: 1),
        Case(config, "#include \"App.xcconfig\"\n", .includeLoop, line: 1),
        Case("xcodegen/project.yml", "name: Shop\n", .missing("targets", of: "the spec"), line: 1),
        Case("xcodegen/project.yml", "a: &b 1\n", .yaml(.anchor("b")), line: 1),
        Case("flutter/pubspec.yaml", "version: |\n  1.2.3\n", .wrongKind("version", expected: "one text"), line: 1),
        Case(
            "expo/app.json", "{\"expo\": {\n\"version\": 2}}", .wrongKind("version", expected: "a text in quotes"),
            line: 2),
        Case("expo/app.json", "{\"expo\": {\"version\": \"2\"", .json(.unexpectedEnd), line: 1),
    ])
    func isNamedWithItsPlace(_ wrong: Case) throws {
        let name = String(wrong.file.prefix { $0 != "/" })
        let fixture = try ProjectFixture(name)
        try Data(wrong.content).write(to: URL(fileURLWithPath: fixture.folder.file(wrong.file)))
        do {
            _ = try fixture.survey()
            Issue.record("it was understood")
        } catch ProjectError.syntax(let error) {
            #expect(error.fact == wrong.fact)
            #expect(error.source.path == fixture.folder.file(wrong.file))
            #expect(error.source.position(of: error.span.lowerBound).line == wrong.line)
            #expect(!error.message.isEmpty && !error.help.isEmpty)
        }
    }

    @Test func aFolderWithoutAProjectAndOneWithTwoAreTold() throws {
        let folder = try TemporaryFolder()
        #expect(throws: ProjectError.self) { try ProjectSurvey(at: folder.path) }
        try folder.write("{}", to: "A.xcodeproj/project.pbxproj")
        try folder.write("{}", to: "B.xcodeproj/project.pbxproj")
        do {
            _ = try ProjectSurvey(at: folder.path)
            Issue.record("one of them was chosen")
        } catch ProjectError.severalProjects(let paths) {
            #expect(paths.count == 2)
        }
    }

    /// Any beginning of a project file is refused, or is a project with the same versions: nothing half is ever edited.
    @Test(arguments: [("xcode", "Shop.xcodeproj/project.pbxproj"), ("xcode", "Shop/Info.plist")])
    func aFileThatIsCutAnywhereIsNeverTakenForAnother(_ name: String, _ file: String) throws {
        let fixture = try ProjectFixture(name)
        let whole = try DurableFile(fixture.path + "/" + file).read()
        let rows = try fixture.survey().rows
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(1_000) {
            let cut = Int.random(in: 0..<whole.count, using: &random)
            let part = Array(whole[..<cut])
            guard let survey = try? ProjectSurvey(at: fixture.path, overlay: [fixture.path + "/" + file: part]) else {
                continue
            }
            #expect(survey.rows == rows, "cut at \(cut), seed \(random.seed)")
        }
    }
}

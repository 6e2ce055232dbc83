import CommandKit
import ProjectFiles

extension VersionCommands {
    static let check = Command(
        "version", "check", summary: "Says which versions a project is built with, and whether they agree",
        notes: [
            "PATH is a folder with an Xcode project, an XcodeGen project.yml, a Flutter pubspec.yaml or an Expo app.json, or one of these; the folder you are in if left out. Settings are followed through configurations, xcconfig files and their includes, Info.plist files and variables.",
            "An app and what lies in it must agree; tests, frameworks and libraries are left out. Exit status: 0 they agree, 1 something differs, 3 a version comes from outside.",
        ],
        options: [.json], operands: [Operand("PATH", .optional, "a folder or file")],
        examples: [.init("gatehouse version check ios/Shop.xcodeproj", "before an upload")],
        run: { (invocation, console) throws(CommandFailure) in
            let survey = try ProjectSurvey.read(invocation.operands.first ?? ".")
            if invocation.has(.json) {
                console.writeJSON { $0.survey(survey) }
            } else {
                ProjectReport(survey: survey, path: invocation.operands.first, console: console).tell()
            }
            return ProjectStanding(survey).exitStatus
        })
}

extension ProjectSurvey {
    static func read(_ path: String) throws(CommandFailure) -> ProjectSurvey {
        do throws(ProjectError) { return try ProjectSurvey(at: path) } catch { throw .project(error) }
    }
}

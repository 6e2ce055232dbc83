import DurableFiles
import PolicyFiles
import ProjectFiles
import Versioning

/// Any bytes in the place of a project's file are understood or refused with a place inside of them; an edit of what is
/// understood changes nothing but values, and reading it back gives them. The first byte chooses the kind of file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    guard let kind = input.first else { return 0 }
    let bytes = Array(input[1...])
    let project = Array(FuzzedProject.pbxproj.utf8)
    switch kind % 6 {
    case 0: survey("App.xcodeproj", ["App.xcodeproj/project.pbxproj": bytes])
    case 1: survey("App.xcodeproj", ["App.xcodeproj/project.pbxproj": project, "App.xcconfig": bytes])
    case 2: survey("App.xcodeproj", ["App.xcodeproj/project.pbxproj": project, "Info.plist": bytes])
    case 3: survey("project.yml", ["project.yml": bytes])
    case 4: survey("pubspec.yaml", ["pubspec.yaml": bytes])
    default: survey("app.json", ["app.json": bytes])
    }
    return 0
}

private func survey(_ path: String, _ files: [String: [UInt8]]) {
    do throws(ProjectError) {
        let survey = try ProjectSurvey(at: path, in: NoFiles(), overlay: files)
        for override in survey.overrides { precondition(override.place.line > 0) }
        edit(survey, path, files)
    } catch {
        guard case .syntax(let fault) = error else { return }
        precondition(fault.span.lowerBound >= 0 && fault.span.upperBound <= fault.source.bytes.count)
        precondition(!fault.message.isEmpty && !fault.help.isEmpty)
    }
}

private func edit(_ survey: ProjectSurvey, _ path: String, _ files: [String: [UInt8]]) {
    guard let version = try? AppVersion(strict: "31.7"), let build = try? BuildNumber(strict: "98765") else { return }
    let edit = VersionEdit(version: version, build: build, needsBuild: false)
    let edits = Dictionary(survey.apps.map { ($0, edit) }) { first, _ in first }
    guard let planned = try? ProjectEdit(edits, of: survey, at: path, in: NoFiles(), overlay: files) else { return }
    for row in planned.after.rows {
        precondition(row.version.flatMap(\.text).flatMap { try? AppVersion(lenient: $0) } == version)
    }
    for file in planned.files { precondition(files[file.path] == file.before && file.after != file.before) }
}

import JSONText
import PolicyFiles

extension ProjectLayout {
    /// What Flutter, Expo and React Native keep beside their own file.
    static let platformFolders = ["ios", "macos"]

    /// The layouts at a path: that file, or what lies in that folder.
    static func find(at path: String, in folder: inout ProjectFolder) throws(ProjectError) -> [ProjectLayout] {
        let path = FilePath.normalized(path)
        if path.hasSuffix(".xcodeproj") { return [.xcode(path + "/project.pbxproj")] }
        if path.hasSuffix(".xcworkspace") { return [try project(ofWorkspace: path, in: &folder)] }
        guard try folder.isFolder(path) else { return [try layout(ofFile: path)] }
        let names = try folder.names(in: path)
        var found: [ProjectLayout] = []
        if names.contains("pubspec.yaml") { found.append(.flutter(FilePath.joined(path, "pubspec.yaml"))) }
        for name in ExpoConfiguration.fileNames where names.contains(name) {
            guard try isExpo(FilePath.joined(path, name), in: &folder) else { continue }
            found.append(.expo(FilePath.joined(path, name)))
            break
        }
        for name in ["project.yml", "project.yaml"] where names.contains(name) {
            found.append(.xcodeGen(FilePath.joined(path, name)))
        }
        if let project = try xcodeProject(in: path, names) { found.append(project) }
        for inner in platformFolders where names.contains(inner) {
            let place = FilePath.joined(path, inner)
            if let project = try xcodeProject(in: place, try folder.names(in: place)) { found.append(project) }
        }
        guard found.isEmpty else { return found }
        if let workspace = names.first(where: { $0.hasSuffix(".xcworkspace") }) {
            return [try project(ofWorkspace: FilePath.joined(path, workspace), in: &folder)]
        }
        if let program = names.first(where: { $0.hasPrefix("app.config.") }) {
            throw .program(FilePath.joined(path, program))
        }
        if let gradle = try GradleFiles.paths(in: path, folder).first { throw .gradle(gradle) }
        throw .noProject(path)
    }

    /// The project that a workspace holds besides those of its packages.
    ///
    /// Source of the form: what Xcode writes, `<FileRef location = "group:App/Shop.xcodeproj">`.
    private static func project(
        ofWorkspace path: String, in folder: inout ProjectFolder
    ) throws(ProjectError) -> ProjectLayout {
        let text = try folder.source(FilePath.joined(path, "contents.xcworkspacedata")).bytes
        let around = FilePath.folder(of: path)
        var projects: [String] = []
        for word in String(decoding: text, as: UTF8.self).split(separator: "\"") where word.hasSuffix(".xcodeproj") {
            let place = word.split(separator: ":", maxSplits: 1).last.map(String.init) ?? ""
            let project = FilePath.joined(around, place)
            let isPods = project.split(separator: "/").contains("Pods")
            if !isPods, !projects.contains(project) { projects.append(project) }
        }
        guard projects.count <= 1 else { throw .severalProjects(projects) }
        guard let project = projects.first else { throw .noProject(path) }
        return .xcode(project + "/project.pbxproj")
    }

    private static func layout(ofFile path: String) throws(ProjectError) -> ProjectLayout {
        switch FilePath.name(of: path) {
        case "project.pbxproj": return .xcode(path)
        case "pubspec.yaml": return .flutter(path)
        case let name where ExpoConfiguration.fileNames.contains(name): return .expo(path)
        case let name where name.hasSuffix(".yml") || name.hasSuffix(".yaml"): return .xcodeGen(path)
        case let name where name.hasPrefix("app.config."): throw .program(path)
        case let name where name.hasSuffix(".gradle") || name.hasSuffix(".gradle.kts"): throw .gradle(path)
        default: throw .noProject(path)
        }
    }

    private static func xcodeProject(in folder: String, _ names: [String]) throws(ProjectError) -> ProjectLayout? {
        let projects = names.filter { $0.hasSuffix(".xcodeproj") }.map { FilePath.joined(folder, $0) }
        guard projects.count <= 1 else { throw .severalProjects(projects) }
        return projects.first.map { .xcode($0 + "/project.pbxproj") }
    }

    /// React Native has a file of the same name with other content.
    private static func isExpo(_ path: String, in folder: inout ProjectFolder) throws(ProjectError) -> Bool {
        let source = try folder.source(path)
        let root = try ProjectFolder.reading { () throws(ProjectSyntaxError) in try JSON.parsed(source) }
        return ExpoConfiguration.values(in: root) != nil
    }
}

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
        if names.contains("pubspec.yaml") {
            let pubspec = FilePath.joined(path, "pubspec.yaml")
            let members = try workspace(of: pubspec, in: &folder)
            guard members.isEmpty else { throw .severalProjects(members) }
            found.append(.flutter(pubspec))
        }
        for name in ExpoConfiguration.fileNames where names.contains(name) {
            guard try values(ofExpo: FilePath.joined(path, name), in: &folder) != nil else { continue }
            found.append(.expo(FilePath.joined(path, name)))
            break
        }
        for name in ["project.yml", "project.yaml"] where names.contains(name) {
            found.append(.xcodeGen(FilePath.joined(path, name)))
        }
        let isMade = !found.isEmpty
        if let project = try xcodeProject(in: path, names, isMade: isMade, folder) { found.append(project) }
        for inner in platformFolders where names.contains(inner) {
            let place = FilePath.joined(path, inner)
            let project = try xcodeProject(in: place, try folder.names(in: place), isMade: isMade, folder)
            if let project { found.append(project) }
        }
        if found.contains(where: \.isXcode) {
            // Where Expo's file gives no version, the project beside it is what is built.
            for (index, layout) in found.enumerated().reversed() {
                guard case .expo(let path) = layout, let values = try values(ofExpo: path, in: &folder) else {
                    continue
                }
                if !ExpoConfiguration.hasVersions(values) { found.remove(at: index) }
            }
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

    /// The packages that a `pubspec.yaml` brings together; none where it has a version of its own.
    ///
    /// Source: https://dart.dev/tools/pub/workspaces
    private static func workspace(of path: String, in folder: inout ProjectFolder) throws(ProjectError) -> [String] {
        let source = try folder.source(path)
        let root = try ProjectFolder.reading { () throws(ProjectSyntaxError) in try YAMLNode.parsed(source) }
        guard root["version"] == nil else { return [] }
        return (root["workspace"]?.items ?? []).compactMap(\.text).map {
            FilePath.joined(FilePath.folder(of: path), $0)
        }
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

    /// - Parameter isMade: whether a tool makes the project, so that it may not be there yet: of XcodeGen's only schemes
    ///   and the list of packages may be.
    private static func xcodeProject(
        in place: String, _ names: [String], isMade: Bool, _ folder: ProjectFolder
    ) throws(ProjectError) -> ProjectLayout? {
        var projects: [String] = []
        for name in names where name.hasSuffix(".xcodeproj") {
            let project = FilePath.joined(place, name)
            if isMade, !(try folder.names(in: project).contains("project.pbxproj")) { continue }
            projects.append(project)
        }
        guard projects.count <= 1 else { throw .severalProjects(projects) }
        return projects.first.map { .xcode($0 + "/project.pbxproj") }
    }

    /// Nil where it is React Native's file of the same name.
    private static func values(
        ofExpo path: String, in folder: inout ProjectFolder
    ) throws(ProjectError) -> JSON? {
        let source = try folder.source(path)
        let root = try ProjectFolder.reading { () throws(ProjectSyntaxError) in try JSON.parsed(source) }
        return ExpoConfiguration.values(in: root)
    }
}

import JSONText
import PolicyFiles

extension ProjectLayout {
    /// What Flutter, Expo and React Native keep beside their own file.
    private static let platformFolders = ["ios", "macos"]

    /// The layouts at a path: that file, or what lies in that folder.
    static func find(at path: String, in folder: inout ProjectFolder) throws(ProjectError) -> [ProjectLayout] {
        let path = FilePath.normalized(path)
        if path.hasSuffix(".xcodeproj") { return [.xcode(path + "/project.pbxproj")] }
        guard try folder.isFolder(path) else { return [try layout(ofFile: path)] }
        let names = try folder.names(in: path)
        var found: [ProjectLayout] = []
        if names.contains("pubspec.yaml") { found.append(.flutter(FilePath.joined(path, "pubspec.yaml"))) }
        if names.contains("app.json"), try isExpo(FilePath.joined(path, "app.json"), in: &folder) {
            found.append(.expo(FilePath.joined(path, "app.json")))
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
        if let program = names.first(where: { $0.hasPrefix("app.config.") }) {
            throw .program(FilePath.joined(path, program))
        }
        throw .noProject(path)
    }

    private static func layout(ofFile path: String) throws(ProjectError) -> ProjectLayout {
        switch FilePath.name(of: path) {
        case "project.pbxproj": return .xcode(path)
        case "pubspec.yaml": return .flutter(path)
        case "app.json": return .expo(path)
        case let name where name.hasSuffix(".yml") || name.hasSuffix(".yaml"): return .xcodeGen(path)
        case let name where name.hasPrefix("app.config."): throw .program(path)
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
        return root["expo"] != nil
    }
}

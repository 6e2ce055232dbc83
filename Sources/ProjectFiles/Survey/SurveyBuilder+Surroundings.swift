import JSONText
import PolicyFiles

extension SurveyBuilder {
    /// Notes what lies beside a layout and says something about versions as well.
    mutating func noteSurroundings(of layout: ProjectLayout) throws(ProjectError) {
        let around = layout.root
        for path in try GradleFiles.paths(in: around, folder) {
            if let source = try folder.optionalSource(path) { GradleFiles.notes(in: source).forEach { note($0) } }
        }
        guard case .expo(let path) = layout else { return }
        for name in try folder.names(in: around)
        where name.hasPrefix("app.config.") && !ExpoConfiguration.fileNames.contains(name) {
            note(.program(FilePath.joined(around, name), over: path))
        }
        // Source: https://docs.expo.dev/build-reference/app-versions/
        guard let source = try folder.optionalSource(FilePath.joined(around, "eas.json")) else { return }
        // It has no versions, so one that is not understood, as with comments, stops nobody.
        guard let root = try? JSON.parsed(source) else { return note(.unreadBuildSource(source.path)) }
        guard let word = root["cli"]?["appVersionSource"], word.string == "remote" else { return }
        note(.buildsElsewhere(ProjectPlace(source, word.offset..<word.offset + 1)))
    }
}

extension ProjectLayout {
    /// The folder of the whole project: for one in `ios/` the one around it.
    fileprivate var root: String {
        let own = FilePath.folder(of: path)
        guard case .xcode = self else { return own }
        let around = FilePath.folder(of: own)
        guard Self.platformFolders.contains(FilePath.name(of: around)) else { return around }
        return FilePath.folder(of: around)
    }
}

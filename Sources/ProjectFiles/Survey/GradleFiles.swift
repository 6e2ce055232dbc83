import PolicyFiles

/// Gradle files: they are programs, so they are not followed, and what they say about versions is named.
enum GradleFiles {
    /// Beside `pubspec.yaml`, `app.json` or `ios/`, and in a project for Android alone.
    private static let folders = ["android/app", "app", "android"]

    static func paths(in folder: String, _ files: ProjectFolder) throws(ProjectError) -> [String] {
        var paths: [String] = []
        for inner in folders {
            let place = FilePath.joined(folder, inner)
            for name in try files.names(in: place) where name == "build.gradle" || name == "build.gradle.kts" {
                paths.append(FilePath.joined(place, name))
            }
        }
        return paths
    }

    /// The lines that give a version, besides those that take Flutter's.
    static func notes(in source: SourceText) -> [ProjectNote] {
        var notes: [ProjectNote] = []
        for number in 1...source.lineCount {
            let span = source.span(ofLine: number)
            let words = source.text(of: span).split { " \t\r=(".contains($0) }
            guard let first = words.first, first == "versionCode" || first == "versionName", words.count > 1,
                !words.dropFirst().contains(where: { $0.lowercased().contains("flutter") })
            else { continue }
            notes.append(.gradle(source.text(of: span).trimmed, ProjectPlace(source, span)))
        }
        return notes
    }
}

package import Versioning

extension ReleaseLabel {
    /// The release that the cells of a version and of a build speak of.
    ///
    /// Read are `2.4.0`, `v2.4`, `2.4.0 (1873)`, `2.4.0+1873`, `2.4.0 build 1873` and `com.example.app@2.4.0+1873`; the apostrophe
    /// that spreadsheets put before a version is dropped.
    /// - Parameters:
    ///   - version: nil where the input has no such column.
    ///   - build: wins over a build in the version.
    ///   - versionsOfBuilds: the version of a build whose row names none.
    package static func reading(
        version: String?, build: String? = nil, versionsOfBuilds: [String: AppVersion] = [:]
    ) -> ReleaseLabel {
        let build = build.map { $0.strippingSpreadsheetMarks() }.flatMap { $0.isNoRelease ? nil : $0 }
        let text = version?.strippingSpreadsheetMarks() ?? ""
        if !text.isNoRelease {
            guard let (version, ownBuild) = versionAndBuild(in: text) else { return .unreadable(text) }
            return .release(version, build: build ?? ownBuild)
        }
        guard let build else { return .unattributed }
        if let version = versionsOfBuilds[build] { return .release(version, build: build) }
        // A number of a build alone must not pass for the version 1873.
        return version == nil ? .unreadable("build \(build)") : .unattributed
    }

    /// Without the build text in the version itself, so that `2.4.0+1873` and `2.4.0` are written alike.
    private static func versionAndBuild(in text: String) -> (AppVersion, String?)? {
        let name = text.lastIndex(of: "@").map { text[text.index(after: $0)...] } ?? text[...]
        let (words, behind) = name.split(atWord: "build")
        let parts = words.split(separator: "+", maxSplits: 1)
        guard let first = parts.first, let reported = try? AppVersion.reported(first.trimmingBlanks()) else {
            return nil
        }
        // What stands behind a plus must be build text for the whole to be a version.
        if parts.count == 2, (try? AppVersion.reported(words.trimmingBlanks())) == nil { return nil }
        let buildText = parts.count == 2 ? parts[1].split(separator: " ").first.map(String.init) : nil
        return (reported.version, behind ?? reported.build ?? buildText)
    }
}

extension ReleaseLabel {
    /// The release with all its builds in one.
    package var withoutBuild: ReleaseLabel {
        if case .release(let version, _) = self { .release(version, build: nil) } else { self }
    }
}

extension Substring {
    /// `2.4.0 build 1873` as both of its parts; the text itself where it is none of that kind.
    fileprivate func split(atWord word: String) -> (before: Substring, behind: String?) {
        let parts = split(separator: " ")
        guard parts.count == 3, parts[1].lowercased() == word else { return (self, nil) }
        return (parts[0], String(parts[2]))
    }
}

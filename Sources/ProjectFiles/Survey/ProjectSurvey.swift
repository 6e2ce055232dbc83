package import DurableFiles
package import PolicyFiles

/// Which versions a project is built with, and where they are written.
package struct ProjectSurvey: Sendable {
    /// The files that describe targets, in the order in which they were found.
    package let layouts: [String]
    /// Apps and what lies in them, as the files list them.
    package let rows: [VersionRow]
    /// Targets whose versions are their own: tests, frameworks, libraries.
    package let leftOut: [LeftOut]
    /// The ids that an app has in its configurations, where the files spell them out.
    package let bundleIDs: [String: Set<String>]
    package let overrides: [SettingOverride]
    package let notes: [ProjectNote]
    /// What the apps and extensions say when they ask for a permission.
    package let permissionTexts: [PermissionText]
    /// What asks for a permission and has no text.
    package let missingPermissions: [PermissionNeed]
    /// Everything that was read, by path.
    package let sources: [String: SourceText]

    package struct LeftOut: Hashable, Sendable {
        package let target: String
        package let kind: TargetKind
    }

    /// Names of the apps, in the order of the files.
    package var apps: [String] {
        var seen: Set<String> = []
        return rows.map(\.app).filter { seen.insert($0).inserted }
    }

    package func rows(of app: String) -> [VersionRow] { rows.filter { $0.app == app } }

    package func place(of site: ValueSite) -> ProjectPlace? {
        sources[site.path].map { ProjectPlace($0, site.span) }
    }

    /// The row that others are held against: the app itself, in the configuration that a store gets.
    ///
    /// That is the one called Release, or the last one: nothing in a project says which one is uploaded.
    package func leading(_ app: String) -> VersionRow? {
        let rows = rows(of: app)
        let own = rows.filter { $0.target == app }
        let plain = (own.isEmpty ? rows : own).filter { $0.condition.isEmpty }
        return plain.first { $0.configuration == "Release" } ?? plain.last
    }

    /// What differs from its app; empty when an app and all that lies in it agree in every configuration.
    package var disagreements: [Disagreement] {
        apps.flatMap { app -> [Disagreement] in
            guard let leading = leading(app) else { return [] }
            return rows(of: app).flatMap { row in
                Quantity.allCases.compactMap { quantity in
                    let expected = leading.value(quantity)?.identity
                    return row.value(quantity)?.identity == expected
                        ? nil : Disagreement(quantity: quantity, row: row, expected: expected)
                }
            }
        }
    }

    /// Reads the project at a path: a folder, an `.xcodeproj`, or one of the files that are understood.
    package init(
        at path: String, in fileSystem: any FileSystem = POSIXFileSystem(), overlay: [String: [UInt8]] = [:]
    ) throws(ProjectError) {
        var folder = ProjectFolder(in: fileSystem, overlay: overlay)
        let layouts = try ProjectLayout.find(at: path, in: &folder)
        var builder = SurveyBuilder(folder)
        for layout in layouts { try builder.add(layout) }
        self.layouts = layouts.map(\.path)
        rows = builder.rows
        leftOut = builder.leftOut
        bundleIDs = builder.bundleIDs
        overrides = builder.overrides
        notes = builder.notes
        permissionTexts = builder.permissionTexts
        missingPermissions = builder.permissionNeeds
        sources = builder.folder.sources
    }
}

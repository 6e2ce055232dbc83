import ProjectFiles
import TestSupport
import Versioning

/// A project for one question: one app with one configuration, and the files beside it.
struct SmallProject {
    let folder: TemporaryFolder
    let path: String

    /// - Parameters:
    ///   - settings: of the app, a `KEY = VALUE;` a line, as `project.pbxproj` has them.
    ///   - base: the configuration file that the app is based on.
    init(
        _ settings: String = "MARKETING_VERSION = 2.4.0; CURRENT_PROJECT_VERSION = 1873;", base: String? = nil,
        files: [String: String] = [:]
    ) throws {
        folder = try TemporaryFolder()
        path = folder.path
        try folder.write(Self.pbxproj(settings, base: base), to: "Shop.xcodeproj/project.pbxproj")
        for (name, text) in files { try folder.write(text, to: name) }
    }

    static func pbxproj(_ settings: String, base: String? = nil) -> String {
        """
        // !$*UTF8*$!
        { archiveVersion = 1; objectVersion = 77; rootObject = P; objects = {
            F = {isa = PBXFileReference; path = "\(base ?? "none")"; sourceTree = SOURCE_ROOT; };
            P = {isa = PBXProject; buildConfigurationList = L; targets = ( T, ); };
            L = {isa = XCConfigurationList; buildConfigurations = ( PC, ); };
            PC = {isa = XCBuildConfiguration; buildSettings = { }; name = Release; };
            T = {isa = PBXNativeTarget; buildConfigurationList = TL; dependencies = ( ); name = Shop;
                productType = "com.apple.product-type.application"; };
            TL = {isa = XCConfigurationList; buildConfigurations = ( TC, ); };
            TC = {isa = XCBuildConfiguration; \(base == nil ? "" : "baseConfigurationReference = F; ")buildSettings = {
                \(settings)
            }; name = Release; };
        }; }

        """
    }

    static func plist(_ version: String, _ build: String = "1873") -> String {
        """
        <plist version="1.0">
        <dict>
        <key>CFBundleShortVersionString</key><string>\(version)</string>
        <key>CFBundleVersion</key><string>\(build)</string>
        </dict>
        </plist>

        """
    }

    func survey() throws -> ProjectSurvey { try ProjectSurvey(at: path) }

    /// `2.4.0 (1873)` of each row.
    func numbers() throws -> [String] {
        try survey().rows.map { "\($0.version?.identity ?? "-") (\($0.build?.identity ?? "-"))" }
    }

    /// Writes 2.5.0 (1900) everywhere.
    @discardableResult
    func set() throws -> ProjectEdit {
        let survey = try survey()
        let new = try VersionEdit(version: AppVersion(strict: "2.5.0"), build: BuildNumber(strict: "1900"))
        let edit = try ProjectEdit(
            Dictionary(survey.apps.map { ($0, new) }) { first, _ in first }, of: survey, at: path)
        try edit.write()
        return edit
    }
}

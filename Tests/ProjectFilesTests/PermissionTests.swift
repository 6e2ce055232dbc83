import ProjectFiles
import TestSupport
import Testing

/// The texts that an app shows when it asks for something, and what asks for a text.
struct PermissionTests {
    private func plist(_ lines: String) -> String { "<plist version=\"1.0\">\n<dict>\n\(lines)\n</dict>\n</plist>\n" }

    private func survey(_ lines: String, settings: String = "", files: [String: String] = [:]) throws -> ProjectSurvey {
        try SmallProject(
            "INFOPLIST_FILE = Info.plist; SHOP = \"Our Shop\"; \(settings)",
            files: files.merging(["Info.plist": plist(lines)]) { $1 }
        ).survey()
    }

    @Test(
        arguments: [
            ("Photos of goods that you send back", nil), ("", .empty), (" \n ", .empty),
            ("TO" + "DO: ask legal", .placeholder),
            ("Camera", .placeholder), ("NSCameraUsageDescription", .placeholder), ("Lorem ipsum dolor", .placeholder),
            ("用於拍攝退貨商品的照片", nil), ("Para ver todo el contenido", nil), ("$(SHOP) takes photos", nil),
            ("$(WHO) takes photos", .unknownVariable),
        ] as [(String, PermissionText.Fault?)])
    func aTextThatSaysNothingIsFound(_ text: String, _ fault: PermissionText.Fault?) throws {
        let found = try survey("<key>NSCameraUsageDescription</key>\n<string>\(text)</string>").permissionTexts
        #expect(found.map(\.key) == ["NSCameraUsageDescription"] && found[0].fault == fault, "\(found)")
        #expect(found[0].place.line == 4 || text.isEmpty || fault == .empty)
    }

    @Test(arguments: [
        (
            "<key>UIBackgroundModes</key><array><string>fetch</string><string>location</string></array>",
            "location of UIBackgroundModes", "NSLocationWhenInUseUsageDescription"
        ),
        (
            "<key>UIBackgroundModes</key><array><string>bluetooth-central</string></array>",
            "bluetooth-central of UIBackgroundModes", "NSBluetoothAlwaysUsageDescription"
        ),
        ("<key>NSBonjourServices</key><array/>", "NSBonjourServices", "NSLocalNetworkUsageDescription"),
    ])
    func whatAnInfoPlistAsksForNeedsAText(_ lines: String, _ asked: String, _ key: String) throws {
        let missing = try survey(lines).missingPermissions
        #expect(missing.map(\.asked) == [asked] && missing[0].keys.contains(key))
        #expect(try survey(lines + "<key>\(key)</key><string>To find shops near you</string>").missingPermissions == [])
        // One in the settings counts where Xcode makes the file.
        let settings = "INFOPLIST_KEY_\(key) = \"To find shops near you\"; GENERATE_INFOPLIST_FILE = "
        #expect(try survey(lines, settings: settings + "YES;").missingPermissions == [])
        #expect(try survey(lines, settings: settings + "NO;").missingPermissions.count == 1)
    }

    @Test func whatEntitlementsAllowNeedsAText() throws {
        let settings = "CODE_SIGN_ENTITLEMENTS = Shop.entitlements;"
        func missing(_ lines: String) throws -> [String] {
            try survey("", settings: settings, files: ["Shop.entitlements": plist(lines)]).missingPermissions.map(
                \.asked)
        }
        let healthKit = "com.apple.developer.healthkit"
        #expect(try missing("<key>\(healthKit)</key><true/>") == [healthKit])
        #expect(try missing("<key>\(healthKit)</key><false/>") == [])
        #expect(try missing("<key>aps-environment</key><string>production</string>") == [])
        // Versions are known all the same.
        let broken = try survey("", settings: settings, files: ["Shop.entitlements": "bplist00"])
        #expect(broken.notes.map(\.sentence).contains { $0.contains("Shop.entitlements is not understood") })
    }

    @Test func emptySettingsAreFoundWhereTheyAreWritten() throws {
        let project = try SmallProject(
            "GENERATE_INFOPLIST_FILE = YES; INFOPLIST_KEY_NSCameraUsageDescription = \"\";", base: "App.xcconfig",
            files: ["App.xcconfig": "INFOPLIST_KEY_NSMicrophoneUsageDescription =\n"])
        let texts = try project.survey().permissionTexts
        #expect(texts.map(\.fault) == [.empty, .empty])
        #expect(texts.map(\.place.path) == ["Shop.xcodeproj/project.pbxproj", "App.xcconfig"].map(project.folder.file))
    }

    @Test func otherToolsHaveThemInTheirOwnFiles() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            #"{"expo": {"version": "1.0", "ios": {"infoPlist": {"NSCameraUsageDescription": ""}}}}"#, to: "app.json")
        try folder.write(
            """
            name: Shop
            targets:
              Shop:
                type: application
                info: { path: Info.plist, properties: { NSMicrophoneUsageDescription: TBD } }

            """, to: "project.yml")
        let survey = try ProjectSurvey(at: folder.path)
        #expect(survey.permissionTexts.map(\.fault) == [.empty, .placeholder])
    }
}

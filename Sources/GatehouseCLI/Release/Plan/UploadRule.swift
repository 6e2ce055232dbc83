/// What App Store Connect says about an upload, by the number in its message.
///
/// Sources: the messages themselves, as in https://github.com/openfoodfacts/smooth-app/issues/1206 (90062, 90186),
/// https://github.com/fastlane-old/pilot/issues/101 (90478), and Apple's pages about CFBundleShortVersionString and
/// CFBundleVersion.
enum UploadRule: Int, CaseIterable {
    /// The build has more than three numbers, or is none.
    case buildNotThreeNumbers = 90058
    /// A version or build of more than 18 characters, or with a variable in it.
    case tooLongOrUnresolved = 90059
    /// The version has more than three numbers, or is none.
    case versionNotThreeNumbers = 90060
    /// Not above the highest approved version.
    case notAboveApproved = 90062
    /// The version was approved, and takes no more builds.
    case trainClosed = 90186
    /// The version has this build already.
    case pairUsed = 90189
    /// Something that lies in the app has another version or build; told by mail after the upload.
    case extensionDiffers = 90473
    /// A version above this one was approved.
    case laterVersionClosed = 90478

    /// Whether the upload is refused; otherwise it goes through with a warning.
    var rejects: Bool { self != .extensionDiffers }

    var code: String { "ITMS-\(rawValue)" }
}

import Versioning

/// A build that was uploaded to a store, expired ones included.
struct UploadedBuild: Hashable {
    /// Nil where the store did not tell it.
    let version: AppVersion?
    let build: BuildNumber
    /// Whether its version was ever approved: nothing more can be uploaded for it then.
    let isApproved: Bool
}

extension UploadedBuild {
    /// One above the highest build of all, number by number: above 4.69.0 and 20302 comes 20303.
    ///
    /// Sorted as text, or by date, the highest is another one: https://github.com/fastlane/fastlane/issues/29897
    static func next(after builds: some Sequence<BuildNumber>) -> BuildNumber? { builds.max()?.nextOfThree }
}

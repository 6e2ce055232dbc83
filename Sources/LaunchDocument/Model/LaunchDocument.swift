public import Versioning

/// What one app is told at launch: which versions may run, what they may update to, which features are off.
///
/// One app in one store on one platform. Everything in it is public; nothing in it is a secret or a security boundary.
public struct LaunchDocument: Hashable, Sendable {
    /// The name under which the document is served.
    public package(set) var app: String
    /// A label for people. The identity of a document is its content.
    public package(set) var revision: Int
    /// The platform that the app was built for.
    public package(set) var platform: Platform

    /// Versions below it must be left.
    public package(set) var minimumVersion: AppVersion?
    /// Versions below it are asked to update.
    public package(set) var recommendedVersion: AppVersion?
    /// Where the store sells the app; to be opened only when its host is one that the app was built with.
    public package(set) var storeURL: String?
    /// Why versions below the minimum must be left.
    public package(set) var blockReason: BlockReason?
    /// Versions that must be left although they are not below the minimum.
    public package(set) var blocked: [BlockRule] = []
    /// What a user can install now, and nothing else.
    public package(set) var targets: [Target] = []
    /// What becomes of users who can never have a good version.
    public package(set) var stranded: StrandedAction = .notice
    /// What becomes of users for whom a good version does not exist yet.
    public package(set) var waiting: WaitingAction = .notice
    /// ISO 3166 codes of countries in whose store the app is not sold.
    public package(set) var unsoldStorefronts: [String] = []

    /// By section: `block`, `block.<reason>`, `recommend`, `stranded`, `waiting`.
    public package(set) var messages: [MessageSection] = []
    /// How long a dismissed recommendation stays dismissed, in hours.
    public package(set) var remindAfterHours: Int?
    /// Messages that do not depend on updates.
    public package(set) var notices: [Notice] = []
    /// Features that can be switched off, in the order of the policy.
    public package(set) var flags: [Flag] = []
    /// Flags that cannot be read in full, as far as they take something away.
    package var damagedFlags: [DamagedFlag] = []
    /// How the app gets out of a crash loop.
    public package(set) var safeMode = SafeModeSettings()

    package init(app: String, revision: Int = 0, platform: Platform) {
        self.app = app
        self.revision = revision
        self.platform = platform
    }
}

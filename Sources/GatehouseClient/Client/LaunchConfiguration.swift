public import LaunchDocument

/// What an app is built with, and what it knows about itself.
public struct LaunchConfiguration: Sendable {
    /// The app's name in its policy; a document of another one is refused.
    public var app: String
    /// The version, the system, the languages: whom the rules are about.
    public var installation: Installation
    /// Where the document is served: `https://…/v1/policy/<app>.json`.
    public var documentURL: String
    /// Where the store sells the app. Opened whenever a document names an address with another host.
    public var storeURL: String
    /// Further hosts that a document's store address may have.
    public var trustedHosts: [String] = []
    /// A folder of this app alone that is not backed up: the one that the launch guard was given, which makes it.
    public var folder: String
    /// The document that the app was built with, as `gatehouse render` writes it; nil when there is none.
    public var bundledDocument: String?
    /// Folders that can be made anew and that level 2 of safe mode puts aside. Never user data.
    public var cacheFolders: [String] = []

    /// What every app must know; the rest are properties.
    public init(app: String, installation: Installation, documentURL: String, storeURL: String, folder: String) {
        self.app = app
        self.installation = installation
        self.documentURL = documentURL
        self.storeURL = storeURL
        self.folder = folder
    }
}

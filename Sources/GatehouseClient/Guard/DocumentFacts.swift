internal import LaunchDocument
internal import Versioning

/// What the guard remembers of a fetched document, resolved for this installation, so that the next launch can be decided
/// before any document is read.
struct DocumentFacts: Hashable, Sendable {
    var identity: DocumentIdentity
    /// The content of the file that is to hold it: its own, or that of the one before while the disk takes nothing.
    var file: UInt64?
    var settings: GuardSettings
    /// Flags that the document kills for this installation, and those that it has not given back to it yet.
    var kills: [KillHash]
    var minimumVersion: AppVersion?

    init(
        identity: DocumentIdentity, settings: GuardSettings, kills: [KillHash] = [], minimumVersion: AppVersion? = nil
    ) {
        self.identity = identity
        file = identity.content
        self.settings = settings
        self.kills = kills
        self.minimumVersion = minimumVersion
    }

    /// The facts of a document for one installation.
    ///
    /// - Parameter content: A hash of the document's bytes.
    init(_ document: LaunchDocument, content: UInt64, for installation: Installation) {
        self.init(
            identity: DocumentIdentity(revision: document.revision, content: content),
            settings: GuardSettings(document, for: installation),
            kills: document.withheldFlags(for: installation).map { KillHash($0.name) },
            minimumVersion: document.minimumVersion)
    }
}

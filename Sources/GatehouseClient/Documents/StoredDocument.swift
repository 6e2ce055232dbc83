internal import LaunchDocument

/// A document that can be worked with, and where it came from.
struct StoredDocument: Sendable {
    let document: LaunchDocument
    let source: DocumentChoice
    let envelope: DocumentEnvelope

    var identity: DocumentIdentity {
        DocumentIdentity(revision: document.revision, content: envelope.content.value)
    }

    init(_ document: LaunchDocument, _ envelope: DocumentEnvelope, _ source: DocumentChoice) {
        self.document = document
        self.envelope = envelope
        self.source = source
    }

    /// Nil for what is no document of the app.
    init?(_ envelope: DocumentEnvelope, of app: String, source: DocumentChoice) {
        guard let document = try? LaunchDocument.read(envelope.body, app: app) else { return nil }
        self.init(document, envelope, source)
    }
}

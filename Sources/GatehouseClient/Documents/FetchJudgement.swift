internal import LaunchDocument

/// What an answer means; decides, and does nothing.
struct FetchJudgement: Sendable {
    let result: FetchResult
    /// What to keep from now on: a new document, or the one the app has with the time of this answer.
    let keep: StoredDocument?

    /// - Parameter known: The document whose tag was sent.
    ///
    /// The media type does not matter, since a bucket may get it wrong; a captive portal's page is no JSON with our marker.
    /// Nor does the revision: it is a label, and undoing a change may bring back a lower one.
    init(_ response: DocumentResponse, of app: String, known: StoredDocument?, at now: Timestamp) {
        switch response.status {
        case 200:
            let envelope = DocumentEnvelope(body: response.body, etag: response.etag, fetchedAt: now)
            do throws(DocumentError) {
                let fetched = StoredDocument(
                    try LaunchDocument.read(response.body, app: app), envelope, .cached)
                keep = fetched
                result = fetched.identity == known?.identity ? .unchanged : .updated
            } catch {
                keep = nil
                result = .refused(error)
            }
        case 304:
            // Without a tag nobody asked whether something changed.
            guard let known, known.envelope.etag != nil else { fallthrough }
            var envelope = known.envelope
            envelope.fetchedAt = now
            keep = StoredDocument(known.document, envelope, .cached)
            result = .unchanged
        default:
            keep = nil
            result = .unexpectedStatus(response.status)
        }
    }
}

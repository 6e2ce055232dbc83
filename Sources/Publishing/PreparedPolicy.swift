package import LaunchDocument
package import PolicyFiles
package import Versioning

/// One app's document with everything an answer needs, made once when its file changes.
package struct PreparedPolicy: Sendable {
    package let document: LaunchDocument
    /// The document as it goes out: the same bytes on every replica.
    package let body: [UInt8]
    /// `body` compressed, when that makes it smaller.
    package let gzipBody: [UInt8]?
    package let entityTag: EntityTag
    /// The YAML that the document was made from; empty bytes when only the document survived.
    package let source: SourceText
    /// Every release the policy lists, whether phones may know of it or not.
    package let releases: [AppVersion]
    /// What is known of the kills beyond the document; empty when only the document survived.
    package let killNotes: [KillNote]
    /// When the first review of what is in force is due; nil when none is, or only the document survived.
    package let firstReview: Timestamp?

    package var app: String { document.app }
    package var revision: Int { document.revision }

    /// Prepares a document that is served as exactly these bytes.
    package init(
        _ document: LaunchDocument, body: [UInt8], source: SourceText, releases: [AppVersion],
        killNotes: [KillNote] = [], firstReview: Timestamp? = nil
    ) {
        self.document = document
        self.body = body
        self.source = source
        self.releases = releases
        self.killNotes = killNotes
        self.firstReview = firstReview
        entityTag = EntityTag(of: body)
        gzipBody = Gzip.compress(body).flatMap { $0.count < body.count ? $0 : nil }
    }

    package init(_ policy: Policy) {
        let document = policy.launchDocument()
        self.init(
            document, body: document.write(), source: policy.source, releases: policy.releases.map(\.version.value),
            killNotes: policy.flags.compactMap { flag in
                flag.kill.map { KillNote(flag: flag.name.value, reason: $0.reason?.value, since: $0.since?.value) }
            }, firstReview: policy.firstReview)
    }

    /// The path under which phones ask for it.
    package var path: String { "/v1/policy/\(app).json" }

    /// What a 200 and a 304 carry in every coding.
    package func sharedHeaders(cacheControl: String) -> [HeaderField] {
        [
            HeaderField("Cache-Control", cacheControl),
            // The document is the same for everybody and holds no secret: web views may read it too.
            HeaderField("Access-Control-Allow-Origin", "*"),
            HeaderField("X-Content-Type-Options", "nosniff"),
        ]
    }

    /// Every header of a 200 but those that belong to the connection (`Date`, `Content-Length`).
    package func headers(_ cache: CachePolicy, gzip: Bool = false) -> [HeaderField] {
        sharedHeaders(cacheControl: cache.header)
            + [
                HeaderField("Vary", "Accept-Encoding"),
                HeaderField("ETag", gzip ? entityTag.gzip : entityTag.description),
                HeaderField("Content-Type", Self.mediaType),
            ]
            + (gzip ? [HeaderField("Content-Encoding", "gzip")] : [])
    }

    package static let mediaType = "application/json"
}

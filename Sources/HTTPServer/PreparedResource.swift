/// What `GET` of one URL answers, ready in every form that conditions and content codings can ask for.
package final class PreparedResource: Sendable {
    /// One coding of the content.
    package struct Representation: Sendable {
        package let body: [UInt8]
        /// A strong entity tag with its quotes, such as `"3f2a"` (RFC 9110, section 8.8.3).
        package let entityTag: String

        package init(body: [UInt8], entityTag: String) {
            self.body = body
            self.entityTag = entityTag
        }
    }

    /// The answers of one representation.
    final class Variant: Sendable {
        let entityTag: [UInt8]
        let found: PreparedResponse
        let notModified: PreparedResponse

        init(entityTag: [UInt8], found: PreparedResponse, notModified: PreparedResponse) {
            self.entityTag = entityTag
            self.found = found
            self.notModified = notModified
        }
    }

    let identity: Variant
    let gzip: Variant?
    let preconditionFailed: PreparedResponse

    /// - Parameters:
    ///   - contentType: The media type of the content, before any coding.
    ///   - fields: What both 200 and 304 carry, such as `Cache-Control`. `ETag`, `Content-Type`, `Content-Encoding` and
    ///     `Vary` are added.
    ///   - gzip: The same content compressed, with a tag of its own; `nil` if there is no use in it.
    package init(
        contentType: String, fields: ResponseFields, identity: Representation, gzip: Representation? = nil
    ) {
        var shared = fields
        shared.append("Vary", "Accept-Encoding")
        func variant(_ representation: Representation, coding: String?) -> Variant {
            var always = shared
            always.append("ETag", representation.entityTag)
            var full = always
            full.append("Content-Type", contentType)
            if let coding { full.append("Content-Encoding", coding) }
            return Variant(
                entityTag: Array(representation.entityTag.utf8),
                found: PreparedResponse(status: 200, fields: full, body: representation.body),
                notModified: PreparedResponse(status: 304, fields: always))
        }
        self.identity = variant(identity, coding: nil)
        self.gzip = gzip.map { variant($0, coding: "gzip") }
        preconditionFailed = PreparedResponse(status: 412, fields: ["Cache-Control": "no-store"])
    }

    /// The answer to a GET or HEAD with these conditions, in the order of RFC 9110, section 13.2.2.
    func answer(to request: borrowing Request) -> PreparedResponse {
        if let gzip, request.prefersGzip { return answer(to: request, with: gzip, or: identity) }
        return answer(to: request, with: identity, or: gzip)
    }

    private func answer(to request: borrowing Request, with chosen: Variant, or other: Variant?) -> PreparedResponse {
        if request.condition(.ifMatch, matches: chosen.entityTag, or: other?.entityTag) == .neither {
            return preconditionFailed
        }
        // A cache finds its stored answer by the tag in the 304, so the tag that matched is the one to repeat.
        return switch request.condition(.ifNoneMatch, matches: chosen.entityTag, or: other?.entityTag) {
        case .first: chosen.notModified
        case .second: other?.notModified ?? chosen.notModified
        case .neither, .absent: chosen.found
        }
    }
}

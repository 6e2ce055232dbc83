internal import HTTPServer
internal import LaunchDocument
internal import Publishing
internal import Versioning

/// One app as the workers answer for it.
final class ServedApp: Sendable {
    let policy: PreparedPolicy
    /// Where the app's counts are kept, the same for the life of the process.
    let countSlot: Int
    /// The document in every form, ready to go out.
    let resource: PreparedResource
    /// The releases of the policy with the text they are listed by.
    let listed: [AppVersion: String]

    init(_ policy: PreparedPolicy, countSlot: Int, cache: CachePolicy) {
        self.policy = policy
        self.countSlot = countSlot
        var fields: ResponseFields = [:]
        for field in policy.sharedHeaders(cache) { fields.append(field.name, field.value) }
        resource = PreparedResource(
            contentType: PreparedPolicy.mediaType, fields: fields,
            identity: .init(body: policy.body, entityTag: policy.entityTag.description),
            gzip: policy.gzipBody.map { .init(body: $0, entityTag: policy.entityTag.gzip) })
        listed = Dictionary(policy.releases.map { ($0, $0.description) }) { first, _ in first }
    }
}

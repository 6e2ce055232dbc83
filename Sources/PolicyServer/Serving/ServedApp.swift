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
    /// The same, for launches that want to be counted: no cache may keep it, or it would answer the next of them.
    let uncachedResource: PreparedResource
    /// The flags, ready to be evaluated here.
    let flags: ServedFlags
    /// The releases of the policy with the text they are listed by.
    let listed: [AppVersion: String]

    init(_ policy: PreparedPolicy, countSlot: Int, cache: CachePolicy) {
        self.policy = policy
        self.countSlot = countSlot
        resource = PreparedResource(policy, policy.sharedHeaders(cacheControl: cache.header))
        uncachedResource = PreparedResource(policy, policy.sharedHeaders(cacheControl: "no-store"))
        flags = ServedFlags(policy)
        listed = Dictionary(policy.releases.map { ($0, $0.description) }) { first, _ in first }
    }
}

extension PreparedResource {
    fileprivate convenience init(_ policy: PreparedPolicy, _ headers: [HeaderField]) {
        var fields: ResponseFields = [:]
        for field in headers { fields.append(field.name, field.value) }
        self.init(
            contentType: PreparedPolicy.mediaType, fields: fields,
            identity: .init(body: policy.body, entityTag: policy.entityTag.description),
            gzip: policy.gzipBody.map { .init(body: $0, entityTag: policy.entityTag.gzip) })
    }
}

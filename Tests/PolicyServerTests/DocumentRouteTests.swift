import DurableFiles
import Publishing
import TestSupport
import Testing

@testable import PolicyServer

@Suite struct DocumentRouteTests {
    static let target = "/v1/policy/shop-ios.json"

    @Test func theAnswerIsTheDocumentWithItsHeaders() throws {
        let stage = try RouteStage()
        let answer = try stage.ask(Self.target)
        let policy = try #require(stage.policy())
        #expect(answer.status == 200)
        #expect(Array(answer.body.utf8) == policy.body)
        let fields = answer.fields.filter { $0.name != "date" }.map { "\($0.name): \($0.value)" }
        #expect(
            fields == [
                "cache-control: public, max-age=60, stale-while-revalidate=60, stale-if-error=86400",
                "access-control-allow-origin: *", "x-content-type-options: nosniff", "vary: Accept-Encoding",
                "etag: \"\(ContentHash(of: policy.body).hex)\"", "content-type: application/json",
                "content-length: \(policy.body.count)",
            ])
    }

    @Test func theHeadersOfAStaticCopyAreThoseOfTheServer() throws {
        let stage = try RouteStage()
        let policy = try #require(stage.policy())
        for (gzip, coding) in [(false, "identity"), (true, "gzip")] {
            let answer = try stage.ask(Self.target, "HEAD", [("Accept-Encoding", coding)])
            let ofConnection: Set = ["date", "content-length"]
            let served = Set(answer.fields.filter { !ofConnection.contains($0.name) }.map { "\($0.name): \($0.value)" })
            #expect(
                served == Set(policy.headers(stage.cache, gzip: gzip).map { "\($0.name.lowercased()): \($0.value)" }))
        }
    }

    @Test func aClientThatTakesGzipGetsTheSmallerVariantUnderItsOwnTag() throws {
        let stage = try RouteStage()
        let policy = try #require(stage.policy())
        let answer = try stage.ask(Self.target, "HEAD", [("Accept-Encoding", "br, gzip")])
        #expect(answer.field("content-encoding") == "gzip")
        #expect(answer.field("etag") == policy.entityTag.gzip)
        #expect(answer.field("content-length") == policy.gzipBody.map { "\($0.count)" })
    }

    struct Condition: Sendable {
        let value: @Sendable (EntityTag) -> String
        let status: Int
    }

    @Test(arguments: [
        Condition(value: { "\($0)" }, status: 304),
        Condition(value: { $0.gzip }, status: 304),
        Condition(value: { "W/\($0)" }, status: 304),
        Condition(value: { "\"other\", \($0)" }, status: 304),
        Condition(value: { _ in "*" }, status: 304),
        Condition(value: { _ in "\"other\"" }, status: 200),
        Condition(value: { "\($0)".replacing("\"", with: "") }, status: 200),
    ])
    func aKnownTagIsAnsweredWithoutTheDocument(_ condition: Condition) throws {
        let stage = try RouteStage()
        let tag = try #require(stage.policy()).entityTag
        let answer = try stage.ask(Self.target, "GET", [("If-None-Match", condition.value(tag))])
        #expect(answer.status == condition.status)
        #expect(answer.body.isEmpty == (condition.status == 304))
        #expect(answer.field("cache-control") == stage.cache.header)
        #expect(answer.field("vary") == "Accept-Encoding")
        #expect(answer.field("access-control-allow-origin") == "*")
    }

    /// An answer that a cache may keep would hide the launches after this one, which are what is to be counted.
    @Test(arguments: ["launch=1", "launch=3&x=y", "a=b&launch", "launch=nonsense"])
    func aLaunchThatWantsToBeCountedIsAnsweredPastEveryCache(_ query: String) throws {
        let stage = try RouteStage()
        let usual = try stage.ask(Self.target)
        let tag = try #require(usual.field("etag"))
        let counted = try stage.ask("\(Self.target)?\(query)")
        #expect(counted.status == 200)
        #expect(counted.field("cache-control") == "no-store")
        #expect(counted.field("etag") == tag)
        #expect(counted.body == usual.body)
        let known = try stage.ask(
            "\(Self.target)?\(query)", "GET", [("If-None-Match", tag), ("Accept-Encoding", "gzip")])
        #expect(known.status == 304)
        #expect(known.field("cache-control") == "no-store")
        #expect(try stage.ask("\(Self.target)?launched=1").field("cache-control") == stage.cache.header)
    }

    /// A re-published document must never meet a cache that was told something else about it
    /// (https://github.com/rowanj/gitx/issues/64).
    @Test func everyPublishingHasTheSameCachingAndAnotherTag() throws {
        let stage = try RouteStage(cache: CachePolicy(maxAge: 30, staleWhileRevalidate: 5, staleIfError: 7))
        var tags: [String?] = []
        var caching: Set<String?> = []
        for minimum in ["2.3.0", "2.3.1", "2.4.0"] {
            try stage.publish(["shop-ios": shopPolicy.replacing("minimum: \"2.3.0\"", with: "minimum: \"\(minimum)\"")])
            let answer = try stage.ask(Self.target)
            tags.append(answer.field("etag"))
            caching.insert(answer.field("cache-control"))
        }
        #expect(Set(tags).count == 3)
        #expect(caching == ["public, max-age=30, stale-while-revalidate=5, stale-if-error=7"])
    }
}

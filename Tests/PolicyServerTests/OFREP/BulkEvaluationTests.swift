import Foundation
import JSONText
import TestSupport
import Testing

@testable import PolicyServer

@Suite struct BulkEvaluationTests {
    @Test func allFlagsComeSortedWithTheirMetadataAndTheStreamOfChanges() throws {
        let stage = try RouteStage.flags()
        let context = #"{"app":"shop-ios","appVersion":"2.4.0","osVersion":"17","targetingKey":"user-4"}"#
        let answer = try stage.evaluate(nil, context)
        #expect(answer.status == 200)
        #expect(answer.field("cache-control") == "no-store")
        let json = try JSON.parse(answer.bytes)
        let flags = try #require(json["flags"]?.array)
        #expect(flags.map { $0["key"]?.string } == ["build.only", "careful", "new_checkout", "plain", "search"])
        // One flag in the list is what it is when it is asked for alone.
        for flag in flags {
            let single = try stage.evaluate(try #require(flag["key"]?.string), context)
            #expect(try JSON.parse(single.bytes) == flag)
        }
        #expect(json["metadata"]?["revision"]?.int == 42)
        #expect(json["metadata"]?["app"]?.string == "shop-ios")
        let stream = try #require(json["eventStreams"]?.array?.first)
        #expect(stream["type"]?.string == "sse")
        #expect(stream["endpoint"]?["requestUri"]?.string?.hasPrefix("/shop-ios/ofrep/v1/events?seen=") == true)
    }

    static let contexts = [
        #"{"app":"shop-ios"}"#,
        #"{"app":"other"}"#,
        #"{"app":"shop-ios","appVersion":"2.4.0"}"#,
        #"{"app":"shop-ios","osVersion":"17"}"#,
        #"{"app":"shop-ios","targetingKey":"user-4"}"#,
        #"{"app":"shop-ios","targetingKey":"user-1"}"#,
        #"{"app":"shop-ios","appBuild":1873,"appVersion":"2.4.0","osVersion":"17","targetingKey":"user-4"}"#,
    ]

    /// open-feature/flagd#2036: the tag of one context must not stand for another one's values.
    @Test func aTagStandsForOneAnswerOnly() throws {
        let stage = try RouteStage.flags()
        for first in Self.contexts {
            let answer = try stage.evaluate(nil, first)
            let tag = try #require(answer.field("etag"))
            for second in Self.contexts {
                let again = try stage.evaluate(nil, second, [("If-None-Match", tag)])
                let other = try stage.evaluate(nil, second)
                #expect(again.status == (other.body == answer.body ? 304 : 200), "\(first) then \(second)")
                #expect(again.body == (again.status == 304 ? "" : other.body))
                #expect(again.field("etag") == other.field("etag"))
                #expect((other.field("etag") == tag) == (other.body == answer.body))
            }
        }
    }

    /// Any change that the answer shows changes the tag, also one that the document does not show.
    @Test func theTagChangesWithTheContent() throws {
        let stage = try RouteStage(["shop-ios": flagPolicy])
        let context = #"{"appVersion":"2.4.0"}"#
        let first = try stage.evaluate(nil, context)
        var tags = [first.field("etag")]
        for (old, new) in [
            ("crash on start", "crash at night"), ("revision: 42", "revision: 43"), ("<2.4.1", "<2.4.2"),
        ] {
            try stage.publish(["shop-ios": flagPolicy.replacing(old, with: new)])
            tags.append(try stage.evaluate(nil, context).field("etag"))
        }
        #expect(Set(tags).count == 4)
        // The way back leads to the first tag (flipt-io/flipt#5923).
        try stage.publish(["shop-ios": flagPolicy])
        #expect(try stage.evaluate(nil, context, [("If-None-Match", tags[3] ?? "")]).status == 200)
        #expect(try stage.evaluate(nil, context, [("If-None-Match", tags[0] ?? "")]).status == 304)
    }

    @Test func everyFormOfATagIsUnderstood() throws {
        let stage = try RouteStage.flags()
        let context = Self.contexts[2]
        let tag = try #require(try stage.evaluate(nil, context).field("etag"))
        let bare = String(tag.dropFirst().dropLast())
        for (form, status) in [
            (tag, 304), (bare, 304), ("W/\(tag)", 304), ("\"x\", \(tag)", 304), ("\"x\",W/\(tag) , \"y\"", 304),
            ("x, \(bare)", 304), ("\"\(bare)", 200), ("*", 200), ("", 200), ("\"x\"", 200), (bare + "A", 200),
            (String(bare.dropLast()), 200), (bare.uppercased(), 200),
        ] {
            let answer = try stage.evaluate(nil, context, [("If-None-Match", form)])
            #expect(answer.status == status, "\(form)")
            #expect(answer.field("etag") == tag)
            #expect(answer.field("access-control-expose-headers") == "ETag, Retry-After")
            if status == 304 { #expect(answer.bytes.isEmpty) }
        }
    }

    @Test func whoWasToldOfAnotherContentGetsThisOneWhole() throws {
        let stage = try RouteStage(["shop-ios": flagPolicy])
        let tag = try #require(try stage.evaluate(nil, "{}").field("etag"))
        let identity = String(tag.dropFirst().prefix { $0 != "." })
        for (told, status) in [
            (identity, 304), ("%22\(identity)%22", 304), ("W/%22\(identity)%22", 304), ("other", 200), ("", 200),
        ] {
            let answer = try stage.evaluate(
                nil, "{}", [("If-None-Match", tag)], query: "?flagConfigEtag=\(told)&flagConfigLastModified=1771622898")
            #expect(answer.status == status, "\(told)")
        }
    }

    @Test func anAppWithoutFlagsHasAnEmptyList() throws {
        let bare = flagPolicy.prefix(upTo: try #require(flagPolicy.range(of: "flags:")).lowerBound)
        let answer = try RouteStage(["shop-ios": String(bare)]).evaluate(nil, "{}")
        #expect(answer.status == 200)
        #expect(try JSON.parse(answer.bytes)["flags"]?.array?.isEmpty == true)
    }
}

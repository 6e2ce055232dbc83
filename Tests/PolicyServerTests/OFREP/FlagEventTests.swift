import JSONText
import TestSupport
import Testing

@testable import PolicyServer

@Suite struct FlagEventTests {
    private func revision(_ number: Int, app: String = "shop-ios") -> [String: String] {
        [
            app: flagPolicy.replacing("revision: 42", with: "revision: \(number)").replacing(
                "app: shop-ios", with: "app: \(app)")
        ]
    }

    private func identity(_ stage: RouteStage) throws -> String {
        let tag = try #require(try stage.evaluate(nil, "{}", base: "/shop-ios").field("etag"))
        return String(tag.dropFirst().prefix { $0 != "." })
    }

    /// flipt-io/flipt#5923: the way back is a change, too.
    @Test func everyChangeIsOneEventAlsoTheWayBack() throws {
        let stage = try RouteStage(revision(1))
        let listener = try stage.listen("/ofrep/v1/events")
        #expect(listener.head.status == 200)
        #expect(listener.head.field("content-type") == "text/event-stream")
        #expect(listener.head.field("cache-control") == "no-store")
        #expect(listener.head.field("access-control-allow-origin") == "*")
        for number in [2, 1, 2] {
            try stage.publish(revision(number))
            let identity = try identity(stage)
            let event = try #require(try listener.next())
            #expect(event.id == "\(number)")
            #expect(event.data == #"{"type":"refetchEvaluation","etag":"\#(identity)"}"#)
        }
        // A file that is written again as it was is no change.
        try stage.publish(revision(2))
        try stage.publish(revision(3))
        #expect(try listener.next()?.id == "3")
        #expect(FlagEvents.retries.contains(try #require(listener.retry)))
    }

    @Test func listenersHearOfTheirOwnApp() throws {
        let stage = try RouteStage(revision(1).merging(revision(1, app: "other")) { first, _ in first })
        let (one, other) = (
            try stage.listen("/shop-ios/ofrep/v1/events"), try stage.listen("/ofrep/v1/events?app=other")
        )
        try stage.publish(revision(2, app: "other"))
        try stage.publish(revision(3))
        #expect(try one.next()?.id == "3")
        #expect(try other.next()?.id == "2")
    }

    @Test func whoMissedAChangeIsToldAtOnce() throws {
        let stage = try RouteStage(revision(7))
        let returned = try stage.listen("/ofrep/v1/events", [("Last-Event-ID", "6")])
        #expect(try returned.next()?.id == "7")
        let current = try stage.listen(
            "/ofrep/v1/events?seen=\(identity(stage))", [("Last-Event-ID", "7")])
        let new = try stage.listen("/ofrep/v1/events")
        try stage.publish(revision(8))
        for listener in [returned, current, new] { #expect(try listener.next()?.id == "8") }
    }

    /// A file that is changed by hand may keep its revision.
    @Test func aChangeUnderTheSameRevisionIsMissedByNobody() throws {
        let stage = try RouteStage(revision(7))
        let before = try identity(stage)
        try stage.publish(revision(7).mapValues { $0.replacing("percent: 50", with: "percent: 60") })
        let change = EventStreamClient.Event(
            id: "7", data: #"{"type":"refetchEvaluation","etag":"\#(try identity(stage))"}"#)
        for query in ["", "?seen=\(before)", "?seen="] {
            let returned = try stage.listen("/ofrep/v1/events\(query)", [("Last-Event-ID", "7")])
            #expect(try returned.next() == change, "\(query)")
        }
    }

    @Test func listenersOfARetiredAppAreLetGo() throws {
        let stage = try RouteStage(revision(1).merging(revision(1, app: "other")) { first, _ in first })
        let (gone, other) = (
            try stage.listen("/shop-ios/ofrep/v1/events"), try stage.listen("/other/ofrep/v1/events")
        )
        try stage.publish(["shop-ios": "app: shop-ios\nretired: true\n"])
        #expect(try gone.next() == nil)
        // Who comes back is told that there is no such app, and asks no more.
        #expect(try stage.ask("/shop-ios/ofrep/v1/events").status == 404)
        try stage.publish(revision(2, app: "other"))
        #expect(try other.next()?.id == "2")
    }

    @Test func oneListenerTooManyIsToldWhenToComeBack() throws {
        let stage = try RouteStage(revision(1), eventStreams: 1)
        let listener = try stage.listen("/ofrep/v1/events")
        let answer = try stage.ask("/ofrep/v1/events")
        #expect(answer.status == 429)
        #expect(answer.field("retry-after") == "60")
        #expect(answer.field("access-control-allow-origin") == "*")
        #expect(try JSON.parse(answer.bytes)["errorCode"]?.string == "GENERAL")
        try stage.publish(revision(2))
        #expect(try listener.next()?.id == "2")
    }

    /// The answer with all flags names the stream, and says there what it was made from.
    @Test func whatIsChangedBeforeTheClientListensIsToldAsItComes() throws {
        let stage = try RouteStage(revision(1))
        func address() throws -> String {
            let answer = try JSON.parse(try stage.evaluate(nil, "{}", base: "/shop-ios").bytes)
            return try #require(answer["eventStreams"]?.array?.first?["endpoint"]?["requestUri"]?.string)
        }
        let before = try address()
        try stage.publish(revision(2))
        let late = try stage.listen(before)
        #expect(try late.next() == .init(id: "2", data: #"{"type":"refetchEvaluation","etag":"\#(identity(stage))"}"#))
        // Who has asked since hears of the next change only, also who comes back, and who comes through a proxy that makes
        // an empty field of none.
        let others = [
            try stage.listen(address()), try stage.listen(address(), [("Last-Event-ID", "2")]),
            try stage.listen(address(), [("Last-Event-ID", "")]),
        ]
        // An event weighs more than the address: it came later.
        let told = try stage.listen(address(), [("Last-Event-ID", "1")])
        #expect(try told.next()?.id == "2")
        try stage.publish(revision(3))
        for listener in [late, told] + others { #expect(try listener.next()?.id == "3") }
    }

    /// What a client knows without having been told, so that it can say so when it comes back.
    @Test func aNewListenerLearnsTheRevision() throws {
        let stage = try RouteStage(revision(7))
        let connection = try RawConnection(port: stage.clientPort)
        try connection.send("GET /ofrep/v1/events HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try connection.read()?.status == 200)
        #expect(try connection.readSome()?.hasSuffix("\nid: 7\n\n") == true)
    }

    @Test func aStreamForNobodyIsRefused() throws {
        let stage = try RouteStage(revision(1).merging(revision(1, app: "other")) { first, _ in first })
        for (method, target, status) in [
            ("GET", "/ofrep/v1/events", 400), ("GET", "/ofrep/v1/events?app=nobody", 404),
            ("GET", "/nobody/ofrep/v1/events", 404), ("GET", "/shop-ios/ofrep/v1/events/", 404),
            ("POST", "/shop-ios/ofrep/v1/events", 405), ("HEAD", "/shop-ios/ofrep/v1/events", 200),
            ("OPTIONS", "/shop-ios/ofrep/v1/events", 204),
        ] {
            let answer = try stage.ask(target, method)
            #expect(answer.status == status, "\(method) \(target)")
            #expect(answer.field("cache-control") == "no-store")
            guard status >= 400 else { continue }
            let json = try JSON.parse(answer.bytes)
            #expect(json["errorCode"]?.string?.isEmpty == false)
            #expect(json["errorDetails"]?.string?.isEmpty == false)
        }
    }
}

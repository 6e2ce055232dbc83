import Glibc
import JSONText
import TestSupport
import Testing

/// Flags for OpenFeature clients through the shipped proxy configurations.
@Suite struct FlagsBehindProxyTests {
    private static let flags = "https://gate.example.com/shop-ios/ofrep/v1/evaluate/flags"
    private static let events = "https://gate.example.com/shop-ios/ofrep/v1/events"
    private static let context = #"{"context":{"appVersion":"2.4.1","targetingKey":"user-4"}}"#

    /// What providers need to know that an answer is none: a status that is an error and no refusal of the client as such,
    /// and the fields of an error in JSON, for web pages as well.
    private func expectFailure(_ answer: ProxiedAnswer, _ status: Int) throws {
        #expect(answer.status == status)
        #expect(answer.headers["content-type"] == "application/json")
        #expect(answer.headers["cache-control"] == "no-store")
        #expect(answer.headers["access-control-allow-origin"] == "*")
        let json = try JSON.parse(Array(answer.body.utf8))
        #expect(json["errorCode"]?.string?.isEmpty == false)
        #expect(json["errorDetails"]?.string?.isEmpty == false)
    }

    @Test(arguments: Proxy.allCases) func flagsAreEvaluatedAndKeptByNobody(_ kind: Proxy) throws {
        let proxied = try ProxiedAPI(behind: kind)
        let cookies = ["Cookie: session=\(String(repeating: "a", count: 7500))"]
        for base in ["", "/shop-ios"] {
            let url = "https://gate.example.com\(base)/ofrep/v1/evaluate/flags"
            let all = try proxied.request(url, headers: cookies, body: Self.context)
            #expect(all.status == 200)
            #expect(all.httpVersion == "2")
            #expect(all.headers["cache-control"] == "no-store")
            #expect(all.body.hasPrefix(#"{"flags":[{"key":"new_checkout","value":true"#))
            let tag = try #require(all.headers["etag"])
            let again = try proxied.request(url, headers: ["If-None-Match: \(tag)"], body: Self.context)
            #expect(again.status == 304)
            #expect(again.headers["etag"] == tag)
            let one = try proxied.request(url + "/new_checkout", headers: cookies, body: Self.context)
            #expect(one.status == 200)
            #expect(one.body.hasPrefix(#"{"key":"new_checkout","value":true"#))
        }
        let permissions = try proxied.request(Self.flags, options: ["--request", "OPTIONS"])
        #expect(permissions.status == 204)
        #expect(permissions.headers["access-control-allow-methods"] == "POST")
    }

    @Test(arguments: Proxy.allCases) func errorsOfTheServerStayWhatTheyAre(_ kind: Proxy) throws {
        let proxied = try ProxiedAPI(behind: kind)
        let unknown = try proxied.request(Self.flags + "/a%2Fb", body: Self.context)
        try expectFailure(unknown, 404)
        #expect(unknown.body.contains(#""key":"a/b","errorCode":"FLAG_NOT_FOUND""#))
        try expectFailure(try proxied.request(Self.flags, body: "{"), 400)
        try expectFailure(try proxied.request(Self.flags), 405)
        // Whether Caddy hears the answer or the end of the connection first, while it still sends, is a matter of luck.
        let large = try proxied.request(Self.flags, body: String(repeating: " ", count: 80_000))
        #expect(kind == .nginx ? large.status == 413 : [413, 503].contains(large.status))
        #expect(try proxied.request("https://gate.example.com/").status == 404)
    }

    @Test(arguments: Proxy.allCases) func anEventPassesAtOnce(_ kind: Proxy) throws {
        let proxied = try ProxiedAPI(behind: kind)
        let stream = try proxied.stream(Self.events)
        #expect(stream.logs("id: 7\n\n"), "\(stream.log)")
        #expect(stream.log.hasPrefix("HTTP/2 200"), "\(stream.log)")
        for revision in 8...9 {
            try proxied.write(revision: revision)
            // Held back until a buffer is full or the stream ends, it would not come before curl gives up.
            let event = "id: \(revision)\nevent: message\ndata: {\"type\":\"refetchEvaluation\""
            #expect(stream.logs(event), "\(stream.log)")
        }
        let returned = try proxied.stream(Self.events, headers: ["Last-Event-ID: 7"])
        #expect(returned.logs("id: 9\nevent: message\n"), "\(returned.log)")
    }

    @Test(arguments: Proxy.allCases, Outage.allCases)
    func whenGatehouseIsSilentClientsKeepTheirValues(_ kind: Proxy, _ outage: Outage) throws {
        let proxied = try ProxiedAPI(behind: kind)
        #expect(try proxied.request(Self.flags, body: Self.context).status == 200)
        proxied.gatehouse.signal(outage.signal)
        for url in [Self.flags, Self.flags + "/new_checkout"] {
            for _ in 0..<2 { try expectFailure(try proxied.request(url, body: Self.context), 503) }
        }
        // Whoever only begins to listen waits for the first byte as long as for the next one.
        if outage == .killed { try expectFailure(try proxied.request(Self.events), 503) }
    }
}

extension RunningProgram {
    /// Whether the program says `text` before long.
    fileprivate func logs(_ text: String) -> Bool {
        let end = ContinuousClock.now + .seconds(20)
        while ContinuousClock.now < end, !log.replacing("\r\n", with: "\n").contains(text) {
            usleep(10_000)
        }
        return log.replacing("\r\n", with: "\n").contains(text)
    }
}

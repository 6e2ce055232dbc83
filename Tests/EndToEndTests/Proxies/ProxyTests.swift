import Foundation
import Glibc
import Testing
import TestSupport

/// The shipped proxy configurations with the real proxies, TLS and HTTP/2.
@Suite struct ProxyTests {
    @Test(arguments: Proxy.allCases) func anOldVersionIsRefusedAndANewOneReachesTheAPI(_ kind: Proxy) throws {
        let proxied = try ProxiedAPI(behind: kind)
        for body in [nil, "card=4242"] {
            let refused = try proxied.request("https://api.example.com/pay", version: "2.2.9", body: body)
            #expect(refused.status == 426)
            #expect(refused.httpVersion == "2")
            #expect(refused.headers["content-type"] == "application/problem+json")
            #expect(refused.headers["cache-control"] == "no-store")
            #expect(refused.headers["upgrade"] == nil)
            #expect(refused.headers["connection"] == nil)
            #expect(refused.headers["etag"] == nil)
            #expect(refused.body.contains("2.3.0"), "names the version needed: \(refused.body)")
            #expect(refused.body.contains("https://apps.apple.com/app/id1234567890"), "\(refused.body)")

            let passed = try proxied.request("https://api.example.com/pay?id=1", version: "2.4.1", body: body)
            #expect(passed.status == 200)
            #expect(passed.httpVersion == "2")
            let method = body == nil ? "GET" : "POST"
            #expect(passed.body == #"{"api": "\#(method) /pay?id=1", "body": "\#(body ?? "")"}"#)
        }
    }

    @Test(arguments: Proxy.allCases) func whatAnAppSaysOfItselfReachesGatehouse(_ kind: Proxy) throws {
        let proxied = try ProxiedAPI(behind: kind)
        func ask(_ headers: String...) throws -> ProxiedAnswer {
            try proxied.request("https://api.example.com/", version: "2.2.9 (1820)", headers: headers)
        }
        #expect(try ask().status == 426)
        #expect(try ask("App-OS-Version: iOS 17.2").status == 426)
        #expect(try ask("App-OS-Version: iOS 15.8").status == 200, "no release runs there")
        #expect(try ask("App-Channel: testflight").status == 200)
        #expect(try ask("App-Storefront: RU").status == 200, "not sold there")
        #expect(try ask("Accept-Language: fr;q=0.9, de-AT").body.contains("Bitte aktualisieren"))
    }

    @Test(arguments: Proxy.allCases) func whatSaysNoVersionReachesTheAPI(_ kind: Proxy) throws {
        let proxied = try ProxiedAPI(behind: kind)
        for version in [nil, "", "latest", "2.2.9&deny=200"] {
            let answer = try proxied.request("https://api.example.com/", version: version)
            #expect(answer.status == 200, "App-Version: \(version ?? "none")")
        }
    }

    @Test(arguments: Proxy.allCases) func aRefusalByTheAPIStaysTheAPIs(_ kind: Proxy) throws {
        let proxied = try ProxiedAPI(behind: kind)
        let answer = try proxied.request("https://api.example.com/forbidden", version: "2.4.1")
        #expect(answer.status == 403)
        #expect(answer.body == #"{"api": "GET /forbidden", "body": ""}"#)
    }

    @Test(arguments: Proxy.allCases) func aLargeCookieChangesNothing(_ kind: Proxy) throws {
        let proxied = try ProxiedAPI(behind: kind)
        // nginx takes 8 KiB for one header line by default; with other headers that is more than Gatehouse reads.
        let cookies = [
            "Cookie: session=\(String(repeating: "a", count: 7500))", "X-Trace: \(String(repeating: "b", count: 7500))",
        ]
        let refused = try proxied.request("https://api.example.com/", version: "2.2.9", headers: cookies)
        #expect(refused.status == 426)
        let passed = try proxied.request("https://api.example.com/", version: "2.4.1", headers: cookies)
        #expect(passed.status == 200)
        let document = try proxied.request("https://gate.example.com/v1/policy/shop-ios.json", headers: cookies)
        #expect(document.status == 200)
    }

    @Test(arguments: Proxy.allCases) func theDocumentIsNeverRefusedAndKeepsItsCachingHeaders(_ kind: Proxy) throws {
        let proxied = try ProxiedAPI(behind: kind)
        let url = "https://gate.example.com/v1/policy/shop-ios.json"
        let document = try proxied.request(url, version: "2.2.9")
        #expect(document.status == 200)
        #expect(document.httpVersion == "2")
        #expect(document.body.hasPrefix(#"{"gatehouse":1,"app":"shop-ios","revision":7"#))
        #expect(document.headers["cache-control"]?.hasPrefix("public, max-age=60") == true)
        #expect(document.headers["vary"]?.contains("Accept-Encoding") == true)
        #expect(document.headers["access-control-allow-origin"] == "*")
        let etag = try #require(document.headers["etag"])
        #expect(etag.hasPrefix("\""), "strong: \(etag)")

        let again = try proxied.request(url, version: "2.2.9", headers: ["If-None-Match: \(etag)"])
        #expect(again.status == 304)
        #expect(again.headers["etag"] == etag)
        #expect(again.headers["cache-control"] == document.headers["cache-control"])
    }

    @Test(arguments: Proxy.allCases) func aLaunchInSafeModeIsCountedOnceAndKeptByNobody(_ kind: Proxy) throws {
        let proxied = try ProxiedAPI(behind: kind)
        let launch = ["App-Launch: level=2; build=1880"]
        for _ in 0..<2 {
            let document = try proxied.request(
                "https://gate.example.com/v1/policy/shop-ios.json?launch=2", version: "2.4.1", headers: launch)
            #expect(document.status == 200)
            #expect(document.headers["cache-control"] == "no-store")
            // Calls of the API by the same launch are no launches.
            #expect(try proxied.request("https://api.example.com/", version: "2.4.1", headers: launch).status == 200)
        }
        let counted = #"gatehouse_app_launches_total{app="shop-ios",version="2.4.1",level="2"} 2"#
        #expect(try proxied.metrics().contains { $0 == counted })
    }

    @Test(arguments: Proxy.allCases, Outage.allCases)
    func whenGatehouseIsSilentEverybodyReachesTheAPI(_ kind: Proxy, _ outage: Outage) throws {
        let proxied = try ProxiedAPI(behind: kind)
        #expect(try proxied.request("https://api.example.com/", version: "2.2.9").status == 426)
        proxied.gatehouse.signal(outage.signal)
        for version in ["2.2.9", "2.4.1"] {
            for body in [nil, "card=4242"] {
                var seconds: [Double] = []
                for _ in 0..<5 {
                    let answer = try proxied.request("https://api.example.com/pay", version: version, body: body)
                    #expect(answer.status == 200)
                    #expect(answer.httpVersion == "2")
                    let method = body == nil ? "GET" : "POST"
                    #expect(answer.body == #"{"api": "\#(method) /pay", "body": "\#(body ?? "")"}"#)
                    seconds.append(answer.seconds)
                }
                // Nobody waits for long, the first one included; a busy machine may hold up one or two of them.
                #expect(seconds.allSatisfy { $0 <= 1 }, "\(version), \(body ?? "no body"): \(seconds)")
                #expect(seconds.sorted()[2] <= 0.5, "\(version), \(body ?? "no body"): \(seconds)")
            }
        }
    }
}

/// How Gatehouse falls silent.
enum Outage: String, CaseIterable, Sendable {
    case killed
    /// Connections are still accepted by the kernel; answers never come.
    case stopped

    var signal: Int32 { self == .killed ? SIGKILL : SIGSTOP }
}

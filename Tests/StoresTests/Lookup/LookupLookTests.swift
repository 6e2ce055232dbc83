import Fetching
import Testing
import Versioning

@testable import Stores

struct LookupLookTests {
    private func look(_ status: Int, _ body: String, _ fields: [(String, String)] = []) -> LookupLook {
        LookupLook(
            HTTPResponse(
                status: status, fields: fields.map { .init(name: $0.0, value: $0.1) }, body: Array(body.utf8)),
            bundleID: "com.example.shop")
    }

    private static func result(_ version: String, bundleID: String = "com.example.shop") -> String {
        #"{"bundleId":"\#(bundleID)","version":"\#(version)","minimumOsVersion":"16.0","currentVersionReleaseDate":"2026-11-29T21:00:00Z"}"#
    }

    @Test
    func javaScriptWithBlankLinesBeforeItIsRead() throws {
        let seen = look(
            200, "\n\n\n{\"resultCount\":1,\n \"results\":[\(Self.result("2.4.1"))]}\n",
            [("Content-Type", "text/javascript; charset=utf-8")])
        #expect(
            seen
                == .shown(
                    LookupRelease(
                        version: try AppVersion(strict: "2.4.1"), minimumOS: "16.0", released: "2026-11-29T21:00:00Z")))
    }

    @Test
    func onlyAnEmptyResultIsAbsent() {
        #expect(look(200, #"{"resultCount":0,"results":[]}"#) == .absent)
        #expect(look(200, #"{"resultCount":0,"results":[\#(Self.result("1.0"))]}"#) == .unknown(.unreadable))
        #expect(look(200, #"{"resultCount":1,"results":[]}"#) == .unknown(.unreadable))
        #expect(look(200, #"{"results":[]}"#) == .unknown(.unreadable))
        #expect(look(200, #"{"resultCount":0}"#) == .unknown(.unreadable))
    }

    @Test
    func everythingElseIsUnknown() {
        #expect(look(403, "") == .unknown(.throttled))
        #expect(look(429, "slow down") == .unknown(.throttled))
        #expect(look(503, "") == .unknown(.status(503)))
        #expect(look(302, "") == .unknown(.status(302)))
        #expect(look(200, "<html>") == .unknown(.page))
        #expect(look(200, "{}", [("Content-Type", "text/html")]) == .unknown(.page))
        #expect(look(200, "") == .unknown(.unreadable))
        #expect(look(200, #"{"resultCount":1,"results":[{"bundleId":"com.exam"#) == .unknown(.unreadable))
        let two = #"{"resultCount":2,"results":[\#(Self.result("1.0")),\#(Self.result("2.4.1"))]}"#
        #expect(look(200, two) == .unknown(.severalVersions(["1.0", "2.4.1"])))
        let other = #"{"resultCount":1,"results":[\#(Self.result("2.4.1", bundleID: "com.other"))]}"#
        #expect(look(200, other) == .unknown(.otherApp("com.other")))
        #expect(
            look(200, #"{"resultCount":1,"results":[\#(Self.result("two"))]}"#) == .unknown(.noVersion("two")))
        #expect(
            look(200, #"{"resultCount":1,"results":[{"bundleId":"com.example.shop"}]}"#)
                == .unknown(.noVersion(nil)))
    }

    @Test
    func aQuestionAlwaysNamesItsCountry() throws {
        let question = LookupQuestion(base: try HTTPAddress("https://itunes.apple.com"), bundleID: "com.example.shop")
        #expect(
            try question.address(for: "TR", buster: "7").text
                == "https://itunes.apple.com/lookup?bundleId=com.example.shop&country=tr&_=7")
        let mac = LookupQuestion(base: question.base, bundleID: "a&b", entity: "macSoftware")
        #expect(
            try mac.address(for: "DE", buster: nil).text
                == "https://itunes.apple.com/lookup?bundleId=a%26b&country=de&entity=macSoftware")
        #expect(throws: StoreFailure.badIdentifier("")) {
            try LookupQuestion(base: question.base, bundleID: "").address(for: "DE", buster: nil)
        }
    }

    @Test
    func thereAre175Storefronts() {
        #expect(AppleStorefronts.all.count == 175)
        #expect(Set(AppleStorefronts.all).count == 175)
        #expect(AppleStorefronts.all.allSatisfy { $0.utf8.count == 2 && $0 == $0.uppercased() })
    }
}

import Fetching
import Testing

@testable import GatehouseCLI

struct PolicyProbeTests {
    private static let body = #"{"gatehouse":1,"app":"shop-ios","revision":43,"platform":"ios"}"#
    private static let url = "https://gate.example.com/v1/policy/shop-ios.json"
    private static let now = 1_796_004_000

    /// A public address in good order; tests spoil one thing each.
    struct Site: Sendable {
        var status = 200
        var body = PolicyProbeTests.body
        var gzipBody = PolicyProbeTests.body
        var fields: [String: String] = [
            "ETag": "\"abc\"", "Cache-Control": "public, max-age=60", "Access-Control-Allow-Origin": "*",
            "Vary": "Accept-Encoding",
        ]
        var fieldsOf304: [String: String] = ["ETag": "\"abc\"", "Cache-Control": "public, max-age=60"]
        var statusOf304 = 304
        var statusForOldETag = 200
        var statusForHead = 200
        var statusForOldApps = 200
        var bodyForQuery = PolicyProbeTests.body
        var statusOfRoot = 404
        var compresses = true
        var certificateEnd: Int? = PolicyProbeTests.now + 60 * 86_400 + 3_600

        func answer(_ address: HTTPAddress, _ request: ProbeRequest) -> HTTPResponse {
            if address.text == "https://gate.example.com/" { return response(statusOfRoot, [:], "") }
            if address.text.hasSuffix("?launch=1") { return response(200, fields, bodyForQuery) }
            if request.method == "HEAD" { return response(statusForHead, fields, "") }
            let asked = Dictionary(uniqueKeysWithValues: request.fields.map { ($0.name, $0.value) })
            if asked["App-Version"] != nil { return response(statusForOldApps, fields, body) }
            if let tag = asked["If-None-Match"] {
                return tag == fields["ETag"]
                    ? response(statusOf304, fieldsOf304, "") : response(statusForOldETag, fields, body)
            }
            if request.decodesGzip, compresses {
                return response(status, fields.merging(["Content-Encoding": "gzip"]) { $1 }, gzipBody)
            }
            return response(status, fields, body)
        }

        private func response(_ status: Int, _ fields: [String: String], _ body: String) -> HTTPResponse {
            HTTPResponse(
                status: status, fields: fields.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) },
                body: Array(body.utf8), certificateEnd: certificateEnd)
        }
    }

    private static func findings(
        _ site: Site, url: String = url, publicURL: String? = url
    ) throws -> [ProbeFinding] {
        let probe = PolicyProbe(
            address: try HTTPAddress(url), app: "shop-ios",
            wanted: .init(
                body: Array(body.utf8), revision: 43, path: "policies/shop-ios.yaml", publicURL: publicURL,
                isWorthCompressing: true),
            now: now)
        return probe.findings { address, request throws(NetworkFailure) in site.answer(address, request) }
    }

    @Test
    func aHealthyAddressPassesEveryCheck() throws {
        let lines = try Self.findings(Site()).map { "\($0.grade.rawValue) \($0.check): \($0.evidence)" }
        #expect(
            lines == [
                "ok status: 200, no redirect",
                "ok body: 63 bytes, equal to policies/shop-ios.yaml (revision 43)",
                "ok cookies: no cookie, no login",
                "ok cache: Cache-Control: public, max-age=60",
                "ok etag: \"abc\"",
                "ok 304: 304 for the current ETag, 200 for another",
                "ok gzip: decodes to the same bytes, Vary: Accept-Encoding",
                "ok cors: Access-Control-Allow-Origin: *",
                "ok tls: the certificate is good for 60 days",
                "ok old apps: version 0.0.1 gets the same document; HEAD works",
                "ok query: ?launch=1 gets the same document",
                "ok host: gate.example.com serves nothing else at its root",
                "ok address: the public_url of policies/shop-ios.yaml",
            ])
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        let name: String
        let spoil: @Sendable (inout Site) -> Void
        let check: String
        let grade: ProbeFinding.Grade
        let evidence: String
        var testDescription: String { name }
    }

    static let faults = [
        Fault(
            name: "redirect",
            spoil: {
                $0.status = 301; $0.fields["Location"] = "https://cdn.example.com/x"
            }, check: "status",
            grade: .bad, evidence: "301 to https://cdn.example.com/x"),
        Fault(name: "behind enforcement", spoil: { $0.status = 426 }, check: "status", grade: .bad, evidence: "426"),
        Fault(name: "login", spoil: { $0.status = 401 }, check: "status", grade: .bad, evidence: "401"),
        Fault(name: "missing", spoil: { $0.status = 404 }, check: "status", grade: .bad, evidence: "404"),
        Fault(
            name: "older revision",
            spoil: { $0.body = PolicyProbeTests.body.replacing("43", with: "42") }, check: "body", grade: .warn,
            evidence: "revision 42 is served, policies/shop-ios.yaml has revision 43"),
        Fault(
            name: "captive portal", spoil: { $0.body = "<html>Welcome" }, check: "body", grade: .bad,
            evidence: "not the document of shop-ios: it begins with <html>Welcome"),
        Fault(
            name: "another app", spoil: { $0.body = #"{"gatehouse":1,"app":"other"}"# }, check: "body", grade: .bad,
            evidence: #"not the document of shop-ios: it begins with {"gatehouse":1,"app":"other"}"#),
        Fault(
            name: "cookie", spoil: { $0.fields["Set-Cookie"] = "__cf_bm=secret; Path=/" }, check: "cookies",
            grade: .warn,
            evidence: "sets the cookie __cf_bm"),
        Fault(
            name: "heuristic caching", spoil: { $0.fields["Cache-Control"] = nil }, check: "cache", grade: .bad,
            evidence: "no Cache-Control"),
        Fault(
            name: "cached for a day", spoil: { $0.fields["Cache-Control"] = "max-age=86400" }, check: "cache",
            grade: .warn, evidence: "a change takes up to 86400 s to reach people"),
        Fault(
            name: "never cached", spoil: { $0.fields["Cache-Control"] = "no-store" }, check: "cache", grade: .warn,
            evidence: "Cache-Control: no-store"),
        Fault(name: "no etag", spoil: { $0.fields["ETag"] = nil }, check: "etag", grade: .warn, evidence: "no ETag"),
        Fault(
            name: "weak etag", spoil: { $0.fields["ETag"] = "W/\"abc\"" }, check: "etag", grade: .warn,
            evidence: "weak: W/\"abc\""),
        Fault(
            name: "no 304", spoil: { $0.statusOf304 = 200 }, check: "304", grade: .warn,
            evidence: "If-None-Match with the current ETag gets 200"),
        Fault(
            name: "304 without headers", spoil: { $0.fieldsOf304 = [:] }, check: "304", grade: .warn,
            evidence: "a 304 with another ETag or Cache-Control than the 200"),
        Fault(
            name: "304 for everybody", spoil: { $0.statusForOldETag = 304 }, check: "304", grade: .bad,
            evidence: "an old ETag gets 304"),
        Fault(
            name: "no gzip", spoil: { $0.compresses = false }, check: "gzip", grade: .warn,
            evidence: "asked for gzip, got it plain"),
        Fault(
            name: "stale gzip", spoil: { $0.gzipBody = "{}" }, check: "gzip", grade: .warn,
            evidence: "the gzip variant holds another document than policies/shop-ios.yaml"),
        Fault(
            name: "no Vary", spoil: { $0.fields["Vary"] = nil }, check: "gzip", grade: .bad,
            evidence: "gzip without Vary: Accept-Encoding"),
        Fault(
            name: "no CORS", spoil: { $0.fields["Access-Control-Allow-Origin"] = nil }, check: "cors", grade: .warn,
            evidence: "Access-Control-Allow-Origin: absent"),
        Fault(
            name: "certificate ends soon", spoil: { $0.certificateEnd = PolicyProbeTests.now + 10 * 86_400 },
            check: "tls",
            grade: .warn, evidence: "the certificate ends in 10 days"),
        Fault(
            name: "certificate ends now", spoil: { $0.certificateEnd = PolicyProbeTests.now + 86_400 }, check: "tls",
            grade: .bad, evidence: "the certificate ends in less than 2 days"),
        Fault(
            name: "certificate without an end", spoil: { $0.certificateEnd = nil }, check: "tls", grade: .unknown,
            evidence: "the certificate does not tell its end"),
        Fault(
            name: "old apps are blocked", spoil: { $0.statusForOldApps = 426 }, check: "old apps", grade: .bad,
            evidence: "version 0.0.1 gets 426 or another body"),
        Fault(
            name: "no HEAD", spoil: { $0.statusForHead = 405 }, check: "old apps", grade: .warn,
            evidence: "HEAD gets 405"),
        Fault(
            name: "query matters", spoil: { $0.bodyForQuery = "" }, check: "query", grade: .warn,
            evidence: "?launch=1 gets 200 or another body"),
        Fault(
            name: "shared host", spoil: { $0.statusOfRoot = 200 }, check: "host", grade: .warn,
            evidence: "https://gate.example.com/ answers 200: the host serves something else too"),
    ]

    @Test(arguments: faults)
    func aFaultIsNamedWithWhatToDo(_ fault: Fault) throws {
        var site = Site()
        fault.spoil(&site)
        let finding = try #require(try Self.findings(site).first { $0.check == fault.check })
        #expect(finding.grade == fault.grade)
        #expect(finding.evidence == fault.evidence)
        #expect((finding.advice != nil) == (fault.grade == .warn || fault.grade == .bad))
    }

    @Test
    func anOlderRevisionForEverybodyIsOneFinding() throws {
        let older = Self.body.replacing("43", with: "42")
        let site = Site(body: older, gzipBody: older, bodyForQuery: older)
        let notFine = try Self.findings(site).filter { $0.grade != .ok }
        #expect(notFine.map(\.check) == ["body"], "\(notFine)")
        #expect(notFine.map(\.grade) == [.warn])
    }

    @Test(arguments: [
        ("https://gate.example.com:8443/v1/policy/shop-ios.json", "https://gate.example.com:8443/"),
        ("HTTPS://gate.example.com?app=shop-ios", "https://gate.example.com/"),
        ("https:/gate.example.com/x", "https://gate.example.com/"), ("http://[::1]:80/x", "http://[::1]:80/"),
    ])
    func theRootOfTheSameServiceIsAsked(url: String, root: String) throws {
        #expect(try HTTPAddress(url).root.text == root)
    }

    @Test
    func silenceIsUnknownAndAWrongCertificateIsBad() throws {
        let address = try HTTPAddress(Self.url)
        let probe = PolicyProbe(
            address: address, app: "shop-ios",
            wanted: .init(body: [], revision: 1, path: "p", publicURL: nil, isWorthCompressing: false), now: 0)
        func first(_ failure: NetworkFailure) -> [String] {
            probe.findings { _, _ throws(NetworkFailure) in throw failure }.map { "\($0.grade.rawValue) \($0.check)" }
        }
        #expect(first(.timedOut(address, seconds: 30)) == ["unknown reach"])
        #expect(first(.untrusted(address, detail: "expired")) == ["bad tls"])
    }

    @Test
    func theAddressIsHeldAgainstThePolicy() throws {
        let other = try #require(try Self.findings(Site(), publicURL: "https://gate.example.com/other.json").last)
        #expect(other.evidence == "policies/shop-ios.yaml says that phones read https://gate.example.com/other.json")
        let none = try #require(try Self.findings(Site(), publicURL: nil).last)
        #expect(none.evidence == "policies/shop-ios.yaml has no public_url")
    }

    @Test
    func gradesAreOrderedByWeight() {
        #expect([.warn, .ok, .bad, .unknown].sorted() == [ProbeFinding.Grade.ok, .unknown, .warn, .bad])
    }
}

import CommandKit
import LaunchDocument
import PolicyFiles
import TestSupport
import Testing

struct ProbeCommandTests {
    @Test
    func everyLineSaysWhatWasChecked() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": SamplePolicy.ios, "shop-android.yaml": SamplePolicy.android])
        let document = String(decoding: try SamplePolicy.read(SamplePolicy.ios).launchDocument().write(), as: UTF8.self)
        let server = try LoopbackServer { request in
            if request.fields["if-none-match"] == "\"1\"" {
                return .init(304, [("ETag", "\"1\""), ("Cache-Control", "max-age=60")])
            }
            return .init(200, [("ETag", "\"1\""), ("Cache-Control", "max-age=60"), ("Set-Cookie", "id=7")], document)
        }
        let url = server.url("/v1/policy/shop-ios.json")
        let answer = desk.type("probe", url)
        #expect(answer.status == .differs)
        #expect(
            answer.output == """
                ok       status    200, no redirect
                ok       body      \(document.utf8.count) bytes, equal to policies/shop-ios.yaml (revision 42)
                warn     cookies   sets the cookie id: switch it off for this path: it spoils caching and identifies people
                ok       cache     Cache-Control: max-age=60
                ok       etag      "1"
                ok       304       304 for the current ETag, 200 for another
                warn     gzip      asked for gzip, got it plain: let the proxy pass Accept-Encoding on
                warn     cors      Access-Control-Allow-Origin: absent: send *, or web views and status pages cannot read it
                unknown  tls       not asked: plain http on this machine
                ok       old apps  version 0.0.1 gets the same document; HEAD works
                ok       query     ?launch=1 gets the same document
                unknown  host      not asked: it is this machine
                warn     address   policies/shop-ios.yaml has no public_url: add it, so that commands can wait for phones to get a change

                """)
        #expect(desk.type("probe", server.url("/other.json")).errors.hasPrefix("gatehouse: which app?: policies: "))
        #expect(desk.type("probe", server.url("/v1/policy/shop-ios.json"), "--app", "shop-android").status == .refused)
        #expect(desk.type("probe", "--app", "shop-ios").status == .usage)
        #expect(desk.type("probe", "http://gate.example.com/v1/policy/shop-ios.json").status == .badInput)
    }

    @Test
    func silenceIsUnknown() throws {
        let desk = try PolicyDesk()
        let answer = desk.type("probe", "https://no-such-host.invalid/v1/policy/shop-ios.json")
        #expect(answer.status == .unknown)
        #expect(answer.output.hasPrefix("unknown  reach     no host has the name no-such-host.invalid: "))
    }
}

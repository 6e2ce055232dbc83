@testable import HTTPServer
import TestSupport
import Testing

@Suite struct TextTests {
    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (951_868_799, "Tue, 29 Feb 2000 23:59:59 GMT"),
        (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT"), (1_735_689_599, "Tue, 31 Dec 2024 23:59:59 GMT"),
        (1_735_689_600, "Wed, 01 Jan 2025 00:00:00 GMT"), (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
    ]) func writesDates(_ seconds: Int, _ expected: String) {
        #expect(String(decoding: HTTPDate.text(seconds), as: UTF8.self) == expected)
    }

    @Test(arguments: [
        ("a=1", "a", "1"), ("a=1&a=2", "a", "1"), ("b=2&a=1", "a", "1"), ("a", "a", ""), ("a=", "a", ""), ("", "a", nil),
        ("ab=1", "a", nil), ("a=1%202", "a", "1 2"), ("%61=1", "a", "1"), ("a=1+2", "a", "1+2"), ("a=%2526", "a", "%26"),
        ("a=b=c", "a", "b=c"), ("&&a=1", "a", "1"), ("a=%C3%A4", "a", "ä"), ("A=1", "a", nil),
    ]) func readsQueries(_ query: String, _ key: String, _ expected: String?) {
        let bytes = Array("/?\(query) ".utf8)
        #expect(QueryText.firstValue(of: key, in: bytes.span, 2..<bytes.count - 1) == expected)
    }

    @Test func findsEveryPathAndNoOther() {
        let paths = (0..<1000).map { "/v1/policy/app-\($0).json" }
        let index = PathIndex(paths)
        func position(_ path: String) -> Int? {
            let bytes = Array("GET \(path)".utf8)
            return index.position(of: bytes.span, 4..<bytes.count)
        }
        for (expected, path) in paths.enumerated() { #expect(position(path) == expected) }
        for path in ["", "/", "/v1/policy/app-1000.json", "/v1/policy/app-1.jso", "/v1/policy/app-1.json/"] {
            #expect(position(path) == nil)
        }
        #expect(PathIndex([]).position(of: Array("/".utf8).span, 0..<1) == nil)
    }

    @Test func keepsFieldValuesInTheirLine() throws {
        let fields: ResponseFields = ["X": "a\r\nSet-Cookie: b\0\u{7f}ä\t"]
        #expect(fields.bytes == Array("X: a  Set-Cookie: b  ä\t\r\n".utf8))
    }

    @Test(arguments: [
        ("127.0.0.1:80", "127.0.0.1:80"), ("[::1]:8080", "[::1]:8080"), (":8080", "[::]:8080"), ("8080", "127.0.0.1:8080"),
        ("unix:/run/a.sock", "unix:/run/a.sock"), ("localhost:1", "localhost:1"), ("", nil), ("unix:", nil), ("::1:80", nil),
        ("a:", nil), ("a:65536", nil), ("a:-1", nil), ("a:+1", nil), ("[a]:1", nil), ("[::1]", nil),
    ]) func readsListenAddresses(_ text: String, _ expected: String?) {
        #expect(ListenAddress(text)?.description == expected)
    }

    @Test func namesEveryFaultItsOwnWay() {
        #expect(Set(RequestFault.allCases.map(\.description)).count == RequestFault.allCases.count)
        for fault in RequestFault.allCases { #expect(!StatusLine.phrase(fault.status).isEmpty) }
    }
}

import HTTPServer
import TestSupport
import Testing

/// Conditions on the document, whose tags are `"first"` and, for gzip, `"first-gz"`.
struct ConditionCase: CustomTestStringConvertible {
    let fields: String
    let status: Int
    /// The tag that the answer carries.
    var tag: String? = "\"first\""

    var testDescription: String { fields }
}

@Suite struct ConditionTests {
    private let server: TestServer

    init() throws { server = try TestServer() }

    static let cases: [ConditionCase] = [
        .init(fields: "", status: 200),
        .init(fields: "If-None-Match: \"first\"", status: 304),
        .init(fields: "If-None-Match: W/\"first\"", status: 304),
        .init(fields: "If-None-Match: *", status: 304),
        .init(fields: "If-None-Match: \"other\"", status: 200),
        .init(fields: "If-None-Match: \"other\", \"first\"", status: 304),
        .init(fields: "If-None-Match: \"other\",W/\"first\"", status: 304),
        .init(fields: "If-None-Match: , \"with, comma\" ,, \"first\"", status: 304),
        .init(fields: "If-None-Match: \"other\"\r\nIf-None-Match: \"first\"", status: 304),
        .init(fields: "If-None-Match: first", status: 200),
        .init(fields: "If-None-Match: \"first", status: 200),
        .init(fields: "If-None-Match: w/\"first\"", status: 200),
        .init(fields: "If-None-Match: \"First\"", status: 200),
        .init(fields: "If-None-Match: \"other\", *", status: 200),
        .init(fields: "If-None-Match:", status: 200),
        .init(fields: "If-None-Match: \"first-gz\"", status: 304, tag: "\"first-gz\""),
        .init(fields: "If-None-Match: \"first\"\r\nAccept-Encoding: gzip", status: 304),
        .init(fields: "If-None-Match: \"first-gz\"\r\nAccept-Encoding: gzip", status: 304, tag: "\"first-gz\""),
        .init(fields: "If-None-Match: *\r\nAccept-Encoding: gzip", status: 304, tag: "\"first-gz\""),
        .init(fields: "If-Match: \"first\"", status: 200),
        .init(fields: "If-Match: *", status: 200),
        .init(fields: "If-Match: \"other\"", status: 412, tag: nil),
        .init(fields: "If-Match: W/\"first\"", status: 412, tag: nil),
        .init(fields: "If-Match: \"first-gz\"", status: 200),
        .init(fields: "If-Match: \"first\"\r\nIf-None-Match: \"first\"", status: 304),
        .init(fields: "If-Match: \"other\"\r\nIf-None-Match: \"first\"", status: 412, tag: nil),
        .init(fields: "If-Modified-Since: Sun, 06 Nov 2094 08:49:37 GMT", status: 200),
        .init(fields: "Range: bytes=0-1", status: 200),
    ]

    @Test(arguments: cases) func evaluatesConditions(_ example: ConditionCase) throws {
        for method in ["GET", "HEAD"] {
            let lines = example.fields.isEmpty ? "" : example.fields + "\r\n"
            let connection = try server.connect()
            try connection.send("\(method) /document HTTP/1.1\r\nHost: a\r\n\(lines)\r\n")
            let answer = try connection.read(isHead: method == "HEAD")
            #expect(answer?.status == example.status)
            #expect(answer?.field("etag") == example.tag)
            #expect((answer?.field("content-length") == nil) == (example.status == 304))
            if example.status != 412 {
                #expect(answer?.field("cache-control") == "public, max-age=60")
                #expect(answer?.field("vary") == "Accept-Encoding")
            }
            if method == "HEAD" || example.status != 200 { #expect(answer?.body == "") }
            // Nothing is left over that would be taken for the next answer.
            try connection.send("GET /next HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try connection.read()?.body == "GET /next")
        }
    }

    @Test(arguments: [
        ("", false), ("gzip", true), ("GZIP", true), ("x-gzip", true), ("deflate, gzip", true), ("*", true), ("br", false),
        ("gzip;q=0", false), ("gzip;q=0.000", false), ("gzip;q=0.001", true), ("gzip ; q=1.000", true), ("gzip;q=0, *", false),
        ("*;q=0", false), ("*;q=0, gzip", true), ("identity", false), ("gzip;q=0.5, identity", false),
        ("gzip, identity;q=0.5", true), ("identity;q=0", false), ("identity;q=0, gzip;q=0.1", true), ("gzip;q=2", false),
        ("gzip;q=1.001", false), ("gzip;q=0.0001", false), ("gzip;q=", false), ("gzip;q=a", false), ("gzip;level=9", false),
        ("gzipped", false), (",, gzip", true), ("gzip;q=0, gzip", false),
    ]) func negotiatesTheCoding(_ value: String, _ expected: Bool) throws {
        let answer = try server.exchange("GET /document HTTP/1.1\r\nHost: a\r\nAccept-Encoding: \(value)\r\n\r\n").first
        #expect(answer?.field("content-encoding") == (expected ? "gzip" : nil))
        #expect(answer?.body == (expected ? "gzipped first" : "{\"snapshot\":\"first\"}"))
    }

    @Test func joinsRepeatedAcceptEncodings() throws {
        let fields = "Accept-Encoding: br\r\nAccept-Encoding: gzip\r\n"
        let answer = try server.exchange("GET /document HTTP/1.1\r\nHost: a\r\n\(fields)\r\n").first
        #expect(answer?.field("content-encoding") == "gzip")
    }
}

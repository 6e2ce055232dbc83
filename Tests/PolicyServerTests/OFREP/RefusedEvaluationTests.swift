import JSONText
import TestSupport
import Testing

@testable import PolicyServer

/// What the server does not take at all, on the protocol's paths: its clients want the fields of an error, and web pages the
/// permission to read them.
@Suite struct RefusedEvaluationTests {
    static let flags = "/ofrep/v1/evaluate/flags"

    struct Target: Sendable, CustomTestStringConvertible {
        let bytes: [UInt8]
        let key: String?
        var testDescription: String { String(decoding: bytes, as: UTF8.self) }

        init(_ target: String, key: String?, raw: [UInt8] = []) {
            bytes = Array((flags + target).utf8) + raw
            self.key = key
        }
    }

    @Test(arguments: [
        Target("/%zz", key: "\u{FFFD}"), Target("/a%", key: "a\u{FFFD}"), Target("/a%4", key: "a\u{FFFD}"),
        Target("/a|b", key: "a\u{FFFD}"), Target("/a\\b", key: "a\u{FFFD}"), Target("/{x}", key: "\u{FFFD}"),
        Target("/", key: "\u{FFFD}", raw: [0xFF, 0xFE]), Target("/caf\u{E9}", key: "caf\u{FFFD}"),
        Target("/pl%61in#a", key: "plain\u{FFFD}"), Target("/plain?%zz=1", key: "plain"),
        Target("/plain b", key: "plain"), Target("?a=%", key: nil), Target("%zz", key: nil),
    ])
    func aTargetThatIsNoneIs400WithBothFields(_ target: Target) throws {
        let stage = try RouteStage.flags()
        for base in ["", "/shop-ios", "http://gate.example.com/shop-ios"] {
            let connection = try RawConnection(port: stage.clientPort)
            let end = " HTTP/1.1\r\nHost: gate.example.com\r\nContent-Length: 14\r\n\r\n{\"context\":{}}"
            try connection.send((Array("POST \(base)".utf8) + target.bytes + Array(end.utf8))[...])
            try expect(connection, 400, "GENERAL", key: target.key)
        }
    }

    struct Refused: Sendable, CustomTestStringConvertible {
        let fields: String
        let status: Int
        let code: String
        var testDescription: String { String(fields.prefix(60)) }

        init(_ fields: String, _ status: Int, _ code: String) {
            (self.fields, self.status, self.code) = (fields, status, code)
        }
    }

    @Test(arguments: [
        Refused("Host: a\r\nTransfer-Encoding: gzip, chunked\r\n", 400, "PARSE_ERROR"),
        Refused("Host: a\r\nTransfer-Encoding: chunked, chunked\r\n", 400, "PARSE_ERROR"),
        Refused("Host: a\r\nContent-Length: x\r\n", 400, "PARSE_ERROR"),
        Refused("Host: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", 400, "PARSE_ERROR"),
        Refused("Host: a\r\nA b: c\r\n", 400, "GENERAL"),
        Refused("", 400, "GENERAL"),
        Refused("Host: a\r\nExpect: tea\r\n", 417, "GENERAL"),
        Refused("Host: a\r\nX: \(String(repeating: "x", count: 8200))\r\n", 431, "GENERAL"),
        Refused("Host: a\r\n" + String(repeating: "X: y\r\n", count: 64), 431, "GENERAL"),
    ])
    func aHeaderThatIsNotTakenIsRefusedWithBothFields(_ refused: Refused) throws {
        let stage = try RouteStage.flags()
        for (path, key) in [(Self.flags, nil), ("/other" + Self.flags + "/pl%61in", "plain")] {
            let connection = try RawConnection(port: stage.clientPort)
            try connection.send("POST \(path) HTTP/1.1\r\n\(refused.fields)\r\n")
            try expect(connection, refused.status, refused.code, key: key)
        }
        let metrics = try stage.askOperator("/metrics").body
        #expect(metrics.contains(#"gatehouse_ofrep_requests_total{app="other",endpoint="single",status="4xx"} 1"#))
        #expect(metrics.contains(#"gatehouse_http_answers_total{status="5xx"} 0"#))
    }

    @Test func aKeyThatIsTooLongIs414() throws {
        let stage = try RouteStage.flags()
        let connection = try RawConnection(port: stage.clientPort)
        try connection.send("POST \(Self.flags)/\(String(repeating: "x", count: 9000)) HTTP/1.1\r\n")
        let answer = try #require(try connection.read())
        #expect(answer.status == 414)
        #expect(try JSON.parse(answer.bytes)["key"]?.string?.hasPrefix("xxx") == true)
    }

    /// Other paths, and bytes before which there is no path, are refused as they are everywhere.
    @Test func whatIsNotOfTheProtocolIsRefusedInASentence() throws {
        let stage = try RouteStage.flags()
        for (status, request) in [
            (501, "POST /v1/verdict/shop-ios HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"),
            (400, "POST /v1/verdict/%zz HTTP/1.1\r\nHost: a\r\n\r\n"), (400, "P(ST /\r\n\r\n"),
            (400, "POST ofrep/v1/evaluate/flags/x HTTP/1.1\r\n\r\n"), (501, "CONNECT a:1 HTTP/1.1\r\n\r\n"),
        ] {
            let connection = try RawConnection(port: stage.clientPort)
            // The request before it, which lies in front of it still, was one for flags.
            try connection.send(
                "POST \(Self.flags)/plain HTTP/1.1\r\nHost: a\r\nContent-Length: 30\r\n\r\n"
                    + #"{"context":{"app":"shop-ios"}}"# + request)
            #expect(try connection.read()?.status == 200)
            let answer = try #require(try connection.read())
            #expect(answer.status == status, "\(request)")
            #expect(answer.field("content-type") == "text/plain; charset=utf-8", "\(request)")
        }
    }

    private func expect(_ connection: RawConnection, _ status: Int, _ code: String, key: String?) throws {
        let answer = try #require(try connection.read())
        #expect(answer.status == status)
        #expect(answer.field("content-type") == "application/json")
        #expect(answer.field("cache-control") == "no-store")
        #expect(answer.field("access-control-allow-origin") == "*")
        #expect(answer.field("connection") == "close")
        let json = try JSON.parse(answer.bytes)
        #expect(json["key"]?.string == key)
        #expect(json["errorCode"]?.string == code)
        #expect(json["errorDetails"]?.string?.isEmpty == false)
    }
}

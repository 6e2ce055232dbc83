/// The start of most requests.
private let get = "GET /a HTTP/1.1\r\nHost: a\r\n"
private let post = "POST /a HTTP/1.1\r\nHost: a\r\n"

extension RequestCase {
    static let requestLines: [RequestCase] = [
        .accepted("plain", get + "\r\n"),
        .accepted("two pipelined", get + "\r\n" + get + "\r\n", [200, 200]),
        .accepted("empty lines before it", "\r\n\r\n" + get + "\r\n"),
        .accepted("unknown method", "BREW /a HTTP/1.1\r\nHost: a\r\n\r\n"),
        .accepted("lower-case method is another one", "get /a HTTP/1.1\r\nHost: a\r\n\r\n"),
        .accepted("absolute form", "GET http://example.com/a?b HTTP/1.1\r\nHost: a\r\n\r\n"),
        .accepted("absolute form without a path", "GET HTTPS://example.com:443 HTTP/1.1\r\nHost: a\r\n\r\n"),
        .accepted("absolute form with a query only", "GET http://[::1]:80?x HTTP/1.1\r\nHost: a\r\n\r\n"),
        .accepted("asterisk", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"),
        .accepted("percent-encoded", "GET /%61%2Fb?c=%20 HTTP/1.1\r\nHost: a\r\n\r\n"),
        .accepted("brackets in the query, as browsers send them", "GET /a?b[]={c|d} HTTP/1.1\r\nHost: a\r\n\r\n"),
        .accepted("later minor version", "GET /a HTTP/1.9\r\nHost: a\r\n\r\n"),
        .last("HTTP/1.0", "GET /a HTTP/1.0\r\n\r\n"),
        .accepted("HTTP/1.0 that stays", "GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"),
        .last("close", get + "Connection: close\r\n\r\n"),
        .last("close among others, in any case", get + "Connection: foo, CLOSE ,bar\r\n\r\n"),
        .last("close beats keep-alive", get + "Connection: keep-alive\r\nConnection: close\r\n\r\n"),
        .last("what follows a close is not read", get + "Connection: close\r\n\r\n" + get + "\r\n"),

        .refused("blank at the start", 400, " GET /a HTTP/1.1\r\nHost: a\r\n\r\n"),
        .refused("no method", 400, "/a HTTP/1.1\r\nHost: a\r\n\r\n"),
        .refused("bad method character", 400, "G(T /a HTTP/1.1\r\nHost: a\r\n\r\n"),
        .refused("NUL in the method", 400, "G\0T /a HTTP/1.1\r\nHost: a\r\n\r\n"),
        .refused("two blanks after the method", 400, "GET  /a HTTP/1.1\r\nHost: a\r\n\r\n"),
        .refused("tab after the method", 400, "GET\t/a HTTP/1.1\r\nHost: a\r\n\r\n"),
        .refused("two blanks after the target", 400, "GET /a  HTTP/1.1\r\nHost: a\r\n\r\n"),
        .refused("blank after the version", 400, "GET /a HTTP/1.1 \r\nHost: a\r\n\r\n"),
        .refused("target without a slash", 400, "GET a HTTP/1.1\r\nHost: a\r\n\r\n"),
        .refused("asterisk of another method", 400, "GET * HTTP/1.1\r\nHost: a\r\n\r\n"),
        .refused("asterisk and more", 400, "OPTIONS *a HTTP/1.1\r\nHost: a\r\n\r\n"),
        .refused("fragment", 400, "GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n"),
        .refused("quotation mark in the path", 400, "GET /\"a HTTP/1.1\r\nHost: a\r\n\r\n"),
        .refused("letters beyond ASCII in the path", 400, "GET /ä HTTP/1.1\r\nHost: a\r\n\r\n"),
        .refused("control character in the path", 400, "GET /a\u{1}b HTTP/1.1\r\nHost: a\r\n\r\n"),
        .refused("percent sign without digits", 400, "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n"),
        .refused("percent sign at the end", 400, "GET /a?b=% HTTP/1.1\r\nHost: a\r\n\r\n"),
        .refused("absolute form of another scheme", 400, "GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n"),
        .refused("absolute form without a host", 400, "GET http:///a HTTP/1.1\r\nHost: a\r\n\r\n"),
        .refused("absolute form with nothing but a port", 400, "GET http://:80/a HTTP/1.1\r\nHost: a\r\n\r\n"),
        .refused("absolute form with a user", 400, "GET http://u@a/ HTTP/1.1\r\nHost: a\r\n\r\n"),
        .refused("tunnel", 501, "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n"),
        .refused("no version", 400, "GET /a\r\n\r\n"),
        .refused("lower-case version", 400, "GET /a http/1.1\r\nHost: a\r\n\r\n"),
        .refused("version of three digits", 400, "GET /a HTTP/1.10\r\nHost: a\r\n\r\n"),
        .refused("HTTP/2 over plain text", 505, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        .refused("HTTP/0.9 with a number", 505, "GET /a HTTP/0.9\r\n\r\n"),
        .refused("line feed alone", 400, "GET /a HTTP/1.1\nHost: a\n\n"),
        .refused("CR alone", 400, "GET /a HTTP/1.1\rHost: a\r\r"),
        .refused("TLS on the wrong port", 400, "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}"),
        .refused("request line too long", 414, "GET /" + String(repeating: "a", count: 9000)),
        .refused(
            "query too long", 414, "GET /?" + String(repeating: "a", count: 9000) + " HTTP/1.1\r\nHost: a\r\n\r\n"),
    ]

    static let fields: [RequestCase] = [
        .accepted("no blank after the colon", "GET /a HTTP/1.1\r\nHost:a\r\n\r\n"),
        .accepted("blanks and tabs around the value", "GET /a HTTP/1.1\r\nHost: \t a \t \r\n\r\n"),
        .accepted("empty host", "GET /a HTTP/1.1\r\nHost:\r\n\r\n"),
        .accepted("host with a port", "GET /a HTTP/1.1\r\nhost: [::1]:8080\r\n\r\n"),
        .accepted("empty value", get + "X:\r\n\r\n"),
        .accepted("bytes beyond ASCII in a value", get + "X: \u{e4}\r\n\r\n"),
        .accepted("64 fields", get + String(repeating: "X: y\r\n", count: 63) + "\r\n"),

        .refused("65 fields", 431, get + String(repeating: "X: y\r\n", count: 64) + "\r\n"),
        .refused("field too long", 431, get + "X: " + String(repeating: "y", count: 9000) + "\r\n\r\n"),
        .refused(
            "header without an end", 431,
            get + String(repeating: "XXXX: \(String(repeating: "y", count: 200))\r\n", count: 50)),
        .refused("no host", 400, "GET /a HTTP/1.1\r\n\r\n"),
        .refused("two hosts", 400, get + "Host: a\r\n\r\n"),
        .refused("two hosts in HTTP/1.0", 400, "GET /a HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n"),
        .refused("host with a path", 400, "GET /a HTTP/1.1\r\nHost: a/b\r\n\r\n"),
        .refused("host with a user", 400, "GET /a HTTP/1.1\r\nHost: u@a\r\n\r\n"),
        .refused("two hosts in one field", 400, "GET /a HTTP/1.1\r\nHost: a, b\r\n\r\n"),
        .refused("host with an open bracket", 400, "GET /a HTTP/1.1\r\nHost: [::1\r\n\r\n"),
        .refused("host with text behind its bracket", 400, "GET /a HTTP/1.1\r\nHost: [::1]a\r\n\r\n"),
        .refused("host with a bracket inside", 400, "GET /a HTTP/1.1\r\nHost: a[b]\r\n\r\n"),
        .refused("host with empty brackets", 400, "GET /a HTTP/1.1\r\nHost: []\r\n\r\n"),
        .refused("IPv6 address without brackets", 400, "GET /a HTTP/1.1\r\nHost: ::1\r\n\r\n"),
        .refused("port that is no number", 400, "GET /a HTTP/1.1\r\nHost: a:8x\r\n\r\n"),
        .refused("folded field", 400, get + "X: y\r\n z\r\n\r\n"),
        .refused("folded with a tab", 400, get + "X: y\r\n\tz\r\n\r\n"),
        .refused("blank before the first field", 400, "GET /a HTTP/1.1\r\n Host: a\r\n\r\n"),
        .refused("blank before the colon", 400, get + "X : y\r\n\r\n"),
        .refused("tab before the colon", 400, get + "Content-Length\t: 5\r\n\r\nhello"),
        .refused("no name", 400, get + ": y\r\n\r\n"),
        .refused("no colon", 400, get + "X\r\n\r\n"),
        .refused("bad name character", 400, get + "X(: y\r\n\r\n"),
        .refused("NUL in a value", 400, get + "X: a\0b\r\n\r\n"),
        .refused("CR in a value", 400, get + "X: a\rb\r\n\r\n"),
        .refused("line feed ends a field", 400, get + "X: a\n\r\n"),
        .refused("line feed ends the header", 400, get + "X: a\r\n\n"),
        .refused("DEL in a value", 400, get + "X: a\u{7f}b\r\n\r\n"),
    ]

    static let bodies: [RequestCase] = [
        .accepted("counted", post + "Content-Length: 5\r\n\r\nhello"),
        .accepted("counted, zero", post + "Content-Length: 0\r\n\r\n"),
        .accepted("counted, leading zeros", post + "Content-Length: 005\r\n\r\nhello"),
        .accepted("body of a GET is read past", get + "Content-Length: 5\r\n\r\nhello" + get + "\r\n", [200, 200]),
        .accepted(
            "chunked body of a GET is read past", get + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
        .accepted("chunked", post + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n"),
        .accepted("chunked in any case", post + "Transfer-Encoding: Chunked\r\n\r\n0\r\n\r\n"),
        .accepted(
            "chunk sizes in both cases",
            post + "Transfer-Encoding: chunked\r\n\r\nA\r\n0123456789\r\na\r\n0123456789\r\n0\r\n\r\n"),
        .accepted("chunk extension", post + "Transfer-Encoding: chunked\r\n\r\n1;a=\"b;c\"\r\nx\r\n0\r\n\r\n"),
        .accepted(
            "blank before a chunk extension", post + "Transfer-Encoding: chunked\r\n\r\n1 \t;a\r\nx\r\n0\r\n\r\n"),
        .accepted("trailer", post + "Transfer-Encoding: chunked\r\n\r\n0\r\nX: y\r\n\r\n"),
        .accepted("leading zeros of a chunk size", post + "Transfer-Encoding: chunked\r\n\r\n0001\r\nx\r\n000\r\n\r\n"),
        .accepted("the largest body", post + "Content-Length: 65536\r\n\r\n" + String(repeating: "x", count: 65536)),
        .accepted(
            "the largest chunked body",
            post + "Transfer-Encoding: chunked\r\n\r\n10000\r\n" + String(repeating: "x", count: 65536)
                + "\r\n0\r\n\r\n"),
        .accepted("expectation", post + "Expect: 100-Continue\r\nContent-Length: 1\r\n\r\nx"),
        .accepted("expectation without a body", get + "Expect: 100-continue\r\n\r\n"),
        .last("unknown expectation in HTTP/1.0", "GET /a HTTP/1.0\r\nExpect: tea\r\n\r\n"),

        .refused("unknown expectation", 417, post + "Expect: tea\r\nContent-Length: 1\r\n\r\nx"),
        .refused(
            "one known expectation and one not", 417, post + "Expect: 100-continue, tea\r\nContent-Length: 1\r\n\r\nx"),
        .refused("body too large", 413, post + "Content-Length: 65537\r\n\r\n"),
        .refused("body far too large", 413, post + "Content-Length: 99999999999999999999999999\r\n\r\n"),
        .refused("chunk too large", 413, post + "Transfer-Encoding: chunked\r\n\r\n10001\r\n"),
        .refused("chunk far too large", 413, post + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n"),
        .refused(
            "chunks too large together", 413,
            post + "Transfer-Encoding: chunked\r\n\r\n8000\r\n" + String(repeating: "x", count: 32768) + "\r\n8001\r\n"),
        .refused("large body of a GET", 413, get + "Content-Length: 65537\r\n\r\n"),
        .refused("length with a sign", 400, post + "Content-Length: +5\r\n\r\nhello"),
        .refused("negative length", 400, post + "Content-Length: -5\r\n\r\nhello"),
        .refused("hexadecimal length", 400, post + "Content-Length: 0x5\r\n\r\nhello"),
        .refused("empty length", 400, post + "Content-Length:\r\n\r\n"),
        .refused("list of lengths", 400, post + "Content-Length: 5, 5\r\n\r\nhello"),
        .refused("two equal lengths", 400, post + "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello"),
        .refused("two lengths", 400, post + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello"),
        .refused("length and coding", 400, post + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
        .refused("coding and length", 400, post + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n"),
        .refused("coding in HTTP/1.0", 400, "POST /a HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
        .refused("unknown coding", 501, post + "Transfer-Encoding: gzip\r\n\r\n"),
        .refused("unknown coding before chunked", 501, post + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
        .refused(
            "unknown coding in a second field", 501, post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n"
        ),
        .refused("identity is a coding no more", 501, post + "Transfer-Encoding: identity\r\n\r\n"),
        .refused("chunked twice", 400, post + "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n"),
        .refused("empty coding", 400, post + "Transfer-Encoding:\r\n\r\n"),
        .refused("coding with a vertical tab", 400, post + "Transfer-Encoding: \u{b}chunked\r\n\r\n0\r\n\r\n"),
        .refused("chunk without a size", 400, post + "Transfer-Encoding: chunked\r\n\r\n\r\nhello\r\n0\r\n\r\n"),
        .refused("chunk size with a sign", 400, post + "Transfer-Encoding: chunked\r\n\r\n+5\r\nhello\r\n0\r\n\r\n"),
        .refused("chunk size with a prefix", 400, post + "Transfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n0\r\n\r\n"),
        .refused(
            "chunk size of 17 digits", 400, post + "Transfer-Encoding: chunked\r\n\r\n00000000000000005\r\nhello\r\n"),
        .refused("blank after a chunk size", 400, post + "Transfer-Encoding: chunked\r\n\r\n5 \r\nhello\r\n0\r\n\r\n"),
        .refused("chunk longer than its size", 400, post + "Transfer-Encoding: chunked\r\n\r\n4\r\nhello\r\n0\r\n\r\n"),
        .refused(
            "chunk size ends in a line feed", 400, post + "Transfer-Encoding: chunked\r\n\r\n5\nhello\r\n0\r\n\r\n"),
        .refused("chunk ends in a line feed", 400, post + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\n0\r\n\r\n"),
        .refused("line feed in an extension", 400, post + "Transfer-Encoding: chunked\r\n\r\n5;a\nhello\r\n0\r\n\r\n"),
        .refused("CR in an extension", 400, post + "Transfer-Encoding: chunked\r\n\r\n5;a\rb\r\nhello\r\n0\r\n\r\n"),
        .refused(
            "extension too long", 400,
            post + "Transfer-Encoding: chunked\r\n\r\n5;" + String(repeating: "a", count: 1024)
                + "\r\nhello\r\n0\r\n\r\n"),
        .refused(
            "trailer that is no field", 400, post + "Transfer-Encoding: chunked\r\n\r\n0\r\nGET / HTTP/1.1\r\n\r\n"),
        .refused("folded trailer", 400, post + "Transfer-Encoding: chunked\r\n\r\n0\r\nX: y\r\n z\r\n\r\n"),
        .refused("trailer ends in a line feed", 400, post + "Transfer-Encoding: chunked\r\n\r\n0\r\nX: y\n\r\n"),
        .refused(
            "trailers too long", 431,
            post + "Transfer-Encoding: chunked\r\n\r\n0\r\n" + String(repeating: "X: yyyyyyyy\r\n", count: 400) + "\r\n"
        ),
        .refused("good request before a bad one", 200, get + "\r\n" + "GET a HTTP/1.1\r\nHost: a\r\n\r\n").then(400),
    ]

    private func then(_ status: Int) -> RequestCase {
        RequestCase(name: name, bytes: bytes, statuses: statuses + [status], closes: closes)
    }
}

@testable import HTTPServer
import TestSupport
import Testing

@Suite struct RequestParserTests {
    /// What the parser makes of `bytes`, with everything it points at spelled out.
    private func outcome(_ bytes: [UInt8]) -> String {
        var head = RequestHead()
        do throws(RequestFault) {
            guard try RequestParser.parse(bytes, 0..<bytes.count, into: &head) else { return "incomplete" }
        } catch {
            return "\(error.status) \(error)"
        }
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        let fields = (0..<head.fieldCount).map { "\(text(head.fields[$0].name))=\(text(head.fields[$0].value))" }
        return """
            \(head.method) \(text(head.path))?\(head.query.map(text) ?? "-") 1.\(head.minorVersion) \(fields) \
            \(head.framing) alive \(head.keepsAlive) expects \(head.expectsContinue) end \(head.end)
            """
    }

    @Test func findsTheParts() {
        let bytes = Array(
            "GET http://h:1/p%20q?a=b HTTP/1.1\r\nHost: \t h \r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\nrest"
                .utf8)
        #expect(
            outcome(bytes)
                == """
                get /p%20q?a=b 1.1 ["Host=h", "Content-Length=3", "Expect=100-continue"] \
                counted(3) alive true expects true end \(bytes.count - 4)
                """)
    }

    @Test(arguments: RequestCase.requestLines + RequestCase.fields + RequestCase.bodies)
    func decidesTheSameHoweverManyBytesHaveArrived(_ example: RequestCase) {
        let bytes = Array(example.bytes.utf8.prefix(9100))
        let whole = outcome(bytes)
        var decided = false
        for count in stride(from: 0, through: bytes.count, by: bytes.count > 1000 ? 61 : 1) {
            let part = outcome(Array(bytes[..<count]))
            if part != "incomplete" {
                decided = true
                #expect(part == whole, "after \(count) bytes")
            } else {
                #expect(!decided, "undecided again after \(count) bytes")
            }
        }
    }

    @Test(arguments: [(8192, "get"), (8193, "431")])
    func takesHeadersUpToEightKibibytes(_ length: Int, _ expected: String) {
        let start = "GET /a HTTP/1.1\r\nHost: a\r\nX: "
        let bytes = Array((start + String(repeating: "y", count: length - start.utf8.count - 4) + "\r\n\r\n").utf8)
        #expect(bytes.count == length)
        #expect(outcome(bytes).hasPrefix(expected))
    }

    /// Values are read eight bytes at a time; no place may hide a byte that they may not hold.
    @Test func seesEveryByteOfALongValue() {
        for byte in UInt8.min...UInt8.max {
            for place in 0..<24 {
                var value = [UInt8](repeating: UInt8(ascii: "y"), count: 24)
                value[place] = byte
                let bytes = Array("GET /a HTTP/1.1\r\nHost: a\r\nX:".utf8) + value + Array("\r\n\r\n".utf8)
                let isAllowed = byte == 0x09 || (byte >= 0x20 && byte != 0x7F)
                let expected = isAllowed ? "get" : "400"
                #expect(outcome(bytes).hasPrefix(expected), "byte \(byte) at \(place)")
            }
        }
    }

    @Test func neverReadsBeyondTheBytesItIsGiven() {
        var random = SeededRandom.forThisRun()
        let pieces = [
            "GET ", "/", " HTTP/1.1\r\n", "Host: a\r\n", "\r\n", " ", "\r", "\n", "%4", ":", "Content-Length: ", "9",
            "http://", "*", "\t",
        ]
        for _ in 0..<rounds(20_000) {
            let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }
            let bytes = Array(text.joined().utf8)
            // The parser sees a window into longer bytes that would change its mind.
            let padded = Array("\r\n".utf8) + bytes + Array("\r\n\r\n".utf8)
            var (head, shifted) = (RequestHead(), RequestHead())
            let plain = Result { () throws(RequestFault) in try RequestParser.parse(bytes, 0..<bytes.count, into: &head)
            }
            let window = Result { () throws(RequestFault) in
                try RequestParser.parse(padded, 2..<2 + bytes.count, into: &shifted)
            }
            #expect(plain == window, "seed \(random.seed): \(text)")
        }
    }
}

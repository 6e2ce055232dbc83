import HTTPServer
import TestSupport
import Testing

@Suite struct ChunkingTests {
    /// However a stream is cut into pieces, the answers are the same: those to the stream in one piece.
    @Test func anyChunkingGivesTheSameAnswers() throws {
        let server = try TestServer()
        var random = SeededRandom.forThisRun()
        let examples = (RequestCase.requestLines + RequestCase.fields + RequestCase.bodies).map(\.bytes)
        let good = examples.filter { $0.hasPrefix("GET /a HTTP/1.1\r\nHost: a\r\n") || $0.hasPrefix("POST /a") }
        for _ in 0..<rounds(600) {
            // Mostly good requests, so that the stream is long, and at the end anything.
            var stream = ""
            for _ in 0..<Int.random(in: 0...20, using: &random) { stream += good.randomElement(using: &random) ?? "" }
            stream += examples.randomElement(using: &random) ?? ""
            let bytes = Array(stream.utf8)
            let whole = try answers(server, [bytes[...]])
            let pieces = cut(bytes, &random)
            let piecewise = try answers(server, pieces)
            #expect(whole == piecewise, "seed \(random.seed): \(pieces.map { String(decoding: $0, as: UTF8.self) })")
        }
    }

    /// The same without connections, which is quick enough for every way to cut a stream in two.
    @Test(arguments: RequestCase.requestLines + RequestCase.fields + RequestCase.bodies)
    func anyCutGivesTheSameRequests(_ example: RequestCase) {
        let bytes = Array(("GET /first HTTP/1.1\r\nHost: a\r\n\r\n" + example.bytes).utf8)
        let whole = RequestTranscript.read([bytes[...]])
        for place in stride(from: 0, through: bytes.count, by: bytes.count > 1000 ? 997 : 1) {
            let pieces = [bytes[..<place], bytes[place...]]
            #expect(RequestTranscript.read(pieces) == whole, "cut at \(place)")
        }
    }

    private func answers(_ server: TestServer, _ pieces: [ArraySlice<UInt8>]) throws -> [String] {
        let connection = try server.connect()
        for piece in pieces {
            // A server that has refused the stream may already have closed.
            do { try connection.send(piece) } catch { break }
        }
        connection.endSending()
        // An interim answer may be left out when the content has already arrived (RFC 9110, section 10.1.1).
        return try connection.readToEnd().filter { $0.status >= 200 }.map { "\($0.status) \($0.body)" }
    }

    private func cut(_ bytes: [UInt8], _ random: inout SeededRandom) -> [ArraySlice<UInt8>] {
        let longest = [1, 3, 40, 2000].randomElement(using: &random) ?? 1
        var rest = bytes[...]
        var pieces: [ArraySlice<UInt8>] = []
        // Single bytes at first, which is where requests are decided, and then larger pieces to keep it short.
        while !rest.isEmpty {
            let length = pieces.count < 400 ? Int.random(in: 1...longest, using: &random) : 4000
            pieces.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return pieces
    }
}

/// Takes the answer to one request.
package struct Response: ~Copyable {
    /// Bytes that go out together, answer after answer.
    var output: [UInt8] = []
    /// Large contents that go out between those bytes without being copied.
    var references: [Reference] = []
    /// The date of this second, as `HTTPDate` writes it.
    var date: [UInt8] = HTTPDate.text(0)
    /// How many may listen to events; `nil` when nobody may begin to.
    var eventStreams: ConnectionBudget?
    /// About the request that is being answered.
    var exchange = Exchange()

    /// A content that belongs before the byte at `position` of the output.
    struct Reference {
        let position: Int
        let response: PreparedResponse
    }

    struct Exchange {
        var isHead = false
        /// Whether the connection ends with this answer.
        var closes = false
        /// Whether a client of HTTP/1.0 must be told that the connection stays open.
        var confirmsKeepAlive = false
        /// What the client listens to from now on.
        var topic: Int?
        /// The status sent; zero before.
        var status = 0
        /// Bytes of content sent.
        var contentLength = 0
    }

    /// How many bytes there are to send, referenced contents included.
    var outputLength: Int { references.reduce(output.count) { $0 + $1.response.body.count } }

    /// Contents longer than this are sent from where they lie.
    static let longestCopy = 8 * 1024

    /// Answers with ready bytes; of the content only the length for HEAD.
    package mutating func send(_ prepared: PreparedResponse) {
        guard exchange.status == 0 else { return }
        exchange.status = prepared.status
        let start = output.count
        if exchange.isHead || exchange.closes || exchange.confirmsKeepAlive || prepared.body.count > Self.longestCopy {
            output.append(contentsOf: prepared.bytes[..<prepared.headEnd])
            appendConnectionField()
            output.append(contentsOf: Self.lineEnd)
            if !exchange.isHead { appendBody(of: prepared) }
        } else {
            output.append(contentsOf: prepared.bytes)
            exchange.contentLength = prepared.body.count
        }
        setDate(at: start + prepared.dateStart)
    }

    /// Answers a GET or HEAD of `resource` in the coding and under the conditions that `request` names.
    package mutating func send(_ resource: PreparedResource, for request: borrowing Request) {
        send(resource.answer(to: request))
    }

    /// Answers with bytes made for this request.
    package mutating func send(status: Int, fields: ResponseFields = [:], body: [UInt8] = []) {
        guard exchange.status == 0 else { return }
        exchange.status = status
        output.append(contentsOf: StatusLine.bytes(status))
        output.append(contentsOf: "Date: ".utf8)
        output.append(contentsOf: date)
        output.append(contentsOf: Self.lineEnd)
        output.append(contentsOf: fields.bytes)
        if StatusLine.hasContent(status) { output.append(contentsOf: "Content-Length: \(body.count)\r\n".utf8) }
        appendConnectionField()
        output.append(contentsOf: Self.lineEnd)
        if StatusLine.hasContent(status), !exchange.isHead {
            output.append(contentsOf: body)
            exchange.contentLength = body.count
        }
    }

    /// Answers with a ready head and a content of its own, without making the rest anew.
    ///
    /// - Parameter entityTag: The value of `ETag` with its quotes; empty for none. Its bytes are the caller's own.
    package mutating func send(_ head: PreparedHead, entityTag: [UInt8] = [], body: [UInt8] = []) {
        guard exchange.status == 0 else { return }
        exchange.status = head.status
        let start = output.count
        output.append(contentsOf: head.bytes)
        setDate(at: start + head.dateStart)
        if !entityTag.isEmpty {
            output.append(contentsOf: Self.entityTagName)
            output.append(contentsOf: entityTag)
            output.append(contentsOf: Self.lineEnd)
        }
        let hasContent = StatusLine.hasContent(head.status)
        if hasContent {
            output.append(contentsOf: Self.lengthName)
            output.appendDecimal(body.count)
            output.append(contentsOf: Self.lineEnd)
        }
        appendConnectionField()
        output.append(contentsOf: Self.lineEnd)
        if hasContent, !exchange.isHead {
            output.append(contentsOf: body)
            exchange.contentLength = body.count
        }
    }

    /// The status of the answer; 0 before there is one.
    package var status: Int { exchange.status }

    /// Answers with a stream of events (WHATWG HTML, section 9.2) that goes on until one side closes: first `opening`, then
    /// what is announced to `topic`, and comments so that it is never silent for long.
    ///
    /// - Returns: False, and nothing is sent, when as many clients listen as may, or the server is about to end.
    package mutating func openEventStream(_ head: PreparedHead, topic: Int, opening: [UInt8]) -> Bool {
        guard exchange.status == 0 else { return true }
        if !exchange.isHead {
            guard let eventStreams else { return false }
            guard !eventStreams.connectionOpened() else {
                eventStreams.connectionClosed()
                return false
            }
            exchange.topic = topic
            // Its end is the end of the connection: the events themselves are the same for every client.
            exchange.closes = true
        }
        exchange.status = head.status
        let start = output.count
        output.append(contentsOf: head.bytes)
        setDate(at: start + head.dateStart)
        appendConnectionField()
        output.append(contentsOf: Self.lineEnd)
        if !exchange.isHead {
            output.append(contentsOf: opening)
            exchange.contentLength = opening.count
        }
        return true
    }

    /// Tells a client that waits with its content to send it (RFC 9110, section 15.2.1).
    mutating func sendContinue() {
        output.append(contentsOf: "HTTP/1.1 100 Continue\r\n\r\n".utf8)
    }

    /// Puts the date of this second where a prepared answer has the place for one.
    private mutating func setDate(at place: Int) {
        unsafe output.withUnsafeMutableBytes { bytes in
            let slot = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[place..<place + HTTPDate.length])
            unsafe slot.copyBytes(from: date)
        }
    }

    private mutating func appendConnectionField() {
        if exchange.closes {
            output.append(contentsOf: "Connection: close\r\n".utf8)
        } else if exchange.confirmsKeepAlive {
            output.append(contentsOf: "Connection: keep-alive\r\n".utf8)
        }
    }

    private mutating func appendBody(of prepared: PreparedResponse) {
        exchange.contentLength = prepared.body.count
        if prepared.body.count > Self.longestCopy {
            references.append(Reference(position: output.count, response: prepared))
        } else {
            output.append(contentsOf: prepared.bytes[prepared.body])
        }
    }

    private static let lineEnd: [UInt8] = [0x0D, 0x0A]
    private static let entityTagName = Array("ETag: ".utf8)
    private static let lengthName = Array("Content-Length: ".utf8)
}

extension [UInt8] {
    /// Appends a number that is not negative in digits, without making a text of it first.
    fileprivate mutating func appendDecimal(_ number: Int) {
        var divisor = 1
        while number / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
            divisor /= 10
        }
    }
}

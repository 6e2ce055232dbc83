/// An answer whose bytes are ready; only its date is set, once a second, when it is sent.
package final class PreparedResponse: Sendable {
    package let status: Int
    /// Header, empty line and content.
    let bytes: [UInt8]
    /// Where the 29 bytes of the date belong.
    let dateStart: Int
    /// Where the header ends: before the empty line, so that a last field can be added.
    let headEnd: Int
    let body: Range<Int>

    /// - Parameter body: The content. Statuses 204 and 304 have none and get no `Content-Length`.
    package init(status: Int, fields: ResponseFields = [:], body: [UInt8] = []) {
        let hasContent = StatusLine.hasContent(status)
        let head = PreparedHead(status: status, fields: fields)
        var bytes = head.bytes
        dateStart = head.dateStart
        if hasContent { bytes.append(contentsOf: "Content-Length: \(body.count)\r\n".utf8) }
        headEnd = bytes.count
        bytes.append(contentsOf: "\r\n".utf8)
        let bodyStart = bytes.count
        if hasContent { bytes.append(contentsOf: body) }
        self.status = status
        self.bytes = bytes
        self.body = bodyStart..<bytes.count
    }
}

/// The part of an answer that is the same for every content: status, date and fields. What follows differs per request.
package final class PreparedHead: Sendable {
    package let status: Int
    /// Status line and fields, without the length and the empty line.
    let bytes: [UInt8]
    /// Where the 29 bytes of the date belong.
    let dateStart: Int

    package init(status: Int, fields: ResponseFields = [:]) {
        var bytes = StatusLine.bytes(status)
        bytes.append(contentsOf: "Date: ".utf8)
        dateStart = bytes.count
        bytes.append(contentsOf: HTTPDate.text(0))
        bytes.append(contentsOf: "\r\n".utf8)
        bytes.append(contentsOf: fields.bytes)
        self.status = status
        self.bytes = bytes
    }
}

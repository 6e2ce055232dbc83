/// Header fields of an answer in their order, kept as they go over the wire.
///
/// The server itself adds `Date`, `Content-Length` and, when the connection ends, `Connection: close`.
package struct ResponseFields: ExpressibleByDictionaryLiteral, Sendable {
    private(set) var bytes: [UInt8] = []

    package init(dictionaryLiteral fields: (String, String)...) {
        for (name, value) in fields { append(name, value) }
    }

    /// Adds one field. Bytes that no field value may hold (RFC 9110, section 5.5) become blanks, so that no value can
    /// end the line it stands in.
    package mutating func append(_ name: String, _ value: String) {
        bytes.append(contentsOf: name.utf8)
        bytes.append(contentsOf: ": ".utf8)
        for byte in value.utf8 {
            bytes.append(ByteSet.fieldValue.contains(byte) ? byte : UInt8(ascii: " "))
        }
        bytes.append(contentsOf: "\r\n".utf8)
    }
}

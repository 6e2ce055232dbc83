/// One answer as it came over the wire.
package struct RawResponse: Equatable {
    package let status: Int
    /// Names in lower case.
    package let fields: [(name: String, value: String)]
    /// The content as it was sent, compressed or not.
    package let bytes: [UInt8]

    package var body: String { String(decoding: bytes, as: UTF8.self) }

    package func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    package static func == (one: RawResponse, other: RawResponse) -> Bool {
        one.status == other.status && one.bytes == other.bytes
            && one.fields.map { "\($0.name):\($0.value)" } == other.fields.map { "\($0.name):\($0.value)" }
    }

    /// Takes the first answer off `bytes`; `nil` if it is not complete.
    ///
    /// - Parameter isHead: Whether it answers a HEAD request.
    package static func take(from bytes: inout [UInt8], isHead: Bool = false) -> RawResponse? {
        guard let headEnd = bytes.firstIndex(of: [0x0D, 0x0A, 0x0D, 0x0A]) else { return nil }
        let lines = String(decoding: bytes[..<headEnd], as: UTF8.self).split(separator: "\r\n")
        guard let first = lines.first, first.hasPrefix("HTTP/1."), let status = Int(first.dropFirst(9).prefix(3)) else {
            return nil
        }
        let fields = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            let value = parts.count == 2 ? parts[1].drop { $0 == " " } : ""
            return (name: parts[0].lowercased(), value: String(value))
        }
        var length = 0
        if !isHead, status >= 200, status != 204, status != 304 {
            length = fields.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0
        }
        guard bytes.count >= headEnd + 4 + length else { return nil }
        let content = Array(bytes[headEnd + 4..<headEnd + 4 + length])
        bytes.removeFirst(headEnd + 4 + length)
        return RawResponse(status: status, fields: fields, bytes: content)
    }
}

extension [UInt8] {
    /// Where `pattern` begins for the first time.
    fileprivate func firstIndex(of pattern: [UInt8]) -> Int? {
        guard count >= pattern.count else { return nil }
        return (0...count - pattern.count).first { start in
            self[start] == pattern[0] && self[start..<start + pattern.count].elementsEqual(pattern)
        }
    }
}

/// Takes in the fields that decide where a request ends and what becomes of its connection.
struct FramingReader {
    private var hostCount = 0
    private var contentLength: Int?
    private var hasTransferEncoding = false
    private var isChunked = false
    private var wantsClose = false
    private var wantsKeepAlive = false
    private var expectation = Expectation.none

    private enum Expectation {
        case none, proceed, unknown
    }

    mutating func read(_ bytes: Span<UInt8>, name: Range<Int>, value: Range<Int>) throws(RequestFault) {
        // The length tells these names apart from each other and from most others.
        switch name.count {
        case 4 where Self.host.matches(bytes, name): try readHost(bytes, value)
        case 6 where Self.expect.matches(bytes, name): readExpectation(bytes, value)
        case 10 where Self.connection.matches(bytes, name): readConnection(bytes, value)
        case 14 where Self.contentLength.matches(bytes, name): try readContentLength(bytes, value)
        case 17 where Self.transferEncoding.matches(bytes, name): try readTransferEncoding(bytes, value)
        default: break
        }
    }

    /// Decides at the end of the header.
    func finish(into head: inout RequestHead) throws(RequestFault) {
        let isOld = head.minorVersion == 0
        if hostCount == 0, !isOld { throw .missingHost }
        if hasTransferEncoding {
            if contentLength != nil { throw .lengthAndCoding }
            if isOld { throw .codingInOldVersion }
            // An empty list of codings frames nothing.
            if !isChunked { throw .badCoding }
        }
        // HTTP/1.0 knows no expectation and ignores it.
        if expectation == .unknown, !isOld { throw .unknownExpectation }
        head.framing = isChunked ? .chunked : contentLength.map { $0 > 0 ? .counted($0) : .none } ?? .none
        head.expectsContinue = expectation == .proceed && !isOld && head.framing != .none
        head.keepsAlive = !wantsClose && (!isOld || wantsKeepAlive)
    }

    private mutating func readHost(_ bytes: Span<UInt8>, _ value: Range<Int>) throws(RequestFault) {
        guard hostCount == 0 else { throw .repeatedHost }
        hostCount = 1
        guard HostText.isValid(bytes, value) else { throw .badHost }
    }

    private mutating func readContentLength(_ bytes: Span<UInt8>, _ value: Range<Int>) throws(RequestFault) {
        guard contentLength == nil else { throw .repeatedContentLength }
        guard !value.isEmpty else { throw .badContentLength }
        var length = 0
        for index in value {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) else { throw .badContentLength }
            // Any length above the limit is as good as any other.
            length = min(length * 10 + Int(bytes[index] - UInt8(ascii: "0")), BodyDecoder.maximumLength + 1)
        }
        contentLength = length
    }

    private mutating func readTransferEncoding(_ bytes: Span<UInt8>, _ value: Range<Int>) throws(RequestFault) {
        hasTransferEncoding = true
        var rest = value
        while let element = bytes.nextElement(of: &rest) {
            guard Self.chunked.matches(bytes, element) else { throw .unknownCoding }
            guard !isChunked else { throw .badCoding }
            isChunked = true
        }
    }

    private mutating func readConnection(_ bytes: Span<UInt8>, _ value: Range<Int>) {
        var rest = value
        while let element = bytes.nextElement(of: &rest) {
            if Self.close.matches(bytes, element) { wantsClose = true }
            if Self.keepAlive.matches(bytes, element) { wantsKeepAlive = true }
        }
    }

    private mutating func readExpectation(_ bytes: Span<UInt8>, _ value: Range<Int>) {
        var rest = value
        while let element = bytes.nextElement(of: &rest) {
            if !Self.proceed.matches(bytes, element) {
                expectation = .unknown
            } else if expectation == .none {
                expectation = .proceed
            }
        }
    }

    private static let host: FieldName = "host"
    private static let expect: FieldName = "expect"
    private static let connection: FieldName = "connection"
    private static let contentLength: FieldName = "content-length"
    private static let transferEncoding: FieldName = "transfer-encoding"
    private static let chunked: FieldName = "chunked"
    private static let close: FieldName = "close"
    private static let keepAlive: FieldName = "keep-alive"
    private static let proceed: FieldName = "100-continue"
}

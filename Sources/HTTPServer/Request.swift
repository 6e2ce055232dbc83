/// One request as a handler sees it, valid while it is being answered.
package struct Request: ~Copyable {
    /// Which worker asks, from 0; the control thread is `ServerConfiguration.workers`.
    package let worker: Int
    /// Bytes as received; the path and a chunked body are decoded in place.
    var bytes: [UInt8]
    var head = RequestHead()
    var bodyRange = 0..<0
    private let keptContent: KeptContent

    /// Whether the content of the request in `head` is kept for its handler.
    var keepsBody: Bool {
        head.method.keepsBody && keptContent.isKept(bytes.span.extracting(head.path), isEncoded: head.pathIsEncoded)
    }

    init(worker: Int, capacity: Int, keptContent: KeptContent = .all) {
        self.worker = worker
        self.keptContent = keptContent
        bytes = [UInt8](repeating: 0, count: capacity)
    }

    package var method: RequestMethod { head.method }

    /// The method as it was sent.
    package var methodName: String { text(head.methodName) }

    /// The path, percent-decoded once; `*` for a request about the server as a whole.
    package var path: String { text(head.path) }

    /// Whether the request came as HTTP/1.1, so that its sender knows about `Upgrade`.
    package var isHTTP11: Bool { head.minorVersion >= 1 }

    /// Where the path stands in `index`; `nil` if it is not there. Allocates nothing.
    package func position(in index: PathIndex) -> Int? {
        index.position(of: bytes.span, head.path)
    }

    /// The first value of a query key, percent-decoded; `nil` without the key, empty without a value.
    ///
    /// A plus sign stays one, as RFC 3986 has it: versions contain them.
    package func query(_ key: String) -> String? {
        guard let query = head.query else { return nil }
        return QueryText.firstValue(of: key, in: bytes.span, query)
    }

    /// The value of a field, without outer blanks; the first one if the field is repeated.
    ///
    /// Bytes that are not UTF-8 are replaced by U+FFFD.
    package func header(_ name: FieldName) -> String? {
        guard let range = valueRange(of: name) else { return nil }
        return text(range)
    }

    /// The values of a field that is a list, joined by commas; `nil` without the field.
    package func list(_ name: FieldName) -> String? {
        var joined: String?
        for index in 0..<head.fieldCount where name.matches(bytes.span, head.fields[index].name) {
            let value = text(head.fields[index].value)
            joined = if let joined { joined + ", " + value } else { value }
        }
        return joined
    }

    /// The content, decoded; empty for methods whose content has no meaning and for handlers that read none.
    package var body: [UInt8] { Array(bytes[bodyRange]) }

    /// The path as `path` spells it, as bytes, whether they are UTF-8 or not.
    package func withPath<Result>(_ read: (Span<UInt8>) -> Result) -> Result {
        read(bytes.span.extracting(head.path))
    }

    /// The content where it lies, without a copy; empty when `body` is.
    package func withBody<Result>(_ read: (Span<UInt8>) -> Result) -> Result {
        read(bytes.span.extracting(bodyRange))
    }

    func valueRange(of name: FieldName) -> Range<Int>? {
        for index in 0..<head.fieldCount where name.matches(bytes.span, head.fields[index].name) {
            return head.fields[index].value
        }
        return nil
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// Decodes the path where it lies. The parser has made sure that every percent sign has its two digits.
    mutating func decodePath() {
        guard head.pathIsEncoded else { return }
        var (from, to) = (head.path.lowerBound, head.path.lowerBound)
        while from < head.path.upperBound {
            if bytes[from] == UInt8(ascii: "%"), let high = hexDigit(bytes[from + 1]),
                let low = hexDigit(bytes[from + 2])
            {
                bytes[to] = high << 4 | low
                from += 3
            } else {
                bytes[to] = bytes[from]
                from += 1
            }
            to += 1
        }
        head.path = head.path.lowerBound..<to
    }
}

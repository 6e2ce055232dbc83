/// Where the parts of a request line and header lie in the bytes they were read from.
struct RequestHead {
    /// The part that frames what follows the header.
    enum Framing: Equatable {
        case none
        case counted(Int)
        case chunked
    }

    /// Offsets of one field. A header is at most 8 KiB, but it may begin anywhere in a longer buffer.
    struct Field {
        var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
        var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }
        var nameStart: UInt32 = 0
        var nameEnd: UInt32 = 0
        var valueStart: UInt32 = 0
        var valueEnd: UInt32 = 0

        init() {}

        init(name: Range<Int>, value: Range<Int>) {
            nameStart = UInt32(truncatingIfNeeded: name.lowerBound)
            nameEnd = UInt32(truncatingIfNeeded: name.upperBound)
            valueStart = UInt32(truncatingIfNeeded: value.lowerBound)
            valueEnd = UInt32(truncatingIfNeeded: value.upperBound)
        }
    }

    static let maximumLength = 8 * 1024
    static let maximumFields = 64

    var method = RequestMethod.get
    var methodName = 0..<0
    /// The request target as it was sent; empty until it is understood.
    var target = 0..<0
    /// As far as it was understood.
    var path = 0..<0
    /// Whether the path holds percent-encoded bytes.
    var pathIsEncoded = false
    /// What follows the question mark; `nil` without one.
    var query: Range<Int>?
    /// The digit after `HTTP/1.`.
    var minorVersion = 1
    /// As many as there may be, of which the first `fieldCount` count: used again for every request.
    var fields = [Field](repeating: Field(), count: maximumFields)
    var fieldCount = 0
    /// Whether the client wants to use the connection again.
    var keepsAlive = true
    var expectsContinue = false
    var framing = Framing.none
    /// Just past the empty line that ends the header.
    var end = 0
}

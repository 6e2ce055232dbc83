/// A set of bytes as 256 bits: ASCII members that are listed, and all bytes above ASCII or none of them.
struct ByteSet {
    private let words: InlineArray<4, UInt64>

    init(_ members: StaticString, _ ranges: ClosedRange<UInt8>..., beyondASCII: Bool = false) {
        let high: UInt64 = beyondASCII ? .max : 0
        var words: InlineArray<4, UInt64> = [0, 0, high, high]
        func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
        members.withUTF8Buffer { unsafe $0.forEach(insert) }
        for range in ranges { range.forEach(insert) }
        self.words = words
    }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] &>> UInt64(byte & 63) & 1 != 0 }

    /// `token` (RFC 9110, section 5.6.2): methods and field names.
    static let token = ByteSet("!#$%&'*+-.^_`|~", 0x30...0x39, 0x41...0x5A, 0x61...0x7A)
    /// `field-content` (RFC 9110, section 5.5) with the blanks inside it.
    static let fieldValue = ByteSet("\t", 0x20...0x7E, beyondASCII: true)
    /// `pchar` and the slash (RFC 3986, section 3.3) without the percent sign, which two digits must follow.
    static let path = ByteSet("/-._~!$&'()*+,;=:@", 0x30...0x39, 0x41...0x5A, 0x61...0x7A)
    /// The query of RFC 3986, section 3.4, and what browsers leave unencoded there although it does not allow it
    /// (WHATWG URL, "query percent-encode set").
    static let query = ByteSet("/-._~!$&'()*+,;=:@?[]\\^`{|}", 0x30...0x39, 0x41...0x5A, 0x61...0x7A)
    /// `uri-host [ ":" port ]` (RFC 3986, section 3.2.2).
    static let host = ByteSet("-._~!$&'()*+,;=:%[]", 0x30...0x39, 0x41...0x5A, 0x61...0x7A)
    /// `reg-name` of the same section.
    static let hostName = ByteSet("-._~!$&'()*+,;=%", 0x30...0x39, 0x41...0x5A, 0x61...0x7A)
}

extension String {
    /// A line as messages show it: bytes that are no UTF-8 become U+FFFD, but for a character that the end cuts in two.
    init(excerpt bytes: [UInt8]) {
        let cut = bytes.suffix(3).lastIndex { $0 >= 0xC0 } ?? bytes.endIndex
        let last = bytes[cut...]
        let isCut = last.first.map { $0.expectedLength > last.count } ?? false
        self.init(decoding: isCut ? bytes[..<cut] : bytes[...], as: UTF8.self)
    }
}

extension UInt8 {
    /// How many bytes the character has that begins with this one.
    fileprivate var expectedLength: Int { Swift.max(1, (~self).leadingZeroBitCount) }
}

/// The name of a header field, written as a literal and compared without regard to case.
package struct FieldName: ExpressibleByStringLiteral, Sendable {
    private let spelling: StaticString

    package init(stringLiteral spelling: StaticString) {
        self.spelling = spelling
    }

    /// Whether `range` of `bytes`, which holds a valid field name, spells this name.
    func matches(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard range.count == spelling.utf8CodeUnitCount else { return false }
        return spelling.withUTF8Buffer { name in
            for index in 0..<name.count {
                // Among the bytes of a field name, setting this bit changes the case of letters and nothing that a
                // name written here contains.
                guard unsafe bytes[range.lowerBound + index] | 0x20 == name[index] | 0x20 else { return false }
            }
            return true
        }
    }
}

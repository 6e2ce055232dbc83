extension Request {
    /// Whether the client takes gzip and does not like the plain content better (RFC 9110, section 12.5.3).
    package var prefersGzip: Bool {
        var weights = CodingWeights()
        for index in 0..<head.fieldCount where Self.acceptEncoding.matches(bytes.span, head.fields[index].name) {
            weights.read(bytes.span, head.fields[index].value)
        }
        return weights.prefersGzip
    }

    private static let acceptEncoding: FieldName = "accept-encoding"
}

/// The weights in `Accept-Encoding` that matter here, in thousandths; `nil` for a coding that is not listed.
private struct CodingWeights {
    private var gzip: Int?
    private var identity: Int?
    private var others: Int?

    var prefersGzip: Bool {
        let gzipWeight = gzip ?? others ?? 0
        return gzipWeight > 0 && gzipWeight >= (identity ?? 0)
    }

    /// Takes in one field value; elements that cannot be read count as absent.
    mutating func read(_ bytes: Span<UInt8>, _ value: Range<Int>) {
        var rest = value
        while let element = bytes.nextElement(of: &rest) { readElement(bytes, element) }
    }

    private mutating func readElement(_ bytes: Span<UInt8>, _ element: Range<Int>) {
        var semicolon = element.lowerBound
        while semicolon < element.upperBound, bytes[semicolon] != UInt8(ascii: ";") { semicolon += 1 }
        let coding = bytes.trimmed(element.lowerBound..<semicolon)
        var weight = 1000
        if semicolon < element.upperBound {
            guard let given = Self.weight(bytes, bytes.trimmed(semicolon + 1..<element.upperBound)) else { return }
            weight = given
        }
        if Self.gzipName.matches(bytes, coding) || Self.oldGzipName.matches(bytes, coding) {
            gzip = gzip ?? weight
        } else if Self.identityName.matches(bytes, coding) {
            identity = identity ?? weight
        } else if coding.count == 1, bytes[coding.lowerBound] == UInt8(ascii: "*") {
            others = others ?? weight
        }
    }

    /// `q=` and at most three decimals between 0 and 1 (RFC 9110, section 12.4.2), in thousandths.
    private static func weight(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        guard (3...7).contains(range.count), bytes[range.lowerBound] | 0x20 == UInt8(ascii: "q"),
            bytes[range.lowerBound + 1] == UInt8(ascii: "=")
        else { return nil }
        var thousandths = 0
        var place = 1000
        for index in range.lowerBound + 2..<range.upperBound {
            if index == range.lowerBound + 3 {
                guard bytes[index] == UInt8(ascii: ".") else { return nil }
                continue
            }
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) else { return nil }
            thousandths += Int(bytes[index] - UInt8(ascii: "0")) * place
            place /= 10
        }
        return thousandths <= 1000 ? thousandths : nil
    }

    private static let gzipName: FieldName = "gzip"
    private static let oldGzipName: FieldName = "x-gzip"
    private static let identityName: FieldName = "identity"
}

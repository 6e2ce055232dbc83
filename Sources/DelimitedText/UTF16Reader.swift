/// Turns UTF-16 into UTF-8, however the bytes come in.
struct UTF16Reader {
    private let isBigEndian: Bool
    /// What the last bytes left over: half a unit, or the first unit of a surrogate pair.
    private var lowByte: UInt8?
    private var highSurrogate: UInt16?
    /// Where the text has come to, for messages.
    private var line = 1
    private var column = 1
    private var isBehindCarriageReturn = false

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// Appends the text of `bytes` to `text`.
    mutating func decode(_ bytes: ArraySlice<UInt8>, into text: inout [UInt8]) throws(TextError) {
        for byte in bytes {
            guard let first = lowByte else {
                lowByte = byte
                continue
            }
            lowByte = nil
            let unit = isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
            try append(unit, to: &text)
        }
    }

    /// - Throws: When half a character is left.
    func finish() throws(TextError) {
        guard lowByte == nil, highSurrogate == nil else { throw fault() }
    }

    private mutating func append(_ unit: UInt16, to text: inout [UInt8]) throws(TextError) {
        if let high = highSurrogate {
            guard UTF16.isTrailSurrogate(unit),
                let scalar = Unicode.Scalar(0x10000 + (UInt32(high) & 0x3FF) << 10 + UInt32(unit) & 0x3FF)
            else { throw fault() }
            highSurrogate = nil
            append(scalar, to: &text)
        } else if UTF16.isLeadSurrogate(unit) {
            highSurrogate = unit
        } else if let scalar = Unicode.Scalar(unit) {
            append(scalar, to: &text)
        } else {
            throw fault()
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar, to text: inout [UInt8]) {
        if scalar.isASCII {
            text.append(UInt8(truncatingIfNeeded: scalar.value))
        } else if let bytes = UTF8.encode(scalar) {
            text.append(contentsOf: bytes)
        }
        if scalar == "\r" || scalar == "\n" && !isBehindCarriageReturn { line += 1 }
        column = scalar == "\r" || scalar == "\n" ? 1 : column + 1
        isBehindCarriageReturn = scalar == "\r"
    }

    private func fault() -> TextError {
        .malformed(TextFault(.invalidEncoding, line: line, column: column, excerpt: ""))
    }
}

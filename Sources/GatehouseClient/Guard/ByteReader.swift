/// Reads numbers, least significant byte first. Behind the end there are zeros.
struct ByteReader {
    private let bytes: ArraySlice<UInt8>
    var offset = 0

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    mutating func number<Number: FixedWidthInteger>() -> Number {
        defer { offset += Number.bitWidth / 8 }
        return number(at: offset)
    }

    func number<Number: FixedWidthInteger>(at offset: Int) -> Number {
        var number: Number = 0
        for index in 0..<Number.bitWidth / 8 {
            number |= Number(truncatingIfNeeded: byte(at: offset + index)) << Number(8 * index)
        }
        return number
    }

    mutating func byte() -> Int {
        defer { offset += 1 }
        return Int(byte(at: offset))
    }

    mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        defer { offset += count }
        return bytes.dropFirst(offset).prefix(count)
    }

    private func byte(at offset: Int) -> UInt8 {
        offset < bytes.count ? bytes[bytes.startIndex + offset] : 0
    }
}

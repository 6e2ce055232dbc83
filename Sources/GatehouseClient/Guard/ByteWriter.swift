/// Appends numbers, least significant byte first.
struct ByteWriter {
    var bytes: [UInt8] = []

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    mutating func number<Number: FixedWidthInteger>(_ number: Number) {
        for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> Number(shift)))
        }
    }

    /// A small number; what does not fit becomes the largest that does.
    mutating func byte(_ number: Int) { bytes.append(UInt8(clamping: number)) }

    mutating func zeros(upTo size: Int) {
        bytes += repeatElement(0, count: max(0, size - bytes.count))
    }
}

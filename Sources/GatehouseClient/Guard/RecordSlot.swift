/// One of the two places in the file, 512 bytes that hold a whole record.
///
/// What every format has in common: the magic, the number of the format and the length at the start, and a CRC-32 of
/// everything before it in the last four bytes. So a reader can tell a newer format from damage.
package enum RecordSlot: Hashable, Sendable {
    /// Never written: zeros, or the file ends before it.
    case empty
    case record(GuardRecord, generation: UInt64)
    /// Whole, but of a format that this code does not know.
    case newer
    case damaged

    package static let size = 512
    /// Where slots begin; far enough apart that no page and no sector of a disk holds parts of both.
    package static let offsets = [0, 4096]

    static let magic: [UInt8] = Array("GHlg".utf8)
    static let format: UInt16 = 1
    private static let checkedSize = size - 4

    /// Reads any bytes.
    package init(_ bytes: [UInt8]) {
        if bytes.allSatisfy({ $0 == 0 }) {
            self = .empty
            return
        }
        var reader = ByteReader(bytes[...])
        guard bytes.count == Self.size, bytes.starts(with: Self.magic),
            CRC32.of(bytes[..<Self.checkedSize]) == reader.number(at: Self.checkedSize)
        else {
            self = .damaged
            return
        }
        reader.offset = Self.magic.count
        let format: UInt16 = reader.number()
        let length: UInt16 = reader.number()
        if format > Self.format {
            self = .newer
        } else if format == Self.format, length == UInt16(Self.size) {
            let generation: UInt64 = reader.number()
            self = .record(GuardRecord(&reader), generation: generation)
        } else {
            self = .damaged
        }
    }

    /// The bytes of a record.
    package static func bytes(of record: GuardRecord, generation: UInt64) -> [UInt8] {
        var writer = ByteWriter(capacity: size)
        writer.bytes += magic
        writer.number(format)
        writer.number(UInt16(size))
        writer.number(generation)
        record.write(to: &writer)
        return withCheck(writer.bytes)
    }

    /// Fills up with zeros, cuts what is too much, and puts the right checksum at the end.
    package static func withCheck(_ bytes: [UInt8]) -> [UInt8] {
        var writer = ByteWriter(capacity: size)
        writer.bytes += bytes.prefix(checkedSize)
        writer.zeros(upTo: checkedSize)
        writer.number(CRC32.of(writer.bytes[...]))
        return writer.bytes
    }
}

internal import CZlib

/// Inflates gzip (RFC 1952) with any number of members, as `cat a.gz b.gz` makes them.
@safe final class GzipReader {
    private static let inputSize = 64 << 10

    private let source: RawBytes
    private let stream: UnsafeMutablePointer<z_stream>
    private let input: UnsafeMutableRawBufferPointer
    private var isBetweenMembers = false
    private var isDamaged = false

    /// - Parameter head: what was read of `source` already, to see that it is gzip; at most 64 KiB.
    init(_ source: RawBytes, head: [UInt8]) throws(TextError) {
        self.source = source
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        unsafe input = .allocate(byteCount: Self.inputSize, alignment: 16)
        // Window bits above 15 ask zlib for a gzip wrapper instead of its own.
        let started = unsafe inflateInit2_(stream, 15 + 16, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
        guard started == Z_OK, head.count <= Self.inputSize else { throw .damagedGzip(input: source.name) }
        unsafe input.copyBytes(from: head)
        offer(head.count)
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
        unsafe input.deallocate()
    }

    private func offer(_ count: Int) {
        unsafe stream.pointee.next_in = unsafe input.baseAddress?.assumingMemoryBound(to: UInt8.self)
        unsafe stream.pointee.avail_in = UInt32(clamping: count)
    }

    /// - Returns: How many bytes of `room` were filled; 0 at the end.
    func read(into room: UnsafeMutableRawBufferPointer) throws(TextError) -> Int {
        if isDamaged { throw .damagedGzip(input: source.name) }
        unsafe stream.pointee.next_out = unsafe room.baseAddress?.assumingMemoryBound(to: UInt8.self)
        unsafe stream.pointee.avail_out = UInt32(clamping: room.count)
        while unsafe stream.pointee.avail_out == room.count {
            if unsafe stream.pointee.avail_in == 0 {
                let count = try unsafe source.read(into: input)
                offer(count)
                // Within a member, zlib may have some text left; without any it says so.
                if count == 0, isBetweenMembers { return 0 }
            }
            if isBetweenMembers, try !beginMember() { continue }
            switch unsafe inflate(stream, Z_NO_FLUSH) {
            case Z_OK: break
            case Z_STREAM_END: isBetweenMembers = true
            default:
                // What was inflated before the damage is given first, however large the pieces are.
                isDamaged = true
                if unsafe stream.pointee.avail_out == room.count { throw .damagedGzip(input: source.name) }
            }
        }
        return unsafe room.count - Int(stream.pointee.avail_out)
    }

    /// Zeros behind a member are the padding of a tape or a block device.
    private func beginMember() throws(TextError) -> Bool {
        while unsafe stream.pointee.avail_in > 0, unsafe stream.pointee.next_in.pointee == 0 {
            unsafe stream.pointee.next_in += 1
            unsafe stream.pointee.avail_in -= 1
        }
        guard unsafe stream.pointee.avail_in > 0 else { return false }
        guard unsafe inflateReset(stream) == Z_OK else { throw .damagedGzip(input: source.name) }
        isBetweenMembers = false
        return true
    }
}

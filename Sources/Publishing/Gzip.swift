import CZlib

/// Gzip as every replica must write it: the same input gives the same bytes.
///
/// RFC 1952 lets a writer put a time and a system into the header; both are fixed here ("unknown"), and so are level,
/// window and memory. Bytes can still differ between zlib releases, which is why the entity tag of a compressed
/// answer is that of the plain one with a suffix and not a hash of these bytes.
package enum Gzip {
    /// `bytes` compressed, or `nil` when zlib has no memory left for it.
    package static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = unsafe z_stream()
        // Window bits above 15 ask zlib for a gzip wrapper instead of its own.
        let started = unsafe deflateInit2_(
            &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY, zlibVersion(),
            Int32(MemoryLayout<z_stream>.size))
        guard started == Z_OK, let size = UInt32(exactly: bytes.count) else { return nil }
        defer { unsafe deflateEnd(&stream) }
        var header = unsafe gz_header()
        unsafe header.os = 255
        return unsafe withUnsafeMutablePointer(to: &header) { header in
            guard unsafe deflateSetHeader(&stream, header) == Z_OK else { return nil }
            var input = bytes
            let room = unsafe Int(deflateBound(&stream, UInt(size)))
            return unsafe input.withUnsafeMutableBufferPointer { input in
                unsafe deflateAll(&stream, from: input.baseAddress, count: size, into: room)
            }
        }
    }

    /// One call suffices, because `room` is zlib's own upper bound.
    private static func deflateAll(
        _ stream: UnsafeMutablePointer<z_stream>, from input: UnsafeMutablePointer<UInt8>?, count: UInt32,
        into room: Int
    ) -> [UInt8]? {
        var finished = false
        let output = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, written in
            unsafe stream.pointee.next_in = unsafe input
            unsafe stream.pointee.avail_in = count
            unsafe stream.pointee.next_out = output.baseAddress
            unsafe stream.pointee.avail_out = UInt32(clamping: room)
            finished = unsafe deflate(stream, Z_FINISH) == Z_STREAM_END
            written = unsafe room - Int(stream.pointee.avail_out)
        }
        return finished ? output : nil
    }
}

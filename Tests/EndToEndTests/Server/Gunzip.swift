import CZlib

/// Undoes gzip, as a phone does.
enum Gunzip {
    /// The content of one gzip file of at most a megabyte; nil for anything else, also when its checksum is wrong.
    static func inflate(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = unsafe z_stream()
        // 16 above the window bits: gzip and nothing else.
        guard
            unsafe inflateInit2_(&stream, 15 + 16, zlibVersion(), Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { unsafe inflateEnd(&stream) }
        var input = bytes
        var isWhole = false
        let output = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 20) { output, written in
            unsafe input.withUnsafeMutableBufferPointer { input in
                unsafe stream.next_in = input.baseAddress
                unsafe stream.avail_in = UInt32(input.count)
                unsafe stream.next_out = output.baseAddress
                unsafe stream.avail_out = UInt32(output.count)
                isWhole = unsafe CZlib.inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_in == 0
                written = unsafe output.count - Int(stream.avail_out)
            }
        }
        return isWhole ? output : nil
    }
}

/// The bytes of an input, unpacked where they were packed.
enum ByteSource {
    case stored(RawBytes)
    case packed(GzipReader)

    /// - Returns: How many bytes of `room` were filled; 0 at the end.
    func read(into room: UnsafeMutableRawBufferPointer) throws(TextError) -> Int {
        switch self {
        case .stored(let raw): try unsafe raw.read(into: room)
        case .packed(let gzip): try unsafe gzip.read(into: room)
        }
    }

    /// Reads until there are `count` bytes, or at least `least`, or no more.
    func read(_ count: Int, atLeast least: Int) throws(TextError) -> [UInt8] {
        var failure: TextError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            do throws(TextError) {
                while filled < min(count, least) {
                    let rest = unsafe UnsafeMutableRawBufferPointer(
                        rebasing: UnsafeMutableRawBufferPointer(room)[filled...])
                    let more = try unsafe read(into: rest)
                    if more == 0 { break }
                    filled += more
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}

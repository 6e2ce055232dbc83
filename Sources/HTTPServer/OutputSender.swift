internal import CLinux
internal import Glibc

/// Sends bytes and the large contents that belong between them, without copying either.
enum OutputSender {
    /// - Parameters:
    ///   - start: How much of all this, in the order of sending, is gone already.
    ///   - total: How much there is.
    /// - Returns: How much is gone now, less than `total` if the client takes no more; `nil` if the connection is dead.
    static func send(
        _ descriptor: Int32, _ bytes: [UInt8], _ references: [Response.Reference], from start: Int, total: Int
    ) -> Int? {
        if references.isEmpty { return send(descriptor, bytes, start..<bytes.count).map { start + $0 } }
        var sent = start
        // Where the piece begins that is looked at: in all this, and in the bytes.
        var (piece, position) = (0, 0)
        for index in 0...references.count {
            let end = index < references.count ? references[index].position : bytes.count
            let length = end - position
            if sent < piece + length {
                let range = position + sent - piece..<end
                guard let count = send(descriptor, bytes, range, more: index < references.count) else { return nil }
                sent += count
                if count < range.count { return sent }
            }
            piece += length
            position = end
            guard index < references.count else { break }
            let response = references[index].response
            if sent < piece + response.body.count {
                let range = response.body.lowerBound + sent - piece..<response.body.upperBound
                let isLast = sent + range.count == total
                guard let count = send(descriptor, response.bytes, range, more: !isLast) else { return nil }
                sent += count
                if count < range.count { return sent }
            }
            piece += response.body.count
        }
        return sent
    }

    /// - Parameter more: Whether the kernel may wait for the next piece before it fills a packet.
    /// - Returns: How many bytes of `range` were taken; `nil` if the connection is dead.
    private static func send(
        _ descriptor: Int32, _ bytes: [UInt8], _ range: Range<Int>, more: Bool = false
    ) -> Int? {
        let flags = Int32(MSG_NOSIGNAL) | (more ? Int32(MSG_MORE) : 0)
        let count = unsafe bytes.withUnsafeBytes { buffer in
            unsafe Glibc.send(descriptor, buffer.baseAddress.map { unsafe $0 + range.lowerBound }, range.count, flags)
        }
        if count >= 0 { return count }
        return errno == EAGAIN || errno == EINTR || errno == ENOBUFS ? 0 : nil
    }
}

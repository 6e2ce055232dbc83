/// The text of an input as UTF-8 without a byte order mark, whatever it is stored as.
///
/// Gzip is told by its first two bytes (RFC 1952), UTF-16 and UTF-8 by their byte order mark; without one, text is UTF-8.
/// UTF-8 is passed on as it is: whoever needs a cell checks that cell.
package final class TextStream {
    package let name: String
    package let traits: TextTraits
    private let raw: RawBytes
    private let source: ByteSource
    private var utf16: UTF16Reader?
    /// Text that was decoded and not yet taken: behind `taken`.
    private var ahead: [UInt8]
    private var taken: Int
    private var isAtEnd = false
    private var failure: TextError?

    /// UTF-8 at hand, even where it begins as something else would.
    init(utf8: [UInt8], name: String) throws(TextError) {
        raw = try RawBytes(.bytes(utf8, name: name))
        (self.name, source, traits, ahead, taken) = (name, .stored(raw), TextTraits(), [], 0)
    }

    /// Opens the input and looks at its first bytes.
    package init(_ input: TextInput) throws(TextError) {
        raw = try RawBytes(input)
        name = raw.name
        let head = try ByteSource.stored(raw).read(4, atLeast: 4)
        let isGzip = head.starts(with: [0x1F, 0x8B])
        if isGzip {
            source = .packed(try GzipReader(raw, head: head))
            ahead = try source.read(4, atLeast: 4)
        } else {
            source = .stored(raw)
            ahead = head
        }
        let (encoding, markLength) = Self.encoding(of: ahead)
        traits = TextTraits(encoding: encoding, isGzip: isGzip)
        taken = markLength
        guard encoding != .utf8 else { return }
        var reader = UTF16Reader(isBigEndian: encoding == .utf16BigEndian)
        var text: [UInt8] = []
        try reader.decode(ahead[markLength...], into: &text)
        (ahead, taken, utf16) = (text, 0, reader)
    }

    private static func encoding(of head: [UInt8]) -> (TextTraits.Encoding, markLength: Int) {
        if head.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
        if head.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
        return (.utf8, head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    }

    /// Bytes of the raw input that were read, for progress.
    package var bytesRead: Int { raw.bytesRead }

    /// How long the raw input is; nil for a pipe.
    package var bytesInAll: Int? { raw.bytesInAll }

    /// The next bytes, which stay to be read.
    ///
    /// - Returns: `count` bytes, or fewer where the text ends.
    package func peek(_ count: Int) throws(TextError) -> [UInt8] {
        while ahead.count - taken < count, try fill() {}
        return Array(ahead[taken..<min(taken + max(count, 0), ahead.count)])
    }

    /// Everything that was not read yet.
    ///
    /// - Throws: `tooLong` for more than `limit` bytes.
    package func readAll(limit: Int) throws(TextError) -> [UInt8] {
        while try fill() {
            if ahead.count - taken > limit { throw .tooLong(input: name, limit: limit) }
        }
        guard ahead.count - taken <= limit else { throw .tooLong(input: name, limit: limit) }
        defer { (ahead, taken) = ([], 0) }
        return Array(ahead[taken...])
    }

    /// Appends up to `count` bytes to `buffer`.
    ///
    /// - Returns: How many; 0 at the end.
    package func read(_ count: Int, into buffer: inout [UInt8]) throws(TextError) -> Int {
        if ahead.count == taken, utf16 == nil {
            let before = buffer.count
            buffer.append(contentsOf: try source.read(count, atLeast: 1))
            return buffer.count - before
        }
        if ahead.count == taken { while try fill(), ahead.count == taken {} }
        let length = min(count, ahead.count - taken)
        buffer.append(contentsOf: ahead[taken..<taken + length])
        taken += length
        return length
    }

    /// The next bytes, at most `count`; none at the end.
    func readChunk(_ count: Int) throws(TextError) -> [UInt8] {
        if ahead.count == taken, utf16 == nil { return try source.read(count, atLeast: 1) }
        var bytes: [UInt8] = []
        _ = try read(count, into: &bytes)
        return bytes
    }

    /// Fills the front of `room`.
    ///
    /// - Returns: How many bytes there were; 0 at the end.
    func read(into room: UnsafeMutableRawBufferPointer) throws(TextError) -> Int {
        if ahead.count == taken {
            guard utf16 != nil else { return try unsafe source.read(into: room) }
            while try fill(), ahead.count == taken {}
        }
        let count = min(room.count, ahead.count - taken)
        unsafe ahead.withUnsafeBytes { bytes in
            unsafe room.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[taken..<taken + count]))
        }
        taken += count
        return count
    }

    /// Decodes some more into `ahead`; false at the end.
    private func fill() throws(TextError) -> Bool {
        guard !isAtEnd else { return false }
        if taken == ahead.count { (ahead, taken) = ([], 0) }
        if let failure { throw failure }
        let stored = try source.read(64 << 10, atLeast: 1)
        isAtEnd = stored.isEmpty
        guard var reader = utf16 else {
            ahead.append(contentsOf: stored)
            return !isAtEnd
        }
        do throws(TextError) {
            if isAtEnd { try reader.finish() } else { try reader.decode(stored[...], into: &ahead) }
        } catch {
            // The text before the fault is given first.
            (failure, isAtEnd) = (error, false)
        }
        utf16 = reader
        return !isAtEnd
    }
}

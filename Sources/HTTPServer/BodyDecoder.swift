/// Finds the content of a request in the bytes that follow its header (RFC 9112, sections 6 and 7).
struct BodyDecoder {
    /// What the next bytes turned out to be.
    enum Step: Equatable {
        /// Bytes of the content; go on behind them.
        case content(Range<Int>)
        /// All bytes are used up and the content is not complete.
        case needsMore
        /// The request ends before this place.
        case finished(Int)
    }

    static let maximumLength = 64 * 1024
    static let maximumExtensions = 1024
    static let maximumTrailers = 4 * 1024

    private enum State {
        case counted
        case sizeStart, size, sizeBlank, sizeExtension, sizeEnd
        case chunk, chunkCR, chunkLF
        case trailerStart, trailerName, trailerValue, trailerLF
        case lastLF
        case finished
    }

    private var state: State
    /// Bytes of content to come in this chunk or, without chunks, at all.
    private var remaining: Int
    /// Bytes of content so far, over all chunks.
    private var total = 0
    private var sizeDigits = 0
    private var extensionLength = 0
    private var trailerLength = 0

    init(_ framing: RequestHead.Framing) throws(RequestFault) {
        switch framing {
        case .none:
            state = .finished
            remaining = 0
        case .counted(let length):
            guard length <= Self.maximumLength else { throw .bodyTooLarge }
            state = .counted
            remaining = length
        case .chunked:
            state = .sizeStart
            remaining = 0
        }
    }

    /// Reads on in `range`, the bytes that were not read before.
    mutating func next(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(RequestFault) -> Step {
        var index = range.lowerBound
        while state != .finished {
            guard index < range.upperBound else { return .needsMore }
            if state == .counted || state == .chunk {
                let length = min(remaining, range.upperBound - index)
                remaining -= length
                if remaining == 0 { state = state == .counted ? .finished : .chunkCR }
                return .content(index..<index + length)
            }
            try step(bytes[index])
            index += 1
        }
        return .finished(index)
    }

    /// Takes one byte of the framing around chunks.
    private mutating func step(_ byte: UInt8) throws(RequestFault) {
        switch state {
        case .sizeStart, .size, .sizeBlank, .sizeExtension, .sizeEnd: try stepSize(byte)
        case .chunkCR:
            guard byte == .carriageReturn else { throw .badChunk }
            state = .chunkLF
        case .chunkLF:
            guard byte == .lineFeed else { throw .badChunk }
            state = .sizeStart
        case .trailerStart, .trailerName, .trailerValue, .trailerLF, .lastLF: try stepTrailer(byte)
        case .counted, .chunk, .finished: break
        }
    }

    private mutating func stepSize(_ byte: UInt8) throws(RequestFault) {
        switch (state, byte) {
        case (.sizeStart, _):
            guard let digit = hexDigit(byte) else { throw .badChunk }
            remaining = Int(digit)
            sizeDigits = 1
            state = .size
        case (.sizeEnd, _):
            guard byte == .lineFeed else { throw .badChunk }
            total += remaining
            state = remaining == 0 ? .trailerStart : .chunk
        case (_, .carriageReturn) where state != .sizeBlank:
            state = .sizeEnd
        case (.sizeExtension, _):
            guard ByteSet.fieldValue.contains(byte) else { throw .badChunk }
            try countExtension()
        case (_, UInt8(ascii: ";")):
            try countExtension()
            state = .sizeExtension
        case (_, UInt8(ascii: " ")), (_, UInt8(ascii: "\t")):
            // Blanks are allowed before an extension only (`BWS`, RFC 9112, section 7.1.1).
            try countExtension()
            state = .sizeBlank
        case (.size, _):
            guard let digit = hexDigit(byte), sizeDigits < 16 else { throw .badChunk }
            sizeDigits += 1
            remaining = remaining * 16 + Int(digit)
        default:
            throw .badChunk
        }
        guard remaining <= Self.maximumLength - total || state == .chunk else { throw .bodyTooLarge }
    }

    private mutating func countExtension() throws(RequestFault) {
        extensionLength += 1
        guard extensionLength <= Self.maximumExtensions else { throw .extensionsTooLong }
    }

    /// Trailer fields are read past: nothing here may depend on them.
    private mutating func stepTrailer(_ byte: UInt8) throws(RequestFault) {
        trailerLength += 1
        guard trailerLength <= Self.maximumTrailers else { throw .trailersTooLong }
        switch state {
        case .trailerStart where byte == .carriageReturn:
            state = .lastLF
        case .trailerStart:
            guard ByteSet.token.contains(byte) else { throw .badTrailer }
            state = .trailerName
        case .trailerName where byte == UInt8(ascii: ":"):
            state = .trailerValue
        case .trailerName:
            guard ByteSet.token.contains(byte) else { throw .badTrailer }
        case .trailerValue where byte == .carriageReturn:
            state = .trailerLF
        case .trailerValue:
            guard ByteSet.fieldValue.contains(byte) else { throw .badTrailer }
        case .trailerLF:
            guard byte == .lineFeed else { throw .badTrailer }
            state = .trailerStart
        default:
            guard byte == .lineFeed else { throw .badTrailer }
            state = .finished
        }
    }
}

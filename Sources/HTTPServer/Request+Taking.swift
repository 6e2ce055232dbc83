extension Request {
    /// Room for the longest header, the longest body and a turn's input.
    static let capacity = RequestHead.maximumLength + BodyDecoder.maximumLength + EventLoop.inputPerTurn

    /// Reads one request with its body.
    ///
    /// - Parameters:
    ///   - range: The bytes that have arrived, from the first one of this request. If more are needed, the next call gets
    ///     the same bytes and more; if a part of the body has arrived, header and decoded content up to `partial.end`, and
    ///     then what is new.
    ///   - partial: `nil` before the header is complete and after the request.
    /// - Returns: Where the request after it starts; `nil` if more bytes are needed.
    mutating func take(_ range: Range<Int>, _ partial: inout PartialBody?) throws(RequestFault) -> Int? {
        guard try RequestParser.parse(bytes, range, into: &head) else { return nil }
        if partial == nil, head.framing == .none {
            bodyRange = head.end..<head.end
            return head.end
        }
        var decoder = if let partial { partial.decoder } else { try BodyDecoder(head.framing) }
        var position = partial.map { range.lowerBound + $0.end } ?? head.end
        var bodyEnd = position
        // It looks through the path, which is not to be done for every chunk.
        let keepsBody = self.keepsBody
        while true {
            switch try decoder.next(bytes.span, position..<range.upperBound) {
            case .content(let content):
                position = content.upperBound
                if keepsBody {
                    moveContent(content, to: bodyEnd)
                    bodyEnd += content.count
                }
            case .needsMore:
                partial = PartialBody(decoder: decoder, end: bodyEnd - range.lowerBound)
                return nil
            case .finished(let end):
                partial = nil
                bodyRange = head.end..<bodyEnd
                return end
            }
        }
    }

    /// Moves decoded content to where the content before it ends; never forward.
    private mutating func moveContent(_ content: Range<Int>, to place: Int) {
        guard place < content.lowerBound else { return }
        for offset in 0..<content.count { bytes[place + offset] = bytes[content.lowerBound + offset] }
    }
}

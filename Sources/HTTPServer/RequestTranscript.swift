/// What the server understands of the bytes on a connection, without a connection: for tests and fuzzers.
package enum RequestTranscript {
    /// One entry per request, and a last one for the fault that ends the connection, if there is one.
    ///
    /// - Parameter pieces: The bytes as they arrive.
    package static func read(_ pieces: [ArraySlice<UInt8>]) -> [String] {
        var request = Request(worker: 0, capacity: Request.capacity)
        var entries: [String] = []
        var received: [UInt8] = []
        var partial: PartialBody?
        do throws(RequestFault) {
            for var piece in pieces {
                while !piece.isEmpty {
                    let new = piece.prefix(EventLoop.inputPerTurn)
                    piece = piece.dropFirst(new.count)
                    let end = received.count + new.count
                    request.bytes.replaceSubrange(0..<end, with: received + new)
                    var start = 0
                    while start < end || partial != nil, let next = try request.take(start..<end, &partial) {
                        start = next
                        request.decodePath()
                        entries.append(request.summary)
                        if !request.head.keepsAlive { return entries }
                    }
                    received = Array(request.bytes[start..<(partial.map { start + $0.end } ?? end)])
                }
            }
        } catch {
            entries.append("\(error.status) \(error)")
        }
        return entries
    }
}

extension Request {
    /// Everything a handler could learn about this request.
    fileprivate var summary: String {
        let fields = (0..<head.fieldCount).map { index in
            (String(decoding: bytes[head.fields[index].name], as: UTF8.self), Array(bytes[head.fields[index].value]))
        }
        return """
            \(methodName) \(path) \(query("a") ?? "-") 1.\(head.minorVersion) \(fields) gzip \(prefersGzip) \
            alive \(head.keepsAlive) body \(body)
            """
    }
}

/// The lines of one event loop on their way to the access log, in the Common Log Format.
struct AccessLogLines {
    private let log: AccessLog
    private var lines: [UInt8] = []
    private var count = 0
    /// `[30/Nov/2026:02:24:46 +0000]`
    private var time: [UInt8] = []

    init(_ log: AccessLog) {
        self.log = log
    }

    mutating func setTime(_ seconds: Int) {
        let now = CivilTime(seconds: seconds)
        time = Array("[\(now.dayText)/\(HTTPDate.months[now.month - 1])/\(now.year):\(now.clock) +0000]".utf8)
    }

    mutating func append(_ request: borrowing Request, _ exchange: Response.Exchange, peer: String) {
        begin(peer)
        append(request.bytes[request.head.methodName])
        lines.append(UInt8(ascii: " "))
        append(request.bytes[request.head.target])
        lines.append(contentsOf: " HTTP/1.\(request.head.minorVersion)".utf8)
        finish(exchange)
    }

    /// Logs bytes that were no request.
    mutating func append(_ fault: RequestFault, _ exchange: Response.Exchange, peer: String) {
        begin(peer)
        lines.append(contentsOf: "\(fault)".utf8)
        finish(exchange)
    }

    /// Hands the lines on; ones that there is no room for are dropped and counted.
    mutating func flush(_ counters: CounterCells) {
        guard count > 0 else { return }
        if !log.append(lines) { counters.add(.accessLogDropped, count) }
        lines.removeAll(keepingCapacity: true)
        count = 0
    }

    private mutating func begin(_ peer: String) {
        lines.append(contentsOf: peer.utf8)
        lines.append(contentsOf: " - - ".utf8)
        lines.append(contentsOf: time)
        lines.append(contentsOf: " \"".utf8)
    }

    /// The parser lets no quotation mark and no control character into a method or a target, so nothing is escaped.
    private mutating func append(_ bytes: ArraySlice<UInt8>) { lines.append(contentsOf: bytes) }

    private mutating func finish(_ exchange: Response.Exchange) {
        lines.append(contentsOf: "\" \(exchange.status) \(exchange.contentLength)\n".utf8)
        count += 1
    }
}

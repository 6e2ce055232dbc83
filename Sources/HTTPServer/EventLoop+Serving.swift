internal import CLinux
internal import Glibc

extension EventLoop {
    /// Reads what has arrived and answers the requests in it.
    ///
    /// - Returns: Whether there was anything, be it the end.
    @discardableResult
    mutating func read(_ slot: Int) -> Bool {
        let held = restore(slot)
        let descriptor = connections.slots[slot].descriptor
        let room = min(Self.inputPerTurn, request.bytes.count - held)
        let count = unsafe request.bytes.withUnsafeMutableBytes { bytes in
            unsafe recv(descriptor, bytes.baseAddress.map { unsafe $0 + held }, room, 0)
        }
        if count > 0 {
            parts.counters.add(.bytesReceived, count)
            serve(slot, received: held + count)
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
            close(slot)
        } else {
            return false
        }
        return true
    }

    /// Puts what had arrived before at the front of the buffer.
    ///
    /// - Returns: How much that is.
    mutating func restore(_ slot: Int) -> Int {
        let count = connections.slots[slot].received.count
        if count > 0 { request.bytes.replaceSubrange(0..<count, with: connections.slots[slot].received) }
        return count
    }

    /// Answers the requests among the first `received` bytes of the buffer, as many as one turn may, and keeps the rest.
    mutating func serve(_ slot: Int, received: Int) {
        var start = 0
        var answers = 0
        var isIncomplete = false
        do throws(RequestFault) {
            while answers < Self.answersPerTurn, response.output.count < Self.outputPerTurn,
                !connections.slots[slot].isEnding, connections.slots[slot].stream == nil
            {
                guard start < received || connections.slots[slot].partialBody != nil,
                    let next = try takeRequest(slot, start..<received)
                else {
                    isIncomplete = true
                    break
                }
                answer(slot)
                answers += 1
                start = next
            }
        } catch {
            refuse(slot, error)
            start = received
        }
        keep(slot, start, received, isIncomplete: isIncomplete, hasAnswered: answers > 0)
        writeOut(slot)
    }

    /// Reads the next request with its body.
    ///
    /// - Returns: Where the one after it starts; `nil` if more bytes are needed.
    private mutating func takeRequest(_ slot: Int, _ range: Range<Int>) throws(RequestFault) -> Int? {
        let hadHeader = connections.slots[slot].partialBody != nil
        let next = try request.take(range, &connections.slots[slot].partialBody)
        if next == nil, !hadHeader, connections.slots[slot].partialBody != nil, request.head.expectsContinue,
            request.head.end == range.upperBound
        {
            response.sendContinue()
        }
        return next
    }

    /// Lets the handler answer the request that was taken.
    private mutating func answer(_ slot: Int) {
        request.decodePath()
        let closes = !request.head.keepsAlive || isDraining
        response.exchange = Response.Exchange()
        response.exchange.isHead = request.head.method == .head
        response.exchange.closes = closes
        response.exchange.confirmsKeepAlive = !closes && request.head.minorVersion == 0
        parts.handler.respond(to: request, from: snapshot, with: &response)
        if response.exchange.status == 0 { response.send(status: 500, fields: ["Cache-Control": "no-store"]) }
        if let topic = response.exchange.topic {
            connections.slots[slot].stream = EventStream(topic: topic, announcementCount: announcementCount)
        } else if closes {
            connections.slots[slot].isEnding = true
        }
        parts.counters.add(.requests)
        parts.counters.addAnswer(response.exchange.status)
        log?.append(request, response.exchange, peer: connections.slots[slot].peer)
    }

    /// Answers what is no request that this server takes, and ends the connection after that.
    mutating func refuse(_ slot: Int, _ fault: RequestFault) {
        response.exchange = Response.Exchange()
        response.exchange.closes = true
        if !isRefusedByHandler(fault) {
            response.send(
                status: fault.status,
                fields: ["Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"],
                body: Array("\(fault)\n".utf8))
        }
        connections.slots[slot].isEnding = true
        connections.slots[slot].partialBody = nil
        parts.counters.add(.requestsRefused)
        parts.counters.addAnswer(response.exchange.status)
        log?.append(fault, response.exchange, peer: connections.slots[slot].peer)
    }

    /// Lets the handler say in its own form what is wrong.
    private mutating func isRefusedByHandler(_ fault: RequestFault) -> Bool {
        switch fault {
        // What the head was read from last need not be this connection's.
        case .headerTimeout, .bodyTimeout: return false
        default:
            request.decodePath()
            let refusal = RefusedRequest(fault, request.head)
            return parts.handler.refuse(refusal, of: request, from: snapshot, with: &response)
        }
    }

    /// Keeps what was not answered, and decides what the connection is waited for.
    private mutating func keep(_ slot: Int, _ start: Int, _ end: Int, isIncomplete: Bool, hasAnswered: Bool) {
        if let partial = connections.slots[slot].partialBody {
            connections.slots[slot].received = Array(request.bytes[start..<start + partial.end])
            if connections.slots[slot].phase != .body || hasAnswered { connections.setDeadline(slot, .body, now: now) }
            connections.slots[slot].phase = .body
        } else if connections.slots[slot].isEnding || connections.slots[slot].stream != nil {
            // What the client sends after its last request is not read.
            connections.slots[slot].received = []
        } else if start == end {
            if !connections.slots[slot].received.isEmpty { connections.slots[slot].received = [] }
            connections.slots[slot].phase = .idle
            connections.setDeadline(slot, isDraining ? .drainIdle : .idle, now: now)
        } else if isIncomplete {
            connections.slots[slot].received = Array(request.bytes[start..<end])
            // Of a request that goes on, the time goes on as well.
            let goesOn = !hasAnswered && connections.slots[slot].deadlineKind == .header
            if !goesOn { connections.setDeadline(slot, .header, now: now) }
            connections.slots[slot].phase = .header
        } else {
            connections.slots[slot].received = Array(request.bytes[start..<end])
            connections.slots[slot].phase = .waiting
            connections.setDeadline(slot, .idle, now: now)
        }
    }
}

import Glibc

/// A client that listens to a stream of server-sent events and takes them as they come.
package final class EventStreamClient {
    package struct Event: Equatable {
        package var id: String?
        package var data: String?

        package init(id: String? = nil, data: String? = nil) {
            self.id = id
            self.data = data
        }
    }

    /// The status and the fields of the answer, and its first block.
    package let head: RawResponse
    package private(set) var heartbeats = 0
    /// What `retry` said, in milliseconds.
    package private(set) var retry: Int?
    /// What the next connection would say it knows.
    package private(set) var lastID: String?
    private let connection: RawConnection
    private var unread = ""

    package struct NoAnswer: Error {}

    /// Comments keep coming when no event does, so waiting for one has an end of its own.
    package struct NoEvent: Error {}

    package init(port: UInt16, target: String, fields: [(String, String)] = []) throws {
        connection = try RawConnection(port: port)
        let lines = fields.map { "\($0.0): \($0.1)\r\n" }.joined()
        try connection.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\(lines)\r\n")
        guard let head = try connection.read() else { throw NoAnswer() }
        self.head = head
    }

    /// The next event; nil when the server has closed.
    package func next() throws -> Event? {
        let end = ContinuousClock.now + .seconds(20)
        while true {
            while let block = takeBlock() {
                if let event = read(block) { return event }
            }
            guard ContinuousClock.now < end else { throw NoEvent() }
            guard let more = try connection.readSome() else { return nil }
            unread += more
        }
    }

    /// Waits for a comment that only keeps the connection alive; false when the server has closed.
    package func waitForHeartbeat() throws -> Bool {
        let before = heartbeats
        while heartbeats == before {
            while let block = takeBlock() { _ = read(block) }
            if heartbeats > before { break }
            guard let more = try connection.readSome() else { return false }
            unread += more
        }
        return true
    }

    private func takeBlock() -> Substring? {
        let bytes = Array(unread.utf8)
        guard let end = bytes.indices.first(where: { $0 > 0 && bytes[$0] == 0x0A && bytes[$0 - 1] == 0x0A }) else {
            return nil
        }
        unread = String(decoding: bytes[(end + 1)...], as: UTF8.self)
        return Substring(String(decoding: bytes[..<end], as: UTF8.self))
    }

    private func read(_ block: Substring) -> Event? {
        var event = Event()
        for line in block.split(separator: "\n") {
            if line.hasPrefix(":") { heartbeats += 1 }
            if line.hasPrefix("retry: ") { retry = Int(line.dropFirst(7)) }
            if line.hasPrefix("id: ") { lastID = String(line.dropFirst(4)) }
            if line.hasPrefix("data: ") { event.data = String(line.dropFirst(6)) }
        }
        guard event.data != nil else { return nil }
        event.id = lastID
        return event
    }
}

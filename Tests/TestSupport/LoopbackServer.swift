import Foundation
import Glibc
import Synchronization

/// A small HTTP server on a free port of this machine; a test says what it answers.
///
/// One request a connection. It ends with its last reference.
package final class LoopbackServer: Sendable {
    package struct Answer: Sendable {
        package var status = 200
        package var fields: [(String, String)] = []
        package var body: [UInt8] = []

        package init(_ status: Int = 200, _ fields: [(String, String)] = [], _ body: String = "") {
            self.status = status
            self.fields = fields
            self.body = Array(body.utf8)
        }
    }

    package struct Request: Sendable {
        package let method: String
        package let target: String
        package let fields: [String: String]
        package let body: [UInt8]
    }

    package let port: UInt16
    private let descriptor: Int32
    private let seen: Log

    private final class Log: Sendable {
        let requests = Mutex<[Request]>([])
    }

    package init(_ answer: @escaping @Sendable (Request) -> Answer) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound, listen(descriptor, 16) == 0 else { throw POSIXError(.EADDRINUSE) }
        let seen = Log()
        self.descriptor = descriptor
        self.port = UInt16(bigEndian: address.sin_port)
        self.seen = seen
        Thread.detachNewThread {
            // Closed here and nowhere else: closed under this loop, the number could come to name another test's server.
            defer { close(descriptor) }
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { return }
                Self.serve(connection, seen, answer)
                close(connection)
            }
        }
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    package func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

    package var requests: [Request] { seen.requests.withLock { $0 } }

    private static func serve(_ connection: Int32, _ seen: Log, _ answer: (Request) -> Answer) {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]), head.count < 65_536 {
            guard unsafe read(connection, &byte, 1) == 1 else { return }
            head.append(byte)
        }
        let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].components(separatedBy: " ")
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.components(separatedBy: ": ")
            if parts.count >= 2 { fields[parts[0].lowercased()] = parts.dropFirst().joined(separator: ": ") }
        }
        var body = [UInt8](repeating: 0, count: fields["content-length"].flatMap { Int($0) } ?? 0)
        var filled = 0
        while filled < body.count {
            let count = unsafe body.withUnsafeMutableBytes { bytes in
                unsafe read(connection, bytes.baseAddress.map { unsafe $0 + filled }, bytes.count - filled)
            }
            guard count > 0 else { return }
            filled += count
        }
        let request = Request(method: words[0], target: words[1], fields: fields, body: body)
        seen.requests.withLock { $0.append(request) }
        let given = answer(request)
        var text = "HTTP/1.1 \(given.status) Text\r\nConnection: close\r\n"
        for (name, value) in given.fields { text += "\(name): \(value)\r\n" }
        // A test may give its own, so that the answer breaks off.
        if given.status != 304, !given.fields.contains(where: { $0.0 == "Content-Length" }) {
            text += "Content-Length: \(given.body.count)\r\n"
        }
        let bytes = Array((text + "\r\n").utf8) + (request.method == "HEAD" || given.status == 304 ? [] : given.body)
        _ = unsafe bytes.withUnsafeBytes { unsafe send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
}

import DurableFiles
import Foundation
import JSONText
import Synchronization
import TestSupport

/// Asks for the document over one connection again and again, and notes every answer that must not be.
final class DocumentReader: Sendable {
    /// What the reader says it takes, and therefore must be sent.
    enum Encoding: String {
        case identity, gzip
    }

    private let encoding: Encoding
    private let faults = Mutex<[String]>([])
    private let answers = Mutex(0)
    private let stopped = Mutex(false)
    private let done = DispatchSemaphore(value: 0)

    init(port: UInt16, takes encoding: Encoding = .identity) {
        self.encoding = encoding
        Thread.detachNewThread { [self] in
            do { try read(port) } catch { note("\(error)") }
            done.signal()
        }
    }

    /// Ends the reading; what was wrong, and how many answers there were.
    func stop() -> (faults: [String], answers: Int) {
        stopped.withLock { $0 = true }
        done.wait()
        return (faults.withLock { $0 }, answers.withLock { $0 })
    }

    private func read(_ port: UInt16) throws {
        let connection = try RawConnection(port: port)
        var tag = "\"none\""
        while !stopped.withLock({ $0 }) {
            try connection.send(
                """
                GET /v1/policy/shop-ios.json HTTP/1.1\r
                Host: localhost\r
                Accept-Encoding: \(encoding.rawValue)\r
                If-None-Match: \(tag)\r
                \r

                """)
            guard let answer = try connection.read() else { return note("the connection was closed") }
            answers.withLock { $0 += 1 }
            if answer.status == 304 {
                if answer.field("etag") != tag { note("304 for \(tag) with \(answer.field("etag") ?? "no tag")") }
                continue
            }
            guard answer.status == 200 else {
                note("status \(answer.status)")
                continue
            }
            tag = answer.field("etag") ?? tag
            check(answer)
        }
    }

    /// The tag is that of these very bytes, or the fields of one document came with the content of another.
    private func check(_ answer: RawResponse) {
        guard answer.field("content-encoding") ?? "identity" == encoding.rawValue else {
            return note("\(answer.field("content-encoding") ?? "identity") for \(encoding)")
        }
        guard let document = encoding == .gzip ? Gunzip.inflate(answer.bytes) : answer.bytes else {
            return note("not gzip: \(answer.bytes)")
        }
        let hash = ContentHash(of: document).hex
        let tag = encoding == .gzip ? "\"\(hash)-gz\"" : "\"\(hash)\""
        if answer.field("etag") != tag {
            note("\(answer.field("etag") ?? "no tag"), not \(tag), with \(String(decoding: document, as: UTF8.self))")
        }
        check(document)
    }

    /// Every part of a document names its revision: one that does not is put together from two.
    private func check(_ document: [UInt8]) {
        guard let json = try? JSON.parse(document), let revision = json["revision"]?.int else {
            return note("no document: \(String(decoding: document, as: UTF8.self))")
        }
        let isWhole =
            json["minimum_version"]?.string == "1.0.\(revision)"
            && json["recommended_version"]?.string == "1.0.\(revision)"
            && json["targets"]?.array?.first?["version"]?.string == "1.0.\(revision)"
            && json["messages"]?["block"]?["en"]?["body"]?.string == "Revision \(revision) is here."
            && json["flags"]?["feature_2"] != nil
        if !isWhole { note("a mixed document: \(String(decoding: document, as: UTF8.self))") }
    }

    private func note(_ fault: String) { faults.withLock { $0.append(fault) } }
}

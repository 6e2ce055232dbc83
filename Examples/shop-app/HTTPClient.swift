import Dispatch
import GatehouseClient
import Glibc

/// One GET over a socket, which is all that this example needs; an app uses the HTTP client it has.
enum HTTPClient {
    struct Failure: Error {
        let reason: String
    }

    /// Sends a request on a thread of its own, since sockets block.
    @Sendable static func send(_ request: DocumentRequest) async throws -> DocumentResponse {
        let answer = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: Result { try exchange(request) }) }
        }
        return try answer.get()
    }

    private static func exchange(_ request: DocumentRequest) throws -> DocumentResponse {
        let address = try Address(request.url)
        let descriptor = try connect(to: address)
        defer { close(descriptor) }
        let fields = request.headers.map { "\($0.key): \($0.value)\r\n" }.sorted().joined()
        try write(
            "GET \(address.target) HTTP/1.1\r\nHost: \(address.host)\r\nConnection: close\r\n\(fields)\r\n",
            to: descriptor)
        return try response(from: try readToEnd(of: descriptor))
    }

    /// Reads what comes, and stops where no document could be any more.
    private static func readToEnd(of descriptor: Int32) throws -> [UInt8] {
        let most = DocumentRequest.largestBody + 16_384
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= most {
            let count = unsafe part.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
            if count == 0 { return bytes }
            guard count > 0 else { throw Failure(reason: "nothing came (errno \(errno))") }
            bytes += part[..<count]
        }
        throw Failure(reason: "more than \(most) bytes came")
    }

    private static func response(from bytes: [UInt8]) throws -> DocumentResponse {
        let separator: [UInt8] = [13, 10, 13, 10]
        guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: separator) }) else {
            throw Failure(reason: "the answer has no end of its fields")
        }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        guard let first = lines.first, let status = Int(first.dropFirst(9).prefix(3)) else {
            throw Failure(reason: "the answer has no status")
        }
        func field(_ name: String) -> String? {
            lines.first { $0.lowercased().hasPrefix(name + ":") }.map {
                String($0.dropFirst(name.count + 1).drop { $0 == " " })
            }
        }
        let body = Array(bytes[(end + separator.count)...])
        if let length = field("content-length").flatMap({ Int($0) }), status == 200, body.count != length {
            throw Failure(reason: "\(body.count) of \(length) bytes came")
        }
        return DocumentResponse(status: status, etag: field("etag"), body: body)
    }
}

internal import LaunchDocument

/// A fetched document as it lies on the disk: when it came and under which tag, a check over everything, and the bytes as
/// they were served. One file, since two could belong to different answers.
struct DocumentEnvelope: Sendable {
    let body: [UInt8]
    /// Of the body alone.
    let content: ContentHash
    /// What to ask with next time, as the server wrote it; nil when there was none that fits into a header.
    let etag: String?
    var fetchedAt: Timestamp

    private static let marker = "gatehouse-document 1"
    /// What the lines before the body take at most.
    private static let longestHead = 1024
    static let largestFile = DocumentRequest.largestBody + longestHead

    init(body: [UInt8], etag: String?, fetchedAt: Timestamp) {
        self.body = body
        self.etag = etag.flatMap { Self.isUsable($0) ? $0 : nil }
        self.fetchedAt = fetchedAt
        content = ContentHash(of: body[...])
    }

    /// Reads a file; nil unless it is whole and unchanged.
    init?(file: [UInt8]) {
        var rest = file[...]
        guard Self.line(of: &rest) == Self.marker, let check = Self.line(of: &rest),
            let seconds = Self.line(of: &rest).flatMap({ Int($0) }), let etag = Self.line(of: &rest)
        else { return nil }
        self.init(
            body: Array(rest), etag: etag.isEmpty ? nil : etag, fetchedAt: Timestamp(secondsSince1970: seconds))
        guard self.check == check else { return nil }
    }

    var file: [UInt8] { Array("\(Self.marker)\n\(check)\n\(head)".utf8) + body }

    private var head: String { "\(fetchedAt.secondsSince1970)\n\(etag ?? "")\n" }

    private var check: String {
        var all = content
        all.add(Array(head.utf8)[...])
        return String(all.value, radix: 16)
    }

    private static func line(of rest: inout ArraySlice<UInt8>) -> String? {
        guard let end = rest.prefix(longestHead).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { rest = rest[(end + 1)...] }
        return String(decoding: rest[..<end], as: UTF8.self)
    }

    /// Whether a tag can stand in a header again (RFC 9110, section 8.8.3), and is of a size that somebody meant.
    private static func isUsable(_ etag: String) -> Bool {
        (1...256).contains(etag.utf8.count) && etag.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}

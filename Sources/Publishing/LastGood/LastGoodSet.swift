internal import DurableFiles

/// Every policy as it was last served, as one file: what a server starts with when the policy files are broken.
///
///     gatehouse last good set 1
///     policy shop-ios document 812 source 1204
///     <812 bytes of the served document><1204 bytes of the YAML it was made from>
///     …
///     sha256 <64 hexadecimal digits over everything before this line>
///
/// The document is kept as it went out, so that a newer Gatehouse with stricter rules still serves it; the source is
/// kept so that a file cut short while the server was down is noticed.
package struct LastGoodSet: Equatable, Sendable {
    package struct Entry: Equatable, Sendable {
        package let app: String
        package let document: [UInt8]
        package let source: [UInt8]

        package init(app: String, document: [UInt8], source: [UInt8]) {
            self.app = app
            self.document = document
            self.source = source
        }
    }

    package let entries: [Entry]

    package init(_ entries: [Entry]) {
        self.entries = entries
    }

    private static let title = "gatehouse last good set 1\n"
    private static let checksumTitle = "sha256 "

    package func encoded() -> [UInt8] {
        var bytes = Array(Self.title.utf8)
        for entry in entries {
            let line = "policy \(entry.app) document \(entry.document.count) source \(entry.source.count)\n"
            bytes += Array(line.utf8) + entry.document + entry.source + [UInt8(ascii: "\n")]
        }
        return Self.withChecksum(bytes)
    }

    /// `bytes` with the line behind them that says they are whole.
    package static func withChecksum(_ bytes: [UInt8]) -> [UInt8] {
        bytes + Array("\(checksumTitle)\(ContentHash(of: bytes).hex)\n".utf8)
    }

    package init(decoding bytes: [UInt8]) throws(LastGoodError) {
        guard bytes.starts(with: Self.title.utf8) else { throw .otherFormat }
        // The last line has a fixed length; all before it is what the checksum covers.
        let checksumSize = Self.checksumTitle.utf8.count + 64 + 1
        guard bytes.count >= Self.title.utf8.count + checksumSize else { throw .damaged }
        let covered = bytes.dropLast(checksumSize)
        guard Self.withChecksum(Array(covered)) == bytes else { throw .damaged }

        var rest = covered.dropFirst(Self.title.utf8.count)
        var entries: [Entry] = []
        while !rest.isEmpty { entries.append(try Self.entry(&rest)) }
        self.entries = entries
    }

    private static func entry(_ rest: inout ArraySlice<UInt8>) throws(LastGoodError) -> Entry {
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { throw .damaged }
        let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
        guard words.count == 6, words[0] == "policy", words[2] == "document", words[4] == "source",
            let documentSize = Int(words[3]), let sourceSize = Int(words[5]), documentSize >= 0, sourceSize >= 0
        else { throw .damaged }
        rest = rest[(end + 1)...]
        guard documentSize < rest.count, sourceSize < rest.count - documentSize else { throw .damaged }
        let entry = Entry(
            app: String(words[1]), document: Array(rest.prefix(documentSize)),
            source: Array(rest.dropFirst(documentSize).prefix(sourceSize)))
        rest = rest.dropFirst(documentSize + sourceSize + 1)
        return entry
    }
}

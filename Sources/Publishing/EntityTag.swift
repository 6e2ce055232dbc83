package import DurableFiles

/// The strong validator of one document: a quoted SHA-256 of its bytes in hexadecimal (RFC 9110, section 8.8.3).
///
/// `curl -s URL | sha256sum` prints the same digits, so nobody needs a tool to see which document is out there.
package struct EntityTag: Hashable, Sendable, CustomStringConvertible {
    package let hash: ContentHash

    package init(of bytes: [UInt8]) {
        hash = ContentHash(of: bytes)
    }

    /// The tag of the plain document, quotes included.
    package var description: String { "\"\(hash.hex)\"" }

    /// The tag of the gzip variant: other bytes on the wire, therefore another strong tag.
    package var gzip: String { "\"\(hash.hex)-gz\"" }
}

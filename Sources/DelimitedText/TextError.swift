/// Why text could not be read, as facts.
package enum TextError: Error, Hashable, Sendable {
    /// The system call's errno.
    case system(input: String, code: Int32)
    /// Not gzip behind its first bytes, cut off, or with a wrong checksum.
    case damagedGzip(input: String)
    /// More bytes than the caller takes at once.
    case tooLong(input: String, limit: Int)
    case malformed(TextFault)
}

/// A place where text breaks the rules that it is read by.
package struct TextFault: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The place is that of the quote which opens. So it is when it does not close within the longest row.
        case quoteNotClosed
        /// Something other than a delimiter or a line end behind the quote that closes.
        case textBehindQuote
        /// Bytes that are no UTF-8 or no UTF-16.
        case invalidEncoding
        /// In bytes.
        case rowTooLong(limit: Int)
    }

    package let kind: Kind
    /// Counted from 1; line ends inside quotes count.
    package let line: Int
    /// In characters (Unicode scalars) of that line, from 1.
    package let column: Int
    /// The line, or as much of it as a message needs.
    package let excerpt: String

    package init(_ kind: Kind, line: Int, column: Int, excerpt: String) {
        self.kind = kind
        self.line = line
        self.column = column
        self.excerpt = excerpt
    }
}

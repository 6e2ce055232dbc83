extension JSON {
    /// Reads one value (RFC 8259), and nothing but blanks around it; a byte order mark before it is skipped.
    ///
    /// Stricter than many readers: duplicate keys, invalid UTF-8 and lone surrogates are refused, since two readers could
    /// understand them differently.
    package static func parse(_ bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONError) -> JSON {
        if bytes.count > limits.bytes { throw JSONError(.tooLarge, at: limits.bytes) }
        if let offset = bytes.firstInvalidUTF8 { throw JSONError(.invalidUTF8, at: offset) }
        var parser = JSONParser(bytes, depth: limits.depth)
        return try parser.document()
    }
}

/// What an address answered.
struct HTTPResponse: Equatable, Sendable {
    struct Field: Equatable, Sendable {
        let name: String
        let value: String
    }

    var status: Int
    /// In the order they came.
    var fields: [Field]
    var body: [UInt8]
    /// When the server's certificate ends, in seconds since 1970; nil without TLS.
    var certificateEnd: Int?

    /// The values of all fields of this name, joined as RFC 9110 section 5.3 allows; nil when there is none.
    subscript(name: String) -> String? {
        let values = fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}

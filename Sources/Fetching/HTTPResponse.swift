/// What an address answered.
package struct HTTPResponse: Equatable, Sendable {
    package struct Field: Equatable, Sendable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package var status: Int
    /// In the order they came.
    package var fields: [Field]
    package var body: [UInt8]
    /// When the server's certificate ends, in seconds since 1970; nil without TLS.
    package var certificateEnd: Int?

    package init(status: Int, fields: [Field], body: [UInt8], certificateEnd: Int? = nil) {
        self.status = status
        self.fields = fields
        self.body = body
        self.certificateEnd = certificateEnd
    }

    /// The values of all fields of this name, joined as RFC 9110 section 5.3 allows; nil when there is none.
    package subscript(name: String) -> String? {
        let values = fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}

/// One question over HTTP.
package struct HTTPRequest: Sendable {
    package var address: HTTPAddress
    package var method: String
    package var fields: [HTTPResponse.Field]
    /// What is sent, for methods that send something.
    package var body: [UInt8]?
    /// Asks for gzip and hands over the decoded body; the answer's fields still say how it came.
    package var decodesGzip: Bool

    package init(
        _ address: HTTPAddress, method: String = "GET", fields: [HTTPResponse.Field] = [], body: [UInt8]? = nil,
        decodesGzip: Bool = false
    ) {
        self.address = address
        self.method = method
        self.fields = fields
        self.body = body
        self.decodesGzip = decodesGzip
    }
}

/// Why bytes are not the launch document of an app. Whoever gets it keeps the document it has.
public struct DocumentError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Code: String, CaseIterable, Sendable {
        /// More than 1 MiB.
        case tooLarge
        /// Not JSON, or JSON that two readers could understand differently: a captive portal's page, a half-fetched body.
        case notJSON
        /// JSON without the member `"gatehouse"`.
        case notADocument
        /// A `"gatehouse"` that is not 1.
        case otherFormat
        /// The document of another app.
        case otherApp
    }

    /// What is wrong.
    public let code: Code
    /// Where in the bytes; the end when something is missing.
    public let offset: Int

    init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }
}

extension DocumentError: CustomStringConvertible {
    /// What is wrong, as the end of a sentence: "… is no launch document: it is not JSON (byte 0)".
    public var description: String {
        switch code {
        case .tooLarge: "it is larger than 1 MiB"
        case .notJSON: "it is not JSON (byte \(offset))"
        case .notADocument: "it has no member \"gatehouse\""
        case .otherFormat: "its member \"gatehouse\" is not 1 (byte \(offset))"
        case .otherApp: "it belongs to another app (byte \(offset))"
        }
    }
}

/// Why the server itself refuses a request. Every one of them ends the connection: what follows a request that is not
/// understood cannot be told from its content.
enum RequestFault: Error, CaseIterable {
    case badLineEnd
    case badMethod
    case connectMethod
    case badTarget
    case badVersion
    case unsupportedVersion
    case requestLineTooLong
    case foldedField
    case blankBeforeColon
    case badFieldName
    case badFieldValue
    case headerTooLong
    case tooManyFields
    case missingHost
    case repeatedHost
    case badHost
    case badContentLength
    case repeatedContentLength
    case lengthAndCoding
    case codingInOldVersion
    case badCoding
    case unknownCoding
    case unknownExpectation
    case bodyTooLarge
    case badChunk
    case extensionsTooLong
    case badTrailer
    case trailersTooLong
    case headerTimeout
    case bodyTimeout

    var status: Int {
        switch self {
        case .badLineEnd, .badMethod, .badTarget, .badVersion, .foldedField, .blankBeforeColon, .badFieldName,
            .badFieldValue, .missingHost, .repeatedHost, .badHost, .badContentLength, .repeatedContentLength,
            .lengthAndCoding, .codingInOldVersion, .badCoding, .badChunk, .extensionsTooLong, .badTrailer:
            400
        case .headerTimeout, .bodyTimeout: 408
        case .bodyTooLarge: 413
        case .requestLineTooLong: 414
        case .unknownExpectation: 417
        case .headerTooLong, .tooManyFields, .trailersTooLong: 431
        case .connectMethod, .unknownCoding: 501
        case .unsupportedVersion: 505
        }
    }

    /// Whether the content, or how it is sent, is what is not taken.
    var isAboutContent: Bool {
        switch self {
        case .badContentLength, .repeatedContentLength, .lengthAndCoding, .codingInOldVersion, .badCoding,
            .unknownCoding,
            .bodyTooLarge, .badChunk, .extensionsTooLong, .badTrailer, .trailersTooLong, .bodyTimeout:
            true
        case .badLineEnd, .badMethod, .connectMethod, .badTarget, .badVersion, .unsupportedVersion, .requestLineTooLong,
            .foldedField, .blankBeforeColon, .badFieldName, .badFieldValue, .headerTooLong, .tooManyFields,
            .missingHost, .repeatedHost, .badHost, .unknownExpectation, .headerTimeout:
            false
        }
    }
}

extension RequestFault: CustomStringConvertible {
    /// One sentence for the person who looks at the answer.
    var description: String {
        switch self {
        case .badLineEnd: "A line must end in CR LF."
        case .badMethod: "The method holds a character that none may hold."
        case .connectMethod: "This server is no proxy and makes no tunnels: CONNECT is not for it."
        case .badTarget:
            "The request target is not a path, an http URL or, for OPTIONS, an asterisk, in the characters of a URL."
        case .badVersion: "The request line must end in HTTP/1.1."
        case .unsupportedVersion: "This server speaks HTTP/1.0 and HTTP/1.1."
        case .requestLineTooLong: "The request line is longer than 8 KiB."
        case .foldedField: "A header line begins with a blank: folded fields are not allowed."
        case .blankBeforeColon: "A field name is followed by a blank: the colon must come at once."
        case .badFieldName: "A field name holds a character that none may hold."
        case .badFieldValue: "A field value holds a control character."
        case .headerTooLong: "Request line and header are longer than 8 KiB."
        case .tooManyFields: "The header has more than 64 fields."
        case .missingHost: "HTTP/1.1 needs a Host field."
        case .repeatedHost: "There is more than one Host field."
        case .badHost: "The Host field is not a host name with or without a port."
        case .badContentLength: "Content-Length is not a number."
        case .repeatedContentLength: "There is more than one Content-Length."
        case .lengthAndCoding: "A request has either Content-Length or Transfer-Encoding."
        case .codingInOldVersion: "HTTP/1.0 has no Transfer-Encoding."
        case .badCoding: "Transfer-Encoding must be chunked, once."
        case .unknownCoding: "The only Transfer-Encoding known here is chunked."
        case .unknownExpectation: "The only expectation known here is 100-continue."
        case .bodyTooLarge: "The content is larger than 64 KiB."
        case .badChunk: "A chunk does not begin with its size or does not end with it."
        case .extensionsTooLong: "Chunk extensions are longer than 1 KiB."
        case .badTrailer: "A line after the last chunk is no field."
        case .trailersTooLong: "The fields after the last chunk are longer than 4 KiB."
        case .headerTimeout: "The header took too long."
        case .bodyTimeout: "The content took too long."
        }
    }
}

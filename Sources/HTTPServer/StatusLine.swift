/// Status codes and their phrases (RFC 9110, section 15; 414 and 431: RFC 6585).
enum StatusLine {
    static func bytes(_ status: Int) -> [UInt8] { Array("HTTP/1.1 \(status) \(phrase(status))\r\n".utf8) }

    static func hasContent(_ status: Int) -> Bool { status != 204 && status != 304 }

    static func phrase(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 204: "No Content"
        case 304: "Not Modified"
        case 400: "Bad Request"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 410: "Gone"
        case 412: "Precondition Failed"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 417: "Expectation Failed"
        case 426: "Upgrade Required"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 503: "Service Unavailable"
        case 505: "HTTP Version Not Supported"
        // The phrase means nothing to a client and may be empty (RFC 9112, section 4).
        default: ""
        }
    }
}

/// The method of a request (RFC 9110, section 9; PATCH: RFC 5789).
package enum RequestMethod: Sendable {
    case get, head, post, put, patch, delete, options, trace
    /// A method that this list does not know; `Request.methodName` spells it.
    case other

    /// Whether the content of such a request is kept for the handler; that of others has no meaning and is read past.
    package var keepsBody: Bool {
        switch self {
        case .post, .put, .patch: true
        default: false
        }
    }
}

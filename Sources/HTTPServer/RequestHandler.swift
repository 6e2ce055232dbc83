/// Answers requests from a snapshot.
///
/// Runs on the threads of the server, several at a time. It must not block: what it needs lies in memory.
package protocol RequestHandler<Snapshot>: Sendable {
    /// What answers are made from: immutable, replaced as a whole by `HTTPServer.publish`.
    associatedtype Snapshot: AnyObject & Sendable

    /// Of which requests `Request.body` is looked at.
    var keptContent: KeptContent { get }

    /// Answers `request` with exactly one `send` of `response`.
    func respond(to request: borrowing Request, from snapshot: Snapshot, with response: inout Response)

    /// Answers `request`, which the server does not take and after which it ends the connection.
    ///
    /// Of the request only the path is there to be looked at, as far as it was understood; it is empty when nothing was.
    ///
    /// - Returns: False, with nothing sent, to leave it to the server, which says so in a sentence as plain text.
    func refuse(
        _ refusal: RefusedRequest, of request: borrowing Request, from snapshot: Snapshot, with response: inout Response
    ) -> Bool
}

extension RequestHandler {
    package var keptContent: KeptContent { .none }

    package func refuse(
        _ refusal: RefusedRequest, of request: borrowing Request, from snapshot: Snapshot, with response: inout Response
    ) -> Bool { false }
}

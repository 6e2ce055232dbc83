/// Answers requests from a snapshot.
///
/// Runs on the threads of the server, several at a time. It must not block: what it needs lies in memory.
package protocol RequestHandler<Snapshot>: Sendable {
    /// What answers are made from: immutable, replaced as a whole by `HTTPServer.publish`.
    associatedtype Snapshot: AnyObject & Sendable

    /// Answers `request` with exactly one `send` of `response`.
    func respond(to request: borrowing Request, from snapshot: Snapshot, with response: inout Response)
}

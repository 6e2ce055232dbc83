/// A handler whose type of snapshot is forgotten, so that the engine is compiled once and not for each handler.
protocol AnyRequestHandler: Sendable {
    var keptContent: KeptContent { get }

    func respond(to request: borrowing Request, from snapshot: AnyObject, with response: inout Response)
    func refuse(
        _ refusal: RefusedRequest, of request: borrowing Request, from snapshot: AnyObject,
        with response: inout Response
    ) -> Bool
}

/// Made by `HTTPServer` only, whose own type parameter says that all snapshots are of the handler's type.
struct ErasedHandler<Handler: RequestHandler>: AnyRequestHandler {
    private let handler: Handler

    init(_ handler: Handler) {
        self.handler = handler
    }

    var keptContent: KeptContent { handler.keptContent }

    func respond(to request: borrowing Request, from snapshot: AnyObject, with response: inout Response) {
        // `HTTPServer` takes snapshots of this type only; a checked cast would cost with every request.
        handler.respond(to: request, from: unsafe unsafeDowncast(snapshot, to: Handler.Snapshot.self), with: &response)
    }

    func refuse(
        _ refusal: RefusedRequest, of request: borrowing Request, from snapshot: AnyObject,
        with response: inout Response
    ) -> Bool {
        handler.refuse(
            refusal, of: request, from: unsafe unsafeDowncast(snapshot, to: Handler.Snapshot.self), with: &response)
    }
}

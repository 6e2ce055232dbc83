internal import HTTPServer
internal import LaunchDocument
internal import Publishing
internal import Spelling

extension PolicyRoutes {
    /// Answers a path of the OpenFeature Remote Evaluation Protocol.
    func evaluate(
        _ path: EvaluationPath, _ request: borrowing Request, _ snapshot: ServingSnapshot, _ response: inout Response
    ) {
        var app: ServedApp?
        do throws(EvaluationFault) {
            try answer(path, request, snapshot, &app, &response)
            counts.count(request.worker, app, path.endpoint.counted, status: response.status)
        } catch {
            send(error, path, request, snapshot, app, &response)
        }
    }

    /// - Parameter app: The app that the request is about, if that is known.
    private func send(
        _ fault: EvaluationFault, _ path: EvaluationPath, _ request: borrowing Request, _ snapshot: ServingSnapshot,
        _ app: ServedApp?, _ response: inout Response
    ) {
        EvaluationAnswers.send(fault, key: Self.key(in: path, request), path: request.path, &response)
        // What cannot be read names no app, but its path may.
        let named = app ?? (path.app == nil ? nil : try? snapshot.app(path, request, named: nil))
        counts.count(request.worker, named, path.endpoint.counted, status: response.status)
    }

    /// - Parameter app: Becomes the app that the request is about as soon as that is known, whatever comes of it.
    private func answer(
        _ path: EvaluationPath, _ request: borrowing Request, _ snapshot: ServingSnapshot, _ app: inout ServedApp?,
        _ response: inout Response
    ) throws(EvaluationFault) {
        switch path.endpoint {
        case .bulk, .single:
            if request.method == .options { return response.send(EvaluationAnswers.postPermissions) }
            guard request.method == .post else {
                throw .methodNotAllowed(request.methodName, allow: "POST, OPTIONS")
            }
            let context = try Self.context(of: request)
            let named = try snapshot.app(path, request, named: context.app)
            app = named
            if case .single(let key) = path.endpoint {
                try sendFlag(key, of: named, context, request, &response)
            } else {
                sendFlags(of: named, context, request, &response)
            }
        case .events:
            switch request.method {
            case .get, .head:
                let named = try snapshot.app(path, request, named: request.query("app"))
                app = named
                try sendEvents(of: named, request, &response)
            case .options: response.send(EvaluationAnswers.getPermissions)
            default: throw .methodNotAllowed(request.methodName, allow: "GET, HEAD, OPTIONS")
            }
        case .unknown: throw .noSuchEndpoint
        }
    }

    private static func context(of request: borrowing Request) throws(EvaluationFault) -> EvaluationContext {
        if let context = request.withBody(EvaluationContext.quick) { return context }
        return try EvaluationContext(request.body)
    }

    private func sendFlag(
        _ key: Range<Int>, of app: ServedApp, _ context: EvaluationContext, _ request: borrowing Request,
        _ response: inout Response
    ) throws(EvaluationFault) {
        guard let position = request.withPath({ app.flags.position(of: $0, key) }) else {
            throw .noSuchFlag(app: app.policy.app, meant: Self.nearest(to: request.text(key), in: app))
        }
        let answer = app.flags.answer(at: position, for: app.flags.installation(context))
        response.send(EvaluationAnswers.values, body: answer)
    }

    private func sendFlags(
        of app: ServedApp, _ context: EvaluationContext, _ request: borrowing Request, _ response: inout Response
    ) {
        let outcomes = app.flags.outcomes(for: app.flags.installation(context))
        let tag = app.flags.entityTag(outcomes)
        if request.ifNoneMatchNames(tag), knowsNothingNewer(than: app, request) {
            response.send(EvaluationAnswers.unchanged, entityTag: tag)
        } else {
            response.send(EvaluationAnswers.values, entityTag: tag, body: app.flags.answer(outcomes))
        }
    }

    /// Whether a client was not told by an event that there is another content than this one.
    private func knowsNothingNewer(than app: ServedApp, _ request: borrowing Request) -> Bool {
        guard let told = request.query("flagConfigEtag") else { return true }
        let bare = told.hasPrefix("W/") ? told.dropFirst(2) : told[...]
        return bare == app.flags.identity || bare == "\"\(app.flags.identity)\""
    }

    private func sendEvents(
        of app: ServedApp, _ request: borrowing Request, _ response: inout Response
    ) throws(EvaluationFault) {
        let opening = FlagEvents(app).opening(
            last: request.header("last-event-id"), seen: request.query("seen"), retry: .random(in: FlagEvents.retries))
        guard response.openEventStream(EvaluationAnswers.events, topic: app.countSlot, opening: opening) else {
            throw .tooManyListeners
        }
    }

    private static func key(in path: EvaluationPath, _ request: borrowing Request) -> String? {
        guard case .single(let key) = path.endpoint else { return nil }
        return request.text(key)
    }

    /// The flag that somebody mistyped. Not looked for where that would cost more than the rest of the answer is worth.
    private static func nearest(to key: String, in app: ServedApp) -> String? {
        guard key.utf8.count <= 64, app.flags.entries.count <= 64 else { return nil }
        return nearMiss(to: key, among: app.flags.entries.map(\.flag.name))
    }
}

extension Request {
    /// A part of the path; bytes that are not UTF-8 become U+FFFD.
    fileprivate func text(_ range: Range<Int>) -> String {
        withPath { path in
            var bytes: [UInt8] = []
            for index in range { bytes.append(path[index]) }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}

extension ServingSnapshot {
    /// The app that a request is about: the one that its path names, or the one that it names otherwise, or the only one.
    fileprivate func app(
        _ path: EvaluationPath, _ request: borrowing Request, named name: String?
    ) throws(EvaluationFault) -> ServedApp {
        if let inPath = path.app {
            guard let position = request.withPath({ appIndex.position(of: $0, inPath) }) else {
                throw .noSuchApp(request.text(inPath))
            }
            return apps[position]
        }
        guard let name else {
            guard apps.count == 1 else { throw .appNotNamed }
            return apps[0]
        }
        guard let app = app(named: name) else { throw .noSuchApp(name) }
        return app
    }

    func app(named name: String) -> ServedApp? {
        let bytes = Array(name.utf8)
        return appIndex.position(of: bytes.span, 0..<bytes.count).map { apps[$0] }
    }
}

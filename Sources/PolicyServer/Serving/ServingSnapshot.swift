internal import HTTPServer
internal import Publishing

/// What the workers answer from: one policy set with its answers prepared and its paths indexed.
final class ServingSnapshot: Sendable {
    /// What a known path stands for.
    enum Target: Sendable {
        case document(ServedApp)
        case verdict(ServedApp)
        case enforce(ServedApp)
        /// The document or verdict of an app that was taken out of service.
        case retired(app: String)
        /// Enforcement for such an app: nobody is held up for it.
        case retiredEnforce
        /// Something of the OpenFeature Remote Evaluation Protocol.
        case evaluation(EvaluationPath)
        case liveness
        case readiness
    }

    let policies: PolicySet
    let apps: [ServedApp]
    /// Finds a name in `apps`.
    let appIndex: PathIndex
    private let index: PathIndex
    private let enforced: [Substring: Target]
    private let targets: [Target]

    /// - Parameter previous: the snapshot before this one; answers of unchanged documents are taken from it.
    init(
        _ policies: PolicySet, cache: CachePolicy, counts: RequestCounts, reusing previous: ServingSnapshot? = nil
    ) {
        self.policies = policies
        let known = Dictionary(
            previous?.apps.map { ($0.policy.app, $0) } ?? [], uniquingKeysWith: { first, _ in first })
        apps = policies.policies.map { policy in
            if let app = known[policy.app], app.policy.isSame(as: policy) { return app }
            return ServedApp(policy, countSlot: counts.slot(of: policy.app), cache: cache)
        }
        var paths = ["/healthz", "/readyz"]
        var targets = [Target.liveness, .readiness]
        for app in apps {
            paths += Self.paths(of: app.policy.app)
            targets += [.document(app), .verdict(app), .enforce(app)]
        }
        for app in policies.retiredApps {
            paths += Self.paths(of: app)
            targets += [.retired(app: app), .retired(app: app), .retiredEnforce]
        }
        index = PathIndex(paths)
        appIndex = PathIndex(apps.map(\.policy.app))
        enforced = Dictionary(
            apps.map { (Substring($0.policy.app), Target.enforce($0)) }
                + policies.retiredApps.map { (Substring($0), Target.retiredEnforce) },
            uniquingKeysWith: { first, _ in first })
        self.targets = targets
    }

    private static func paths(of app: String) -> [String] {
        ["/v1/policy/\(app).json", "/v1/verdict/\(app)", enforcePrefix + app]
    }

    static let enforcePrefix = "/v1/enforce/"

    /// What the request's path stands for; the usual paths are found without making a string.
    func target(of request: borrowing Request) -> Target? {
        if let position = request.position(in: index) { return targets[position] }
        if let path = request.withPath({ EvaluationPath($0) }) { return .evaluation(path) }
        let path = request.path
        guard path.hasPrefix(Self.enforcePrefix) else { return nil }
        // A proxy may append the path that its client asked for.
        return enforced[path.dropFirst(Self.enforcePrefix.count).prefix { $0 != "/" }]
    }
}

extension PreparedPolicy {
    /// Whether the other one gives the same answers.
    fileprivate func isSame(as other: PreparedPolicy) -> Bool {
        entityTag == other.entityTag && releases == other.releases && killNotes == other.killNotes
    }
}

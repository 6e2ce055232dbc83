public import LaunchDocument
internal import Versioning

/// What an app asks at its start, and while it runs: may it go on, what is off, and what is new.
///
///     let launch = LaunchGuard.begin(build: "1873", hint: .unknown, folder: folder)        // first of all
///     let client = LaunchClient(configuration, launch: launch) { try await send($0) }
///     show(await client.start())                                                           // waits in safe mode only
///     client.foreground()                                                                  // the interface is coming
///     if client.isOn(.newCheckout) { … }
///     client.firstScreen()                                                                 // it is there
///     for await screen in client.screens { show(screen) }                                  // what later answers ask for
///
/// Nothing throws, and nothing waits for a network without a limit: whatever goes wrong ends in "start the app".
public final class LaunchClient: Sendable {
    private struct State {
        var documents: LaunchDocumentStore.Loaded
        var flags: FlagTable
        var dismissals: Dismissals
        var starting: Task<Void, Never>?
        var isForced: Bool
        var fetching: Task<FetchResult, Never>?
        var lastAttempt: Timestamp?
        /// Of a document that the disk had no room for.
        var minimumVersion: AppVersion?
        /// Whether a server was told about this launch.
        var isCounted = false
        var lastFetch: FetchResult?
        var feed = ScreenFeed()
        /// Whether a task writes the dismissals that are the newest when it comes to it.
        var isKeepingDismissals = false
    }

    /// What to show from now on, whenever a fetch or the time asks for something else than ``start()`` and the screens
    /// before: a screen in place of the last one, or nil when it is to go. For one loop, which ends with the client.
    public let screens: AsyncStream<LaunchScreen?>

    private let configuration: LaunchConfiguration
    private let launch: LaunchGuard
    private let decision: LaunchDecision
    private let store: LaunchDocumentStore
    private let gate: LaunchGate
    private let fetch: DocumentFetch
    private let limits: FetchLimits
    private let now: @Sendable () -> Timestamp
    private let state: Lock<State>

    /// Reads the document that the guard's decision names, and needs no network for it.
    ///
    /// - Parameters:
    ///   - launch: What ``LaunchGuard/begin(role:build:hint:folder:)`` gave, after any evidence of a crash reporter.
    ///   - now: The device's clock, if not the system's; it may be wrong.
    ///   - fetch: Sends one request with the app's own HTTP client. It must not block its thread; after a minute its task is
    ///     cancelled, and nobody waits for it any more.
    public convenience init(
        _ configuration: LaunchConfiguration, launch: LaunchGuard,
        now: (@Sendable () -> Timestamp)? = nil, fetch: @escaping DocumentFetch
    ) {
        self.init(configuration, launch: launch, now: now, limits: FetchLimits(), fetch: fetch)
    }

    init(
        _ configuration: LaunchConfiguration, launch: LaunchGuard, now: (@Sendable () -> Timestamp)?,
        limits: FetchLimits, fetch: @escaping DocumentFetch
    ) {
        let decision = launch.decision
        self.configuration = configuration
        self.launch = launch
        self.decision = decision
        self.now = now ?? { .systemClock() }
        self.fetch = fetch
        self.limits = limits
        if decision.caches == .moveAside {
            let caches = CacheFolders(paths: configuration.cacheFolders)
            caches.moveAside()
            Task.detached(priority: .utility) { caches.removeDropped() }
        }
        store = LaunchDocumentStore(
            app: configuration.app, folder: configuration.folder, bundledFile: configuration.bundledDocument)
        gate = LaunchGate(
            installation: configuration.installation,
            store: StoreLink(configuration.storeURL, trusting: configuration.trustedHosts))
        let documents = store.load(decision.document, failing: decision.failing)
        // What the guard remembers was found for the version of that time. The document itself says more, if it is there.
        let isThere = !decision.isAhead(of: documents.newest)
        state = Lock(
            State(
                documents: documents,
                flags: FlagTable(
                    documents, for: configuration.installation, level: decision.level,
                    remembered: isThere ? RememberedKills() : decision.kills),
                dismissals: store.dismissals(), isForced: decision.isForced,
                minimumVersion: isThere ? nil : decision.minimumVersion))
        screens = state.withLock { $0.feed.screens }
        remember(documents.newest, isThere: isThere)
        promoteWhenGood(documents.chosen)
    }

    deinit { state.withLock { $0.feed.end() } }

    /// Asks the server, and says what to show. A normal launch does not wait for the answer; one in safe mode does for at
    /// most three seconds, and takes over new kills, a higher level and the gate at once.
    ///
    /// - Returns: The screen to show, or nil when the app just starts.
    public func start() async -> LaunchScreen? {
        let starting = state.withLock { state in
            if let starting = state.starting { return starting }
            let task = Task { await self.askAtStart() }
            state.starting = task
            return task
        }
        await starting.value
        let now = now()
        return state.withLock { state in
            let screen = screen(in: state, at: now)
            state.feed.start(with: screen)
            return screen
        }
    }

    /// The one screen to show now; nil when there is none. ``screens`` says when it changes.
    public var screen: LaunchScreen? {
        let now = now()
        return state.withLock { screen(in: $0, at: now) }
    }

    /// What became of the last fetch, for a log; nil before the first one has ended.
    public var lastFetch: FetchResult? { state.withLock { $0.lastFetch } }

    /// The level of safe mode of this launch, 0 for a normal one.
    public var level: Int { state.withLock { $0.flags.level } }

    /// Whether a feature is on in this launch. It can be switched off while the app runs, and only the next launch can
    /// switch it on.
    public func isOn(_ feature: Feature) -> Bool { value(of: feature).value }

    /// The value of a feature's flag, and why.
    public func value(of feature: Feature) -> FlagValue { state.withLock { $0.flags.read(feature) } }

    /// Whether safe mode switches off a part of the app that is no flag, such as a library or the restoration of state.
    public func isOff(part: String) -> Bool { state.withLock { $0.flags.isOff(part: part) } }

    /// The first real frame is there; from then on the launch is watched until it is stable.
    public func firstScreen() {
        launch.firstScreen()
        let launch = launch
        let nanoseconds = UInt64(max(0, decision.stableAfterSeconds)) * 1_000_000_000
        Task { @MainActor in
            try? await Task.sleep(nanoseconds: nanoseconds)
            launch.stable()
        }
    }

    /// The app comes to the foreground: to be called each time, the first time when the interface is about to be shown.
    /// Processes live for days, so this is when a document is looked at for its age.
    ///
    /// It is ``LaunchGuard/arm()`` and, without waiting for it, ``refresh()``.
    public func foreground() {
        launch.arm()
        Task.detached(priority: .utility) { await self.refresh() }
    }

    /// Asks the server again when the document is older than a quarter of an hour. ``screens`` has another one afterwards
    /// if the answer asks for one.
    @discardableResult
    public func refresh() async -> FetchResult {
        let now = now()
        let isDue = state.withLock { state in
            let newest = state.documents.newest
            return state.fetching != nil
                || FetchSchedule.isDue(
                    fetchedAt: newest?.source == .cached ? newest?.envelope.fetchedAt : nil,
                    lastAttempt: state.lastAttempt, at: now)
        }
        let result = isDue ? await fetching(isUrgent: false).value : .notDue
        // Time alone may have brought another screen: a reminder is due again, a notice is over. A fetch that was under way
        // already may have looked before that.
        let after = self.now()
        state.withLock { $0.feed.tell(screen(in: $0, at: after)) }
        return result
    }

    /// The app's own server answered 426: its gate knows more than the document here.
    ///
    /// - Returns: The screen to show, after the server was asked, which ``screens`` has as well; several calls at once ask
    ///   once.
    @discardableResult
    public func upgradeRequired() async -> LaunchScreen? {
        let now = now()
        let hasJustAsked = state.withLock { state in
            state.fetching == nil
                && FetchSchedule.isWithin(FetchSchedule.pauseAfterRefusal, since: state.lastAttempt, at: now)
        }
        if !hasJustAsked { _ = await outcome(of: fetching(isUrgent: true), within: limits.refusal) }
        return screen
    }

    /// The user put a screen away; it does nothing for one that cannot be left. What is remembered of it is written in the
    /// background.
    public func dismiss(_ screen: LaunchScreen) {
        let now = now()
        let isBeingKept = state.withLock { state in
            state.dismissals.add(screen, at: now)
            state.feed.dismissed(screen)
            defer { state.isKeepingDismissals = true }
            return state.isKeepingDismissals
        }
        if !isBeingKept { Task.detached(priority: .utility) { await self.keepDismissals() } }
    }
}

extension LaunchClient {
    /// The fetch that runs, or a new one.
    private func fetching(isUrgent: Bool) -> Task<FetchResult, Never> {
        let now = now()
        return state.withLock { state in
            if let running = state.fetching { return running }
            let level = max(decision.wouldBeLevel, state.flags.level)
            let known = state.documents.newest
            let request = DocumentRequest(
                configuration.documentURL, for: configuration.installation, known: known?.envelope,
                launch: state.isCounted ? nil : level)
            let task = Task.detached(priority: isUrgent ? .userInitiated : .utility) {
                await self.run(request, known: known)
            }
            state.fetching = task
            state.lastAttempt = now
            return task
        }
    }

    private func run(_ request: DocumentRequest, known: StoredDocument?) async -> FetchResult {
        let fetch = fetch
        let asking = Task { try? await fetch(request) }
        let response = await outcome(of: asking, within: limits.fetch) ?? nil
        // One that never answers must not be the last one that was asked.
        if response == nil { asking.cancel() }
        let now = now()
        let judgement = response.map { FetchJudgement($0, of: configuration.app, known: known, at: now) }
        let result = judgement?.result ?? .unreachable
        if let fetched = judgement?.keep { adopt(fetched) }
        state.withLock { state in
            if judgement?.keep != nil { state.isCounted = true }
            state.fetching = nil
            state.lastFetch = result
            state.feed.tell(screen(in: state, at: now))
        }
        return result
    }

    private func screen(in state: State, at now: Timestamp) -> LaunchScreen? {
        gate.screen(
            for: state.documents.newest?.document.with(minimumVersion: state.minimumVersion),
            level: state.flags.level, isForced: state.isForced, dismissals: state.dismissals, at: now)
    }

    /// Writes the newest dismissals until they are on the disk, or the disk has refused them five times.
    private func keepDismissals() async {
        for _ in 0..<5 {
            while true {
                let dismissals = state.withLock { $0.dismissals }
                guard store.keep(dismissals) else { break }
                let isDone = state.withLock { state in
                    if state.dismissals == dismissals { state.isKeepingDismissals = false }
                    return !state.isKeepingDismissals
                }
                if isDone { return }
            }
            try? await Task.sleep(nanoseconds: 1_000_000_000)
        }
        state.withLock { $0.isKeepingDismissals = false }
    }

    private func adopt(_ fetched: StoredDocument) {
        state.withLock { state in
            state.documents.newest = fetched
            state.minimumVersion = nil
            state.flags.addKills(of: fetched.document)
        }
        // Also when the disk took nothing: the record has its place there already, and remembers the kills.
        var facts = facts(of: fetched)
        if !store.keep(fetched) { facts.file = store.read(.cached)?.identity.content }
        launch.documentStored(facts)
    }

    private func askAtStart() async {
        let fetching = fetching(isUrgent: decision.level > 0)
        guard decision.level > 0, decision.fetchTimeoutMilliseconds > 0 else { return }
        let result = await outcome(of: fetching, within: decision.fetchTimeoutMilliseconds)
        if result == .updated { applyForce() }
    }

    private func applyForce() {
        let level = state.withLock { state in
            guard let document = state.documents.newest?.document else { return 0 }
            let settings = document.safeMode(for: configuration.installation)
            guard settings.mode == .on,
                let level = document.forcedSafeModeLevel(for: configuration.installation)
            else { return 0 }
            let forced = min(level, settings.maximumLevel)
            state.isForced = forced >= state.flags.level
            state.flags.raise(to: forced)
            return forced
        }
        launch.levelRaised(to: level)
    }

    /// Tells the guard what the document says about this version on this system, which may have changed since it came.
    private func remember(_ newest: StoredDocument?, isThere: Bool) {
        guard let newest else { return }
        switch newest.source {
        case .cached: if isThere { launch.documentStored(facts(of: newest)) }
        case .lastGood: break
        case .bundled:
            launch.bundledLoaded(GuardSettings(newest.document, for: configuration.installation))
        }
    }

    private func facts(of document: StoredDocument) -> DocumentFacts {
        DocumentFacts(document.document, content: document.envelope.content.value, for: configuration.installation)
    }

    private func promoteWhenGood(_ chosen: StoredDocument?) {
        let store = store
        let caches = CacheFolders(paths: configuration.cacheFolders)
        launch.whenGood { identity in
            // At once, so that no copy of a later safe mode is taken for this one.
            caches.dropCopies()
            Task.detached(priority: .utility) {
                if let chosen, chosen.identity == identity { store.promote(chosen) }
                caches.removeDropped()
            }
        }
    }
}

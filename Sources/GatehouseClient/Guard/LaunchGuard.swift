/// Finds out at the start of an app that it cannot start, and starts it with less.
///
///     let launch = LaunchGuard.begin(build: "1873", hint: .foreground, folder: applicationSupport)   // first of all
///     …
///     launch.arm()            // the user interface is about to be shown
///     launch.firstScreen()    // the first real frame is there
///     launch.stable()         // it has been there for launch.decision.stableAfterSeconds
///
/// A launch that vanishes between `arm()` and `firstScreen()` has failed, whether there was a crash, a hang or a watchdog.
/// Nothing here throws, waits for a lock, a network or a disk, or deletes anything; every signal may come from any thread,
/// late, twice, or never.
public final class LaunchGuard: Sendable {
    private struct State {
        var session: GuardSession
        /// Since when the user may be waiting for a first screen.
        var waitingSince: Int64
        var whenGood: [@Sendable (DocumentIdentity?) -> Void] = []
    }

    private let state: Lock<State>
    private let clock: @Sendable () -> Int64

    private let path: String
    /// The one that this process began before; a dictionary would cost a tenth of a millisecond to set up.
    private let earlier: LaunchGuard?

    /// The last guard of this process.
    private static let latest = Lock<LaunchGuard?>(nil)

    /// Begins this process's launch: reads a small record, decides, and writes it. To be called before anything else that
    /// could fail; a second call in the same process gives the first one's guard.
    ///
    /// - Parameters:
    ///   - role: The kind of process, when an app has several that start for themselves, such as an extension. Each has a
    ///     record of its own.
    ///   - build: The build of the app, as `CFBundleVersion`. Another build starts clean.
    ///   - hint: Why the process was started.
    ///   - folder: Where the record lies, made when it is missing. It belongs to this app alone (no App Group) and should
    ///     not be backed up.
    public static func begin(
        role: String = "main", build: String, hint: LaunchHint = .unknown, folder: String
    ) -> LaunchGuard {
        let path = recordPath(role: role, in: folder)
        return latest.withLock { latest in
            var known = latest
            while let begun = known {
                if begun.path == path { return begun }
                known = begun.earlier
            }
            let made = LaunchGuard(recordAt: path, build: build, hint: hint, earlier: latest)
            latest = made
            return made
        }
    }

    /// Begins a launch whatever was begun before.
    package convenience init(recordAt path: String, build: String, hint: LaunchHint, earlier: LaunchGuard? = nil) {
        self.init(
            POSIXRecordFile(path), SystemFacts.start(build: build, hint: hint), path: path, earlier: earlier,
            clock: SystemFacts.uptime)
    }

    /// - Parameter clock: Seconds of a clock that nobody can set.
    package init(
        _ file: any RecordFile, _ start: LaunchStart, path: String = "", earlier: LaunchGuard? = nil,
        clock: @escaping @Sendable () -> Int64
    ) {
        self.path = path
        self.earlier = earlier
        self.clock = clock
        state = Lock(State(session: GuardSession(file, start), waitingSince: clock()))
    }

    /// How this launch is to run. It changes once at most, by ``crashEvidence()``.
    public var decision: LaunchDecision { state.withLock { $0.session.decision } }

    /// Tells that the app's crash reporter saw the launch before crash. Decides about this launch too, so it counts only
    /// before every other signal and before a document is loaded.
    @discardableResult
    public func crashEvidence() -> LaunchDecision {
        state.withLock {
            $0.session.takeCrashEvidence()
            return $0.session.decision
        }
    }

    /// The user interface is about to be shown; also when the app comes back to the foreground before its first screen.
    public func arm() { report(.arm) }

    /// The first real frame is there. A screen that blocks the app and the recovery screen count as well.
    public func firstScreen() { report(.firstScreen) }

    /// The first screen has been there for ``LaunchDecision/stableAfterSeconds``. Best called from the main thread, which
    /// then shows that it is not stuck.
    public func stable() { report(.stable) }

    /// The app leaves the foreground, or ends in order.
    public func leave() {
        let now = clock()
        let late = state.withLock { now - $0.waitingSince >= Int64($0.session.record.settings.hangAfterSeconds) }
        report(.leave(late: late))
    }

    /// The user asks for a normal launch the next time.
    public func tryNormally() { report(.tryNormally) }

    /// Takes a signal of the launch that `token` names; does nothing unless that is this one.
    ///
    /// - Parameter token: ``LaunchDecision/token`` as it was when the sender of the signal was made.
    public func report(_ signal: LaunchSignal, of token: LaunchToken) {
        let now = clock()
        let (follow, good, actions) = state.withLock { state in
            let wasArmed = state.session.record.attempt?.isArmed ?? true
            let before = state.session.record
            state.session.take(signal, of: token)
            let isNew = state.session.record != before
            if signal == .arm, isNew { state.waitingSince = now }
            let isArmed = state.session.record.attempt?.isArmed ?? true
            let actions = state.session.isGood ? state.whenGood : []
            if state.session.isGood { state.whenGood = [] }
            let follow = !wasArmed && isArmed ? state.session.synchronization : nil
            return (follow, state.session.documentToPromote, actions)
        }
        if let follow { Task.detached(priority: .utility) { follow() } }
        actions.forEach { $0(good) }
    }

    private func report(_ signal: LaunchSignal) { report(signal, of: decision.token) }
}

extension LaunchGuard {
    /// Remembers what a fetched document says, for the next launch. To be called after every fetch that brought a document,
    /// once the document is on the disk, and whenever one that is there is resolved anew.
    func documentStored(_ document: DocumentFacts) {
        state.withLock { $0.session.store(document) }
    }

    /// Remembers that this launch has a higher level than was decided.
    func levelRaised(to level: Int) {
        state.withLock { $0.session.raise(to: level) }
    }

    /// Remembers the settings of the document that the app was built with, as long as none was fetched.
    func bundledLoaded(_ settings: GuardSettings) {
        state.withLock { $0.session.useBundled(settings) }
    }

    /// Does something once this launch is a success at level 0; at once when it already is one. The document that it began
    /// with, if one was fetched before, is the last good one then.
    package func whenGood(_ action: @escaping @Sendable (DocumentIdentity?) -> Void) {
        let (isGood, document) = state.withLock { state in
            let isGood = state.session.isGood
            if !isGood { state.whenGood.append(action) }
            return (isGood, state.session.documentToPromote)
        }
        if isGood { action(document) }
    }

    /// The file of a role's record. Names that could lead elsewhere are written in another way.
    package static func recordPath(role: String, in folder: String) -> String {
        // Strings are appended to and not joined: this is most of what the first call in a process costs.
        var path = folder + "/launch-"
        for byte in role.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"):
                path.unicodeScalars.append(Unicode.Scalar(byte))
            default: path += "%" + String(byte, radix: 16)
            }
        }
        return path + ".record"
    }
}
